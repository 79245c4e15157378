import { parseDay } from '#kernel/day.ts';
import { rowId } from '#kernel/records/by-headers.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { convert } from '#kernel/units.ts';
import type { Log } from '../contract.ts';
import { type SetType, setTypes, type weightUnits } from '../inputs.ts';
import type { CardioRow, SetRow, WorkoutRow } from '../record.ts';
import { type Catalogue, catalogueOf, type KnownExercise } from './exercises/catalogue.ts';
import { usualSetting } from './setting.ts';
import { momentOf, secondsBetween } from './workout/moments.ts';

export type WeightUnit = (typeof weightUnits)[number];

/** A set with its cells parsed; null for cells without a value. */
export interface LoggedSet {
  row: SetRow;
  /** Its Row ID; `row-N` if that is blank or a row above has the same. */
  id: string;
  type: SetType;
  weight: number | null;
  unit: WeightUnit;
  reps: number | null;
  seconds: number | null;
  distance: number | null;
  rpe: number | null;
  isDone: boolean;
}

export interface LoggedExercise {
  exercise: KnownExercise;
  sets: readonly LoggedSet[];
}

export interface Workout {
  row: WorkoutRow;
  /** Its Workout ID; `row-N` if that is blank or a row above has the same. */
  id: string;
  name: string;
  /** '' if the sheet does not say. */
  day: string;
  time: string;
  seconds: number | undefined;
  exercises: readonly LoggedExercise[];
}

export interface Cardio {
  row: CardioRow;
  /** Its Cardio ID; `row-N` if that is blank or a row above has the same. */
  id: string;
  type: string;
  day: string;
  time: string;
  seconds: number | null;
  distance: number | null;
}

export interface History {
  catalogue: Catalogue;
  /** Latest first. */
  workouts: readonly Workout[];
  cardio: readonly Cardio[];
}

export function numberIn(cell: number | string): number | null {
  if (typeof cell === 'number') return cell;
  return parseDecimal(cell) ?? null;
}

function typeOf(text: string): SetType {
  const plain = text.trim().toLowerCase();
  return setTypes.find((type) => type.toLowerCase() === plain) ?? 'Normal';
}

function unitIn({ Unit }: SetRow, usual: WeightUnit): WeightUnit {
  const text = Unit.trim().toLowerCase();
  if (text === '') return usual;
  return /^(?:lb|pound)/.test(text) ? 'lb' : 'kg';
}

/** Rows that people type have no id, and those that they copy have that of another row: these go by their numbers. */
function withIds<Row extends { _rowIndex: number }>(rows: readonly Row[], idIn: (row: Row) => string) {
  const taken = new Set(['']);
  return rows.map((row) => {
    const stored = idIn(row);
    const id = taken.has(stored) ? rowId(row._rowIndex) : stored;
    taken.add(stored);
    return { row, id };
  });
}

interface Named {
  id: string;
  row: { _rowIndex: number; Start: string };
}

/** What was opened, as it is among all now. A row that goes by its number may have been moved, and another be there. */
export function latestOf<One extends Named>(all: readonly One[], opened: One): One | undefined {
  const named = all.find(({ id }) => id === opened.id);
  if (opened.id !== rowId(opened.row._rowIndex)) return named;
  const cellsOf = ({ row: { _rowIndex: _, ...cells } }: One) => JSON.stringify(cells);
  const unchanged = all.find((one) => cellsOf(one) === cellsOf(opened));
  return unchanged ?? (named?.row.Start === opened.row.Start ? named : undefined);
}

interface NamedSet {
  row: SetRow;
  id: string;
}

function setOf({ row, id }: NamedSet, usual: WeightUnit): LoggedSet {
  return {
    row,
    id,
    type: typeOf(row.Type),
    weight: numberIn(row.Weight),
    unit: unitIn(row, usual),
    reps: numberIn(row.Reps),
    seconds: numberIn(row.Seconds),
    distance: numberIn(row['Distance m']),
    rpe: numberIn(row.RPE),
    isDone: row.Done,
  };
}

