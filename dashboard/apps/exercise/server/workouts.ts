import type { AppContext } from '#backend/context.ts';
import { onlyOne } from '#backend/table/only-one.ts';
import { Problem } from '#kernel/problem.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import type { Exercise, NewCardio, NewSet, NewWorkout, SetChanges, WorkoutChanges } from '../inputs.ts';
import {
  cardioRecord,
  exerciseRecord,
  type SetRow,
  setRecord,
  type WorkoutRow,
  workoutRecord,
} from '../record.ts';
import { asFormProblem, cardioCells, exerciseCells, seenOf, setCells } from './sheet.ts';

const workoutTabs = [workoutRecord.sheet, setRecord.sheet, exerciseRecord.sheet] as const;

interface WholeWorkout {
  workout: NewWorkout;
  sets: readonly NewSet[];
  exercises: readonly Exercise[];
}

/** Sets that belong to no workout in the call could not be found. */
function requireWorkouts(sets: readonly NewSet[], workouts: readonly { id: string }[]): void {
  const known = new Set(workouts.map(({ id }) => id));
  if (sets.every(({ workoutId }) => known.has(workoutId))) return;
  throw new Problem('INVALID_INPUT', 'A set belongs to a workout that is not among these.');
}

/** Adds a workout, its sets, and the exercises that the sheet does not list yet, all or nothing. */
export async function addWorkout(
  context: AppContext,
  sheetId: string,
  { workout, sets, exercises }: WholeWorkout,
): Promise<WorkoutRow> {
  requireWorkouts(sets, [workout]);
  const [workouts] = await context
    .openAll(sheetId, workoutTabs)
    .write([
      { records: [underHeaders(workoutRecord, workout)] },
      { records: sets.map(setCells), isMade: true },
      { records: exercises.map(exerciseCells), isMade: true },
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

/** Changes a workout and its sets wherever they are now, all or nothing. */
export async function updateWorkout(
  context: AppContext,
  sheetId: string,
  { workout, changes, changed, removed, added, exercises }: ChangedWorkout,
): Promise<WorkoutRow> {
  const change = { ...seenOf(workout), changes: underHeaders(workoutRecord, changes) };
  if (changed.length + removed.length + added.length === 0) {
    const table = context.open(sheetId, workoutRecord.sheet);
    return await asFormProblem(table.update(change.rowIndex, change.expected, change.changes));
  }
  requireWorkouts(added, [{ id: changes.id ?? workout.expected['Workout ID'] }]);
  const write = context.openAll(sheetId, workoutTabs).write([
    { updates: [change] },
    {
      updates: changed.map((set) => ({ ...seenOf(set), changes: underHeaders(setRecord, set.changes) })),
      removals: removed.map(seenOf),
      records: added.map(setCells),
      isMade: true,
    },
    { records: exercises.map(exerciseCells), isMade: true },
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

/** Adds many workouts at once, all or nothing; existing ids stay as they are. */
export async function importWorkouts(
  context: AppContext,
  sheetId: string,
  { workouts, sets, exercises, cardio }: Imported,
): Promise<void> {
  requireWorkouts(sets, workouts);
  await context
    .openAll(sheetId, [...workoutTabs, cardioRecord.sheet])
    .write([
      { records: workouts.map((one) => underHeaders(workoutRecord, one)) },
      { records: sets.map(setCells), isMade: true },
      { records: exercises.map(exerciseCells), isMade: true },
      { records: cardio.map(cardioCells), isMade: true },
    ]);
}
