import type { AppContext } from '#backend/context.ts';
import type { RowOf } from '#backend/table/sheet.ts';
import { Problem } from '#kernel/problem.ts';
import type {
  Exercise,
  NewCardio,
  NewSet,
  NewWorkout,
  SetChanges,
  SetRow,
  WorkoutChanges,
  WorkoutRow,
} from '../rows.ts';
import {
  asFormProblem,
  cardioRecordOf,
  cardioSheet,
  exerciseRecordOf,
  exerciseSheet,
  setChangesOf,
  setRecordOf,
  setSheet,
  workoutChangesOf,
  workoutRecordOf,
  workoutSheet,
} from './sheet.ts';

const workoutTabs = [workoutSheet, setSheet, exerciseSheet] as const;

interface WholeWorkout {
  workout: NewWorkout;
  sets: readonly NewSet[];
  exercises: readonly Exercise[];
}

/** Sets that belong to no workout of the call would be found nowhere. */
function requireWorkouts(sets: readonly NewSet[], workouts: readonly { id: string }[]): void {
  const known = new Set(workouts.map(({ id }) => id));
  if (sets.every(({ workoutId }) => known.has(workoutId))) return;
  throw new Problem('INVALID_INPUT', 'A set belongs to a workout that is not among these.');
}

function onlyOne<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('A write of one row answered none.');
  return one;
}

/** A workout, its sets, and the exercises that the sheet does not list yet, all or nothing. */
export async function addWorkout(
  context: AppContext,
  sheetId: string,
  { workout, sets, exercises }: WholeWorkout,
): Promise<RowOf<typeof workoutSheet>> {
  requireWorkouts(sets, [workout]);
  const [workouts] = await context
    .openAll(sheetId, workoutTabs)
    .write([
      { records: [workoutRecordOf(workout)] },
      { records: sets.map(setRecordOf), isMade: true },
      { records: exercises.map(exerciseRecordOf), isMade: true },
    ]);
  return onlyOne(workouts.added);
}

interface Seen<Row extends { _rowIndex: number }> {
  row: number;
  expected: Omit<Row, '_rowIndex'>;
}

interface ChangedWorkout {
  workout: Seen<WorkoutRow>;
  changes: WorkoutChanges;
  changed: readonly (Seen<SetRow> & { changes: SetChanges })[];
  removed: readonly Seen<SetRow>[];
  added: readonly NewSet[];
  exercises: readonly Exercise[];
}

const seenOf = <Row extends { _rowIndex: number }>({ row, expected }: Seen<Row>) => ({
  rowIndex: row,
  expected,
});

/** Changes a workout and its sets where they stand now, all or nothing. */
export async function updateWorkout(
  context: AppContext,
  sheetId: string,
  { workout, changes, changed, removed, added, exercises }: ChangedWorkout,
): Promise<RowOf<typeof workoutSheet>> {
  const change = { ...seenOf(workout), changes: workoutChangesOf(changes) };
  if (changed.length + removed.length + added.length === 0) {
    const table = context.open(sheetId, workoutSheet);
    return await asFormProblem(table.update(change.rowIndex, change.expected, change.changes));
  }
  requireWorkouts(added, [{ id: workout.expected['Workout ID'] }]);
  const write = context.openAll(sheetId, workoutTabs).write([
    { updates: [change] },
    {
      updates: changed.map((set) => ({ ...seenOf(set), changes: setChangesOf(set.changes) })),
      removals: removed.map(seenOf),
      records: added.map(setRecordOf),
      isMade: true,
    },
    { records: exercises.map(exerciseRecordOf), isMade: true },
  ]);
  const [workouts] = await asFormProblem(write);
  return onlyOne(workouts.updated);
}

interface Imported {
  workouts: readonly NewWorkout[];
  sets: readonly NewSet[];
  exercises: readonly Exercise[];
  cardio: readonly NewCardio[];
}

/** Many workouts at once, all or nothing; what bears an id that is there already is left as it is. */
export async function importWorkouts(
  context: AppContext,
  sheetId: string,
  { workouts, sets, exercises, cardio }: Imported,
): Promise<void> {
  requireWorkouts(sets, workouts);
  await context
    .openAll(sheetId, [...workoutTabs, cardioSheet])
    .write([
      { records: workouts.map(workoutRecordOf) },
      { records: sets.map(setRecordOf), isMade: true },
      { records: exercises.map(exerciseRecordOf), isMade: true },
      { records: cardio.map((one) => cardioRecordOf(one)), isMade: true },
    ]);
}
