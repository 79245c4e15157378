import { expect, it } from 'vitest';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { setRow } from '#testing/data/set-row.ts';
import { type SetRow, workoutRowSchema } from '../../record.ts';
import { historyOf } from '../history.ts';
import { draftOfWorkout } from '../workout/draft.ts';
import { addExercise, addSet, changeSet, filled, moveExercise, removeSet } from '../workout/draft-changes.ts';
import { changesOfDraft } from './edits.ts';
import { partsOf } from './use-foreign-file.ts';

function opened(sets: readonly SetRow[], weightUnit: 'kg' | 'lb' = 'kg', workoutId = 'w1') {
  const row = workoutRowSchema.parse({
    _rowIndex: 2,
    'Workout ID': workoutId,
    Start: '2025-11-18T18:00:00+01:00',
    End: '',
    Name: 'Lift',
    Routine: '',
    Bodyweight: '',
    Effort: '',
    Notes: '',
  });
  const { workouts, catalogue } = historyOf({
    setting: null,
    workouts: [row],
    sets: [...sets],
    exercises: [],
    cardio: [],
  });
  const [workout] = workouts;
  if (!workout) throw new Error('The workout is there.');
  return { workout, catalogue, draft: draftOfWorkout(workout, { weightUnit, distanceUnit: 'km' }) };
}

it('a workout that is saved as it stands changes no cell, in other units either', () => {
  for (const unit of ['kg', 'lb'] as const) {
    const { workout, catalogue, draft } = opened([setRow(1), setRow(2, { Weight: 62.5 })], unit);
    expect(changesOfDraft(workout, draft, catalogue)).toMatchObject({
      changes: {},
      changed: [],
      removed: [],
      added: [],
    });
  }
});

it('one changed field, one set less and one more are three changes', () => {
  const { workout, catalogue, draft } = opened([setRow(1), setRow(2)]);
  const [exercise] = draft.exercises;
  const key = exercise?.key ?? '';
  const edited = addSet(removeSet(changeSet(draft, key, 'w1-1', { weight: '110' }), key, 'w1-2'), key);
  const changes = changesOfDraft(workout, { ...edited, name: 'Heavy' }, catalogue);
  expect(changes).toMatchObject({
    changes: { name: 'Heavy' },
    changed: [{ row: 2, changes: { weight: 110 } }],
    removed: [{ row: 3 }],
    added: [{ workoutId: 'w1', exerciseId: 'squat', setNo: 2, isDone: false }],
  });
});

it('sets and exercises are added below the others, though the numbers in the sheet have gaps', () => {
  const rows = [
    setRow(1, { Order: 3, 'Set No': 4 }),
    setRow(2, { Order: 3, 'Set No': 6 }),
    setRow(3, { Order: 8, 'Exercise ID': 'bench' }),
  ];
  const { workout, catalogue, draft } = opened(rows);
  expect(changesOfDraft(workout, draft, catalogue)).toMatchObject({ changed: [] });
  const made = changesOfDraft(
    workout,
    addExercise(addSet(draft, draft.exercises[0]?.key ?? ''), 'press'),
    catalogue,
  );
  if ('text' in made) throw new Error(made.text);
  const numbers = new Map(made.changed.map(({ row, changes }) => [row, changes]));
  const written = [
    ...rows.map((row) => ({
      id: row['Exercise ID'],
      order: row.Order,
      setNo: row['Set No'],
      ...numbers.get(row._rowIndex),
    })),
    ...made.added.map(({ exerciseId, order, setNo }) => ({ id: exerciseId, order, setNo, isNew: true })),
  ];
  const placeOf = ({ order, setNo }: (typeof written)[number]) => Number(order) * 1000 + Number(setNo);
  expect(
    written.toSorted((one, other) => placeOf(one) - placeOf(other)).map((set) => [set.id, 'isNew' in set]),
  ).toEqual([
    ['squat', false],
    ['squat', false],
    ['squat', true],
    ['bench', false],
    ['press', true],
  ]);
});

