import { convert, parseDecimal, type UnitName, units } from '#kernel/units.ts';
import { type GuidelineName, isGuideline } from './guidelines.ts';

// What the Profile tab says, as "Property" and "Value": the units a person reads in, and what they aim at.

export const weightUnits = ['kg', 'lb', 'st'] as const;
export const lengthUnits = ['cm', 'in'] as const;
export const temperatureUnits = ['celsius', 'fahrenheit'] as const;
export const glucoseUnits = ['mmolGlucose', 'mgGlucose'] as const;

export interface Profile {
  birthYear: number | undefined;
  /** In centimetres. */
  heightCm: number | undefined;
  weightUnit: (typeof weightUnits)[number];
  lengthUnit: (typeof lengthUnits)[number];
  temperatureUnit: (typeof temperatureUnits)[number];
  glucoseUnit: (typeof glucoseUnits)[number];
  /** In the unit of weight. */
  targetWeight: { from: number; to: number } | undefined;
  guideline: GuidelineName;
}

/** The properties of the tab, by what they are to the screens. */
export const properties = {
  birthYear: 'Birth Year',
  height: 'Height',
  weightUnit: 'Weight Unit',
  lengthUnit: 'Length Unit',
  temperatureUnit: 'Temperature Unit',
  glucoseUnit: 'Glucose Unit',
  targetFrom: 'Target Weight From',
  targetTo: 'Target Weight To',
  guideline: 'Blood Pressure Guideline',
} as const;

/** How units are written in the sheet, where people read them. */
const written: Readonly<Record<string, UnitName>> = {
  kg: 'kg',
  lb: 'lb',
  lbs: 'lb',
  st: 'st',
  cm: 'cm',
  in: 'in',
  '°c': 'celsius',
  c: 'celsius',
  '°f': 'fahrenheit',
  f: 'fahrenheit',
  'mmol/l': 'mmolGlucose',
  'mg/dl': 'mgGlucose',
};

/** The unit a cell names; undefined for one nobody here knows. */
export function unitNamed(text: string): UnitName | undefined {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(written, name) ? written[name] : undefined;
}

/**
 * What a cell measures, in the unit that is wanted; one that names no unit is in it already. Undefined where the cell
 * beside it names the unit of something else: a weight in centimetres is none.
 */
export function inUnit(value: number, named: string, wanted: UnitName): number | undefined {
  const unit = unitNamed(named) ?? wanted;
  return units[unit].measure === units[wanted].measure ? convert(value, unit, wanted) : undefined;
}

function chosen<U extends UnitName>(text: string | undefined, units: readonly [U, ...U[]]): U {
  const unit = unitNamed(text ?? '');
  return units.find((one) => one === unit) ?? units[0];
}

/** What rows say they are in: the units of a person who has chosen none. */
export interface UsedUnits {
  weight?: string;
  glucose?: string;
}

export function profileOf(values: Readonly<Record<string, string>>, used: UsedUnits = {}): Profile {
  const number = (property: string) => parseDecimal(values[property] ?? '');
  const lengthUnit = chosen(values[properties.lengthUnit], lengthUnits);
  const height = number(properties.height);
  const [from, to] = [number(properties.targetFrom), number(properties.targetTo)];
  const guideline = values[properties.guideline] ?? '';
  return {
    birthYear: number(properties.birthYear),
    heightCm: height === undefined ? undefined : convert(height, lengthUnit, 'cm'),
    weightUnit: chosen(values[properties.weightUnit] ?? used.weight, weightUnits),
    lengthUnit,
    temperatureUnit: chosen(values[properties.temperatureUnit], temperatureUnits),
    glucoseUnit: chosen(values[properties.glucoseUnit] ?? used.glucose, glucoseUnits),
    targetWeight:
      from === undefined && to === undefined ? undefined : { from: from ?? to ?? 0, to: to ?? from ?? 0 },
    guideline: isGuideline(guideline) ? guideline : 'ESH 2023',
  };
}

/** Weight in kilograms over the square of height in metres. */
export function bodyMassIndex(kilograms: number, centimetres: number): number | undefined {
  return centimetres > 0 ? kilograms / (centimetres / 100) ** 2 : undefined;
}
