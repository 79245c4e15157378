import { afterAll, beforeAll, expect, it } from 'vitest';
import { exerciseOf, newSet, newWorkout } from '#testing/data/exercise.ts';
import { seen } from '#testing/data/seen-row.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

it('a workout typed into the sheet gets an id together with its first sets', async () => {
  const { client, add, read, hand } = exerciseOf(await server.newUser());
  const { sheetId } = await add(newWorkout('w1'), [newSet('w1', 1)]);
  await hand.type(sheetId, 'Workouts!A3:D3', [['', '2025-11-20 18:00', '', 'Push']]);
  const typed = (await read()).workouts.find((row) => row.Name === 'Push');
  if (!typed) throw new Error('The row was typed.');
  const body = { workout: seen(typed), changes: { id: 'w2' }, added: [newSet('w2', 1)] };
  await client.updateWorkout({ sheetId, body });
  const log = await read();
  expect(log.workouts.map((row) => [row['Workout ID'], row.Name])).toEqual([
    ['w1', 'Tuesday lift'],
    ['w2', 'Push'],
  ]);
  expect(log.sets.map((row) => row['Workout ID'])).toEqual(['w1', 'w2']);
});