it('a weight that is typed in another unit than the row has takes its unit along', () => {
  const changedTo = (weight: string, unit: 'kg' | 'lb') => {
    const { workout, catalogue, draft } = opened([setRow(1, { Unit: 'kg' })], unit);
    const key = draft.exercises[0]?.key ?? '';
    const changes = changesOfDraft(workout, changeSet(draft, key, 'w1-1', { weight }), catalogue);
    return 'changed' in changes ? changes.changed.map((set) => set.changes) : changes;
  };
  expect(changedTo('225', 'lb')).toEqual([{ weight: 225, unit: 'lb' }]);
  expect(changedTo('110', 'kg')).toEqual([{ weight: 110 }]);
});

it.each(['', 'w1-1'])('of two sets with the id %j, the one that was typed in is changed', (id) => {
  const rows = [setRow(1, { 'Row ID': id }), setRow(2, { 'Row ID': id })];
  const { workout, catalogue, draft } = opened(rows);
  const [exercise] = draft.exercises;
  const [key, second] = [exercise?.key ?? '', exercise?.sets[1]?.id ?? ''];
  expect(changesOfDraft(workout, changeSet(draft, key, second, { weight: '110' }), catalogue)).toMatchObject({
    changed: [{ row: 3, changes: { weight: 110 } }],
    removed: [],
    added: [],
  });
  expect(changesOfDraft(workout, removeSet(draft, key, second), catalogue)).toMatchObject({
    changed: [],
    removed: [{ row: 3 }],
    added: [],
  });
});

it('a workout typed without an id gets one with its first sets, which name it', () => {
  const { workout, catalogue, draft } = opened([], 'kg', '');
  const made = changesOfDraft(workout, addExercise(draft, 'squat'), catalogue);
  if ('text' in made) throw new Error(made.text);
  expect(made.changes.id).toMatch(/^w[0-9a-f]{14}$/);
  expect(made.added.map(({ workoutId }) => workoutId)).toEqual([made.changes.id]);
  expect(changesOfDraft(workout, { ...draft, name: 'Push' }, catalogue)).toMatchObject({
    changes: { name: 'Push' },
    added: [],
  });
});

it('what cannot be read is told by its exercise and set', () => {
  const { workout, catalogue, draft } = opened([setRow(1)]);
  const key = draft.exercises[0]?.key ?? '';
  const wrong = changeSet(draft, key, 'w1-1', { reps: 'many' });
  expect(changesOfDraft(workout, wrong, catalogue)).toMatchObject({
    text: expect.stringMatching(/^Squat, set 1: /),
  });
});

it('blank fields take what is offered, typed ones stay', () => {
  const set = { ...opened([setRow(1)]).draft.exercises[0]?.sets[0] };
  const blank = {
    id: 's',
    type: 'Normal',
    weight: '',
    reps: '',
    time: '',
    distance: '',
    rpe: '',
    notes: '',
    isDone: false,
    rest: null,
  } as const;
  const offered = { weight: '100', reps: '5', time: '', distance: '' };
  expect(filled(blank, offered)).toMatchObject({ weight: '100', reps: '5', isDone: true });
  expect(filled({ ...blank, reps: '3' }, offered)).toMatchObject({ weight: '100', reps: '3' });
  expect(filled(blank, undefined)).toMatchObject({ weight: '', isDone: true });
  expect(set).toMatchObject({ weight: '100', reps: '5' });
});

it('an exercise is moved by one place, never beyond the ends', () => {
  const { draft } = opened([setRow(1), setRow(2, { 'Exercise ID': 'plank', Order: 2 })]);
  const [first, second] = draft.exercises.map(({ key }) => key);
  const order = (moved: typeof draft) => moved.exercises.map(({ key }) => key);
  expect(order(moveExercise(draft, second ?? '', -1))).toEqual([second, first]);
  expect(order(moveExercise(draft, first ?? '', -1))).toEqual([first, second]);
});

it('a file of many rows goes in parts that each have the headers, and no row is cut', async () => {
  const rows = Array.from({ length: maxImportRows * 2 }, (_, at) => `${at},"two\nlines"`);
  const file = new File([`Date,Notes\n${rows.join('\n')}\n`], 'long.csv');
  const parts = await Promise.all((await partsOf(file)).map((part) => part.text()));
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(part.startsWith('Date,Notes\n')).toBe(true);
    expect(part.match(/,"two\nlines"\n/g)?.length).toBeLessThanOrEqual(maxImportRows);
  }
  expect(parts.map((part) => part.slice('Date,Notes\n'.length)).join('')).toBe(`${rows.join('\n')}\n`);
});
