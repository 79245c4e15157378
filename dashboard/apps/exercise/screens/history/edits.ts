import type { NewSet, SetChanges, WorkoutChanges } from '../../inputs.ts';
import type { SetRow } from '../../record.ts';
import type { Catalogue } from '../exercises/catalogue.ts';
import { numberIn, type Workout } from '../history.ts';
import { type Draft, draftOfWorkout, newId, rowsOfDraft } from '../workout/draft.ts';

interface SeenSet {
  row: number;
  expected: Omit<SetRow, '_rowIndex'>;
}

function seenSet({ _rowIndex: row, ...expected }: SetRow): SeenSet {
  return { row, expected };
}

type SetField = keyof SetChanges;

/** The fields in which two sets differ, regardless of how the sheet formats them. */
function differences(before: NewSet, after: NewSet): SetChanges {
  const fields = Object.keys(after).filter(
    (field): field is SetField => field !== 'id' && field !== 'workoutId',
  );
  return Object.fromEntries(
    fields.flatMap((field) => (before[field] === after[field] ? [] : [[field, after[field]]])),
  );
}

/** A weight that was typed is in the screen's unit, whatever unit the cell beside it has so far. */
function inUnitOf(row: SetRow, changes: SetChanges, { unit }: NewSet): SetChanges {
  const isSame = row.Unit.trim().toLowerCase().startsWith(unit);
  return typeof changes.weight === 'number' && !isSame ? { ...changes, unit } : changes;
}

/** The sets with ids to be written: those by which rows go that have none are numbers of rows. */
function asNewRows(sets: readonly NewSet[], workoutId: string | undefined): NewSet[] {
  return sets.map((set) => ({
    ...set,
    ...(/^row-\d+$/.test(set.id) && { id: newId('s') }),
    ...(workoutId !== undefined && { workoutId }),
  }));
}

const idsOf = (sets: readonly NewSet[]) => sets.map(({ id }) => id).join(' ');

/** Its numbers in the sheet, which may have gaps: new rows are numbered without any. */
function placeIn(row: SetRow | undefined) {
  return row && { order: numberIn(row.Order) ?? 0, setNo: numberIn(row['Set No']) ?? 0 };
}

/** The writes that turn a workout in the sheet into the draft. */
export function changesOfDraft(workout: Workout, draft: Draft, catalogue: Catalogue) {
  const after = rowsOfDraft(draft, catalogue, { isWhole: true });
  if ('text' in after) return after;
  const untouched = draftOfWorkout(workout, draft);
  // A row typed by hand may contain what no form accepts; then every filled field counts as changed.
  const before = rowsOfDraft(untouched, catalogue, { isWhole: true });
  const rows = new Map(
    workout.exercises.flatMap(({ sets }) => sets.map(({ id, row }): [string, SetRow] => [id, row])),
  );
  const earlier = 'text' in before ? [] : before.sets;
  const isRearranged = idsOf(earlier) !== idsOf(after.sets);
  const known = new Map(
    earlier.map((set) => [set.id, isRearranged ? { ...set, ...placeIn(rows.get(set.id)) } : set]),
  );
  const kept = new Set(after.sets.map(({ id }) => id));
  const changed = after.sets.flatMap((set) => {
    const [row, seen] = [rows.get(set.id), known.get(set.id)];
    if (!row) return [];
    const { id: _, workoutId: __, ...all } = set;
    const changes = seen ? inUnitOf(row, differences(seen, set), set) : all;
    return Object.keys(changes).length === 0 ? [] : [{ ...seenSet(row), changes }];
  });
  const { _rowIndex: row, ...expected } = workout.row;
  const added = after.sets.filter(({ id }) => !rows.has(id));
  const isNameless = workout.id !== workout.row['Workout ID'];
  // Its sets have to name it.
  const id = isNameless && added.length > 0 ? newId('w') : undefined;
  return {
    workout: { row, expected },
    changes: { ...workoutChanges(untouched, draft, after.workout), ...(id !== undefined && { id }) },
    changed,
    removed: [...rows].flatMap(([id, one]) => (kept.has(id) ? [] : [seenSet(one)])),
    added: asNewRows(added, id),
    exercises: after.exercises,
  };
}

const texts = ['name', 'routine', 'start', 'end', 'bodyweight', 'effort', 'notes'] as const;

function workoutChanges(before: Draft, draft: Draft, after: WorkoutChanges): WorkoutChanges {
  return Object.fromEntries(
    texts.flatMap((field) => (before[field] === draft[field] ? [] : [[field, after[field]]])),
  );
}
