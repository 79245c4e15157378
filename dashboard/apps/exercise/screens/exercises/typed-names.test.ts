import { expect, it } from 'vitest';
import { logIn, workoutRow } from '#testing/data/exercise-log.ts';
import { setRow } from '#testing/data/set-row.ts';
import { changesOfDraft } from '../history/edits.ts';
import { historyOf, previousOf } from '../history.ts';
import { besideOf } from '../routines/offered.ts';
import { routineDays } from '../routines/routines.ts';
import { draftOfWorkout, rowsOfDraft } from '../workout/draft.ts';
import { changeSet, filled } from '../workout/draft-changes.ts';
import { startRoutine } from '../workout/starting.ts';

// People who log a set in the sheet write the exercise's name, not its id.

const benchPress = {
  ...{ _rowIndex: 2, 'Exercise ID': 'bench-1', Name: 'Bench press', Category: '', 'Primary Muscle': 'Chest' },
  ...{ Secondary: '', Equipment: 'Barbell', Measure: '', Link: '' },
};
const named = (name: string) => setRow(2, { 'Exercise ID': name });

it.each(['Bench press', ' bench Press', 'Bench press (barbell)'])(
  '%j is the exercise of that name',
  (name) => {
    const sets = [setRow(1, { 'Exercise ID': 'bench-1' }), named(name)];
    const { workouts } = historyOf(logIn({ workouts: [workoutRow()], sets, exercises: [benchPress] }));
    expect(workouts[0]?.exercises).toHaveLength(1);
    expect(previousOf(workouts, 'bench-1')[0]?.sets.map(({ row }) => row['Exercise ID'])).toEqual([
      'bench-1',
      name,
    ]);
  },
);

it('a set of an exercise that the sheet does not list can be changed, which lists it', () => {
  const log = logIn({ workouts: [workoutRow()], sets: [named('Landmine squeeze')] });
  const { workouts, catalogue } = historyOf(log);
  const [workout] = workouts;
  if (!workout) throw new Error('The workout is there.');
  const draft = draftOfWorkout(workout, { weightUnit: 'kg', distanceUnit: 'km' });
  const changed = changeSet(draft, draft.exercises[0]?.key ?? '', 'w1-2', { reps: '8' });
  expect(changesOfDraft(workout, changed, catalogue)).toMatchObject({
    changed: [{ row: 3, changes: { reps: 8 } }],
    exercises: [{ id: 'landmine-squeeze', name: 'Landmine squeeze' }],
  });
});

it('a workout by a routine that was typed with names is offered the last figures, and can be saved', () => {
  const routine = {
    ...{ _rowIndex: 2, Routine: 'Push', Day: '', Order: 1, 'Exercise ID': 'Bench Press', Sets: 1 },
    ...{ 'Rep Min': '', 'Rep Max': '', 'Target RPE': '', 'Rest s': '', Progression: '' },
  };
  const sets = [setRow(1, { 'Exercise ID': 'bench-1', Weight: 80 })];
  const history = historyOf(logIn({ workouts: [workoutRow()], sets, exercises: [benchPress] }));
  const [day] = routineDays([routine]);
  if (!day) throw new Error('There is one.');
  const { draft } = startRoutine(day, { weightUnit: 'kg', distanceUnit: 'km' });
  const [exercise] = draft.exercises;
  const [set] = exercise?.sets ?? [];
  if (!exercise || !set) throw new Error('It has one set.');
  const offered = besideOf(draft, exercise, history).offeredAt(0);
  expect(offered).toMatchObject({ weight: '80', reps: '5' });
  const done = changeSet(draft, exercise.key, set.id, filled(set, offered));
  expect(rowsOfDraft(done, history.catalogue, { isWhole: false })).toMatchObject({
    sets: [{ exerciseId: 'bench-1', weight: 80 }],
    exercises: [],
  });
});
