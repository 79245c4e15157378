import { parseMeasure } from '#kernel/typed-measures.ts';
import { convert, roundTo, units } from '#kernel/units.ts';
import { type Profile, properties, unitNamed } from '../profile.ts';

// The Profile tab as its form holds it, and what a form changes there.

type Field = keyof typeof properties;
export type Typed = Record<Field, string>;
/** The contents of the Profile tab. */
type Values = Readonly<Record<string, string>>;

/** The initial texts of the form. */
export function typedOf(values: Values, profile: Profile): Typed {
  const written = (field: Field) => values[properties[field]] ?? '';
  return {
    birthYear: written('birthYear'),
    height: written('height'),
    weightUnit: units[profile.weightUnit].symbol,
    lengthUnit: units[profile.lengthUnit].symbol,
    temperatureUnit: units[profile.temperatureUnit].symbol,
    glucoseUnit: units[profile.glucoseUnit].symbol,
    targetFrom: written('targetFrom'),
    targetTo: written('targetTo'),
    systolicFrom: written('systolicFrom'),
    systolicTo: written('systolicTo'),
    diastolicFrom: written('diastolicFrom'),
    diastolicTo: written('diastolicTo'),
    glucoseFrom: written('glucoseFrom'),
    glucoseTo: written('glucoseTo'),
    stepsFrom: written('stepsFrom'),
    stepsTo: written('stepsTo'),
    guideline: profile.guideline,
  };
}

/** The settings that are in the unit that another one names. */
const measuredIn = {
  lengthUnit: ['height'],
  weightUnit: ['targetFrom', 'targetTo'],
  glucoseUnit: ['glucoseFrom', 'glucoseTo'],
} as const satisfies Partial<Record<Field, readonly Field[]>>;

/** The form with what nobody typed there in the units that were chosen: 180 cm are 70.9 in. */
function inChosenUnits(before: Typed, typed: Typed): Typed {
  const next = { ...typed };
  for (const [unitField, fields] of measuredFields) {
    const [from, to] = [unitNamed(before[unitField]), unitNamed(typed[unitField])];
    if (from === undefined || to === undefined) continue;
    for (const field of fields) {
      const isTyped = typed[field] !== before[field];
      const number = parseMeasure(typed[field], isTyped ? to : from);
      if (number === undefined) continue;
      if (isTyped) next[field] = String(number);
      else if (from !== to) next[field] = String(roundTo(convert(number, from, to), units[to].digits));
    }
  }
  return next;
}

const measuredFields = Object.entries(measuredIn) as [keyof typeof measuredIn, readonly Field[]][];

/**
 * What a form changes, by property; untouched settings stay as they are in the sheet. A measure is written together with its unit,
 * which could otherwise become another one with the person's region, or with the next reading.
 */
export function changedSettings(values: Values, profile: Profile, typed: Typed): Record<string, string> {
  const before = typedOf(values, profile);
  const next = inChosenUnits(before, typed);
  const isChanged = (field: Field) => next[field] !== before[field];
  const changed = new Set((Object.keys(properties) as Field[]).filter(isChanged));
  for (const [unitField, fields] of measuredFields) {
    const isUnsaid = (values[properties[unitField]] ?? '') === '';
    if (isUnsaid && fields.some((field) => changed.has(field))) changed.add(unitField);
  }
  return Object.fromEntries([...changed].map((field) => [properties[field], next[field].trim()]));
}
