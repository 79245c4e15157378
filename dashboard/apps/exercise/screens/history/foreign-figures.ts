import { parseDecimal } from '#kernel/typed-measures.ts';
import type { SetType } from '../../inputs.ts';
import type { WeightUnit } from '../history.ts';
import type { Columns, Thing } from './foreign-columns.ts';
import { foreignDuration } from './foreign-dates.ts';

function weightUnitOf(columns: Columns, row: readonly string[], asked: WeightUnit): WeightUnit {
  const text =
    columns.cell(row, 'weightUnit').toLowerCase() || columns.header('weight').replace('weight', '');
  if (text.startsWith('lb')) return 'lb';
  return text.startsWith('kg') ? 'kg' : asked;
}

const metres: readonly [RegExp, number][] = [
  [/^(mi|miles?)\.?$/, 1609.344],
  [/^(m|meters?|metres?)$/, 1],
  [/^(km|kms|kilometers?)$/, 1000],
  [/^(ft|feet)$/, 0.3048],
  [/^(yd|yards?)$/, 0.9144],
];

function metresOf(columns: Columns, row: readonly string[], asked: WeightUnit): number | '' {
  const distance = parseDecimal(columns.cell(row, 'distance')) ?? 0;
  if (distance <= 0) return '';
  const unit =
    columns.cell(row, 'distanceUnit').toLowerCase() || columns.header('distance').replace('distance', '');
  const factor = metres.find(([pattern]) => pattern.test(unit))?.[1] ?? (asked === 'lb' ? 1609.344 : 1000);
  return Math.round(distance * factor * 10) / 10;
}

export function typeOfSet(text: string): SetType {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '');
  if (plain === 'w' || plain === 'warmup') return 'Warm-up';
  if (plain === 'd' || plain === 'dropset' || plain === 'drop') return 'Drop';
  return plain === 'f' || plain === 'failure' ? 'Failure' : 'Normal';
}

export const filled = (value: number | undefined, isKept = (one: number) => one > 0): number | '' =>
  value === undefined || !isKept(value) ? '' : value;

export interface ForeignRow {
  cells: readonly string[];
  number: number;
}

/** The figures of one row; undefined if it has none. Throws a message for the person. */
export function figuresOf(columns: Columns, { cells }: ForeignRow, asked: WeightUnit) {
  const figure = (thing: Thing) => {
    const text = columns.cell(cells, thing);
    const value = parseDecimal(text);
    if (text !== '' && value === undefined) throw new Error(`"${text}" is not a number`);
    return value;
  };
  const weight = filled(figure('weight'), (value) => value !== 0);
  const reps = filled(figure('reps'));
  const seconds = filled(foreignDuration(columns.cell(cells, 'seconds')));
  const distance = metresOf(columns, cells, asked);
  if (weight === '' && reps === '' && seconds === '' && distance === '') return undefined;
  const rpe = filled(figure('rpe'));
  return {
    weight: weight === '' ? weight : Math.round(weight * 1000) / 1000,
    unit: weightUnitOf(columns, cells, asked),
    reps: reps === '' ? reps : Math.round(reps),
    seconds,
    distance,
    rpe: rpe === '' || rpe > 10 || rpe < 1 ? ('' as const) : rpe,
  };
}
