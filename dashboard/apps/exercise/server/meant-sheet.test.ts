import { afterAll, beforeAll, expect, it } from 'vitest';
import { deadlift, exerciseOf, newCardio, newSet, newWorkout } from '#testing/data/exercise.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import type { RoutineInput, Setting } from '../inputs.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const setting: Setting = { weightUnit: 'lb', distanceUnit: 'mi', weeklyGoal: 2, bar: 45, plates: [45] };
const routine: RoutineInput = {
  ...{ routine: 'Push', day: '', order: 1, exerciseId: 'deadlift', sets: 3 },
  ...{ repMin: '', repMax: '', targetRpe: '', rest: '', progression: '' },
};

it('what was typed for one spreadsheet goes there, though another is the oldest by now, and nowhere else once it is gone', async () => {
  const { client, add, read, hand } = exerciseOf(await server.newUser());
  const { sheetId: oldest } = await add(newWorkout('w1'), [newSet('w1', 1)]);
  await hand.updateFile(oldest, { trashed: true });
  const { sheetId } = await add(newWorkout('w2'), [newSet('w2', 1)]);
  expect(sheetId).not.toBe(oldest);
  await hand.updateFile(oldest, { trashed: false });
  expect((await read()).sheet?.id).toBe(oldest);

  const writes = [
    () => client.addWorkout({ body: { sheetId, workout: newWorkout('w3'), sets: [], exercises: [] } }),
    () => client.addExercise({ body: { sheetId, ...deadlift } }),
    () => client.saveRoutine({ body: { sheetId, rows: [routine] } }),
    () => client.addCardio({ body: { sheetId, ...newCardio('c1') } }),
    () =>
      client.importWorkouts({
        body: { sheetId, workouts: [newWorkout('w4')], sets: [newSet('w4', 1)], exercises: [] },
      }),
    () => client.saveSetting({ body: { sheetId, ...setting } }),
  ];
  for (const write of writes) expect((await write()).sheetId).toBe(sheetId);
  const log = await read(sheetId);
  expect(log.workouts.map((row) => row['Workout ID'])).toEqual(['w2', 'w3', 'w4']);
  expect([log.exercises.length, log.routines.length, log.cardio.length]).toEqual([1, 1, 1]);
  expect(log.setting).toEqual(setting);
  const other = await read();
  expect(other.workouts.map((row) => row['Workout ID'])).toEqual(['w1']);
  expect([other.exercises, other.routines, other.cardio, other.setting]).toEqual([[], [], [], null]);

  await hand.call('DELETE', `/drive/v3/files/${sheetId}`);
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await read()).workouts).toHaveLength(1);
});