const orderOf = ({ row }: LoggedSet) => (numberIn(row.Order) ?? 0) * 1000 + (numberIn(row['Set No']) ?? 0);

function exercisesOf(rows: readonly NamedSet[], catalogue: Catalogue, usual: WeightUnit): LoggedExercise[] {
  const sets = rows.map((row) => setOf(row, usual)).toSorted((a, b) => orderOf(a) - orderOf(b));
  const byExercise = Map.groupBy(sets, ({ row }) => catalogue.byId(row['Exercise ID']).id);
  return [...byExercise].map(([id, own]) => ({ exercise: catalogue.byId(id), sets: own }));
}

function workoutOf({ row, id }: Pick<Workout, 'row' | 'id'>, exercises: readonly LoggedExercise[]): Workout {
  const start = momentOf(row.Start);
  return {
    row,
    id,
    name: row.Name.trim() || row.Routine.trim() || 'Workout',
    day: start?.day ?? parseDay(row.Start) ?? '',
    time: start?.time ?? '',
    seconds: secondsBetween(row.Start, row.End),
    exercises,
  };
}

function cardioOf({ row, id }: Pick<Cardio, 'row' | 'id'>): Cardio {
  const start = momentOf(row.Start);
  return {
    row,
    id,
    type: row.Type.trim() || 'Cardio',
    day: start?.day ?? '',
    time: start?.time ?? '',
    seconds: numberIn(row['Duration s']),
    distance: numberIn(row['Distance m']),
  };
}

const latestFirst = (a: { day: string; time: string }, b: { day: string; time: string }) =>
  `${b.day} ${b.time}`.localeCompare(`${a.day} ${a.time}`);

/** The rows of a log as workouts with their exercises. Weights without a unit are in that of its setting. */
export function historyOf(log: Pick<Log, 'setting' | 'workouts' | 'sets' | 'exercises' | 'cardio'>): History {
  const { weightUnit } = log.setting ?? usualSetting();
  const catalogue = catalogueOf(log.exercises);
  const sets = withIds(log.sets, (row) => row['Row ID']);
  const setsOf = Map.groupBy(sets, ({ row }) => row['Workout ID']);
  const workouts = withIds(log.workouts, (row) => row['Workout ID']).map((one) => {
    // Of several workouts with the same id, the first has its sets.
    const own = one.id === one.row['Workout ID'] ? (setsOf.get(one.id) ?? []) : [];
    return workoutOf(one, exercisesOf(own, catalogue, weightUnit));
  });
  return {
    catalogue,
    workouts: workouts.toSorted(latestFirst),
    cardio: withIds(log.cardio, (row) => row['Cardio ID'])
      .map(cardioOf)
      .toSorted(latestFirst),
  };
}

/** A set counts if it is done and not a warm-up. */
export function countsAsWork({ isDone, type }: LoggedSet): boolean {
  return isDone && type !== 'Warm-up';
}

/** The weight of a set in a unit; null if it has none. */
export function weightIn({ weight, unit }: LoggedSet, wanted: WeightUnit): number | null {
  return weight === null ? null : convert(weight, unit, wanted);
}

/** The total weight lifted in the working sets. */
export function volumeOf(sets: readonly LoggedSet[], unit: WeightUnit): number {
  return sets
    .filter(countsAsWork)
    .reduce((sum, set) => sum + Math.max(0, weightIn(set, unit) ?? 0) * (set.reps ?? 0), 0);
}

export interface Previous {
  workout: Workout;
  sets: readonly LoggedSet[];
}

/** The last workouts with an exercise, latest first; only those before a day if one is given. */
export function previousOf(workouts: readonly Workout[], exerciseId: string, most = 1): Previous[] {
  const found: Previous[] = [];
  for (const workout of workouts) {
    const sets = workout.exercises.find(({ exercise }) => exercise.id === exerciseId)?.sets;
    if (sets?.some(({ isDone }) => isDone))
      found.push({ workout, sets: sets.filter(({ isDone }) => isDone) });
    if (found.length === most) break;
  }
  return found;
}
