import { noPreferences, type Preferences } from '#kernel/preferences.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { convert, type UnitName, units } from '#kernel/units.ts';
import { type GuidelineName, isGuideline } from './guidelines.ts';

// The contents of the Profile tab, as "Property" and "Value": the person's units and targets.

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
  /** A person's targets, in the units above. */
  targets: Readonly<Record<TargetName, TargetBand | undefined>>;
  guideline: GuidelineName;
  /** The zone whose clock changes apply to nights. */
  zone: string;
}

interface TargetBand {
  from: number;
  to: number;
}

export const targetNames = ['weight', 'systolic', 'diastolic', 'glucose', 'steps'] as const;
export type TargetName = (typeof targetNames)[number];

/** The tab's properties, by the screens' names for them. */
export const properties = {
  birthYear: 'Birth Year',
  height: 'Height',
  weightUnit: 'Weight Unit',
  lengthUnit: 'Length Unit',
  temperatureUnit: 'Temperature Unit',
  glucoseUnit: 'Glucose Unit',
  targetFrom: 'Target Weight From',
  targetTo: 'Target Weight To',
  systolicFrom: 'Target Systolic From',
  systolicTo: 'Target Systolic To',
  diastolicFrom: 'Target Diastolic From',
  diastolicTo: 'Target Diastolic To',
  glucoseFrom: 'Target Glucose From',
  glucoseTo: 'Target Glucose To',
  stepsFrom: 'Target Steps From',
  stepsTo: 'Target Steps To',
  guideline: 'Blood Pressure Guideline',
} as const;

/** The properties with the two ends of a target. */
export const targetEnds = {
  weight: ['targetFrom', 'targetTo'],
  systolic: ['systolicFrom', 'systolicTo'],
  diastolic: ['diastolicFrom', 'diastolicTo'],
  glucose: ['glucoseFrom', 'glucoseTo'],
  steps: ['stepsFrom', 'stepsTo'],
} as const satisfies Record<TargetName, readonly [keyof typeof properties, keyof typeof properties]>;

/** How people and programs write units in a sheet. */
const written: readonly [RegExp, UnitName][] = [
  [/^(?:kgs?|kilos?|kilogram(?:me)?s?)$/, 'kg'],
  [/^(?:lbs?|pounds?)$/, 'lb'],
  [/^(?:st|stones?)$/, 'st'],
  [/^(?:cms?|centimet(?:er|re)s?)$/, 'cm'],
  [/^(?:in|inch(?:es)?)$/, 'in'],
  [/^(?:°? ?c|celsius)$/, 'celsius'],
  [/^(?:°? ?f|fahrenheit)$/, 'fahrenheit'],
  [/^mmol\/l$/, 'mmolGlucose'],
  [/^mg\/dl$/, 'mgGlucose'],
];

/** The unit a cell names; undefined if it is unknown. */
export function unitNamed(text: string): UnitName | undefined {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return written.find(([form]) => form.test(name))?.[1];
}

/**
 * The value of a cell in the requested unit; without a unit beside it, the value is in that unit already. Undefined if
 * the unit is one of another quantity: a weight in centimetres is not a weight.
 */
export function inUnit(value: number, named: string, wanted: UnitName): number | undefined {
  const unit = unitNamed(named) ?? wanted;
  return units[unit].measure === units[wanted].measure ? convert(value, unit, wanted) : undefined;
}

function chosen<U extends UnitName>(text: string | undefined, units: readonly [U, ...U[]]): U {
  const unit = unitNamed(text ?? '');
  return units.find((one) => one === unit) ?? units[0];
}

/** The units in rows, used for a person who has chosen none. */
export interface UsedUnits {
  weight?: string;
  glucose?: string;
}

export function profileOf(
  values: Readonly<Record<string, string>>,
  used: UsedUnits = {},
  preferences: Preferences = noPreferences,
  zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Profile {
  const number = (property: string) => parseDecimal(values[property] ?? '');
  const usualLength = preferences.distance === 'mi' ? 'in' : undefined;
  const lengthUnit = chosen(values[properties.lengthUnit] || usualLength, lengthUnits);
  const height = number(properties.height);
  const guideline = values[properties.guideline] ?? '';
  const bandOf = (name: TargetName) => {
    const [from, to] = targetEnds[name].map((end) => number(properties[end]));
    if (from !== undefined && to !== undefined) return { from: Math.min(from, to), to: Math.max(from, to) };
    const only = from ?? to;
    return only === undefined ? undefined : { from: only, to: only };
  };
  return {
    birthYear: number(properties.birthYear),
    heightCm: height === undefined ? undefined : convert(height, lengthUnit, 'cm'),
    weightUnit: chosen(
      values[properties.weightUnit] || used.weight || preferences.weight || undefined,
      weightUnits,
    ),
    lengthUnit,
    temperatureUnit: chosen(
      values[properties.temperatureUnit] || preferences.temperature || undefined,
      temperatureUnits,
    ),
    glucoseUnit: chosen(values[properties.glucoseUnit] || used.glucose, glucoseUnits),
    targets: {
      weight: bandOf('weight'),
      systolic: bandOf('systolic'),
      diastolic: bandOf('diastolic'),
      glucose: bandOf('glucose'),
      steps: bandOf('steps'),
    },
    guideline: isGuideline(guideline) ? guideline : 'ESH 2023',
    zone: preferences.timeZone ?? zoneHere,
  };
}

/** Weight in kilograms divided by the square of height in metres. */
export function bodyMassIndex(kilograms: number, centimetres: number): number | undefined {
  return centimetres > 0 ? kilograms / (centimetres / 100) ** 2 : undefined;
}
