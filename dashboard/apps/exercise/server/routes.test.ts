import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlift, exerciseOf, newCardio, newSet, newWorkout } from '#testing/data/exercise.ts';
import { seen } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Fault, Upstream } from '#testing/server/upstream.ts';
import type { NewWorkout } from '../inputs.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.newUser();
});

const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };

async function twoWorkouts() {
  const log = exerciseOf(user);
  const { sheetId } = await log.add(newWorkout('w1'), [newSet('w1', 1), newSet('w1', 2, { reps: 4 })], {
    exercises: [deadlift],
  });
  await log.add(newWorkout('w2', { start: '2025-11-20T18:00:00+01:00' }), [newSet('w2', 1)]);
  return { ...log, sheetId };
}

describe('a log', () => {
  it('is empty before the first workout, which makes the spreadsheet and the tabs it needs', async () => {
    const { client, read, add, hand } = exerciseOf(user);
    expect(await client.readLog({ query: {} })).toMatchObject({ sheet: null, workouts: [], setting: null });
    const { sheetId } = await add(newWorkout('w1'), [newSet('w1', 1)], { exercises: [deadlift] });
    expect(await hand.tabs(sheetId)).toEqual(['Workouts', 'Sets', 'Exercises']);
    expect(await hand.entered(sheetId, 'Workouts!A1:D2')).toEqual([
      ['Workout ID', 'Start', 'End', 'Name'],
      ['w1', '2025-11-18T18:00:00+01:00', '2025-11-18T18:52:00+01:00', 'Tuesday lift'],
    ]);
    expect(await hand.entered(sheetId, 'Sets!A2:J2')).toEqual([
      ['w1-1', 'w1', 1, 'deadlift', 1, 'Normal', 100, 'kg', 5],
    ]);
    const log = await read();
    expect(log.sets).toMatchObject([{ 'Row ID': 'w1-1', Weight: 100, Unit: 'kg', Done: true }]);
    expect(log.exercises).toMatchObject([{ 'Exercise ID': 'deadlift', Name: 'Deadlift' }]);
    expect(log.missing).toEqual([]);
  });

  it('lists an exercise once, however many workouts have it', async () => {
    const { add, read } = exerciseOf(user);
    await add(newWorkout('w1'), [newSet('w1', 1)], { exercises: [deadlift] });
    await add(newWorkout('w2'), [newSet('w2', 1)], { exercises: [{ ...deadlift, name: 'Another name' }] });
    expect((await read()).exercises).toMatchObject([{ Name: 'Deadlift' }]);
  });

  it('refuses what is none', async () => {
    const { add } = exerciseOf(user);
    const refused = (workout: NewWorkout) =>
      expect(add(workout)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await refused(newWorkout('w1', { name: ' ' }));
    await refused(newWorkout('w1', { start: '2025-02-30' }));
    await refused(newWorkout('w1', { bodyweight: -3 }));
    await refused(newWorkout('../w1'));
    await expect(add(newWorkout('w1'), [newSet('w2', 1)])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('says which headers and tabs it has lost, and puts them back', async () => {
    const { client, sheetId, hand, read } = await twoWorkouts();
    await hand.type(sheetId, 'Sets!G1', [['']]);
    await hand.type(sheetId, 'Workouts!D1', [['']]);
    const damaged = await read();
    expect(damaged.missing).toEqual([
      { tab: 'Workouts', headers: ['Name'], isTabGone: false },
      { tab: 'Sets', headers: ['Weight'], isTabGone: false },
    ]);
    await expect(exerciseOf(user).add(newWorkout('w3'), [newSet('w3', 1)])).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await client.repairSheet({ sheetId });
    expect((await read()).sets).toHaveLength(3);
  });
});

describe('a workout with its sets', () => {
  it('is written once when its answer got lost, the browser sends it again, or days later', async () => {
    const { add, read } = await twoWorkouts();
    const requestKey = randomUUID();
    upstream.fail({ ...write, how: 'unanswered' });
    await add(newWorkout('w3'), [newSet('w3', 1), newSet('w3', 2)], { requestKey });
    await add(newWorkout('w3'), [newSet('w3', 1), newSet('w3', 2)], { requestKey });
    await add(newWorkout('w3'), [newSet('w3', 1), newSet('w3', 2)], { requestKey: randomUUID() });
    const log = await read();
    expect(log.workouts.map((row) => row['Workout ID'])).toEqual(['w1', 'w2', 'w3']);
    expect(log.sets.filter((row) => row['Workout ID'] === 'w3')).toHaveLength(2);
  });

  it('is written whole or not at all', async () => {
    const { add, read } = await twoWorkouts();
    upstream.fail({ ...write, how: 'unheard' });
    await expect(add(newWorkout('w3'), [newSet('w3', 1)])).rejects.toMatchObject({
      code: 'WORKSPACE_UNAVAILABLE',
    });
    expect((await read()).workouts).toHaveLength(2);
    expect((await read()).sets).toHaveLength(3);
  });

  it('is not brought back by a repetition after it was deleted', async () => {
    const { add, client, read, sheetId } = await twoWorkouts();
    const requestKey = randomUUID();
    const { row } = await add(newWorkout('w3'), [], { requestKey });
    await client.removeRows({ sheetId, body: { workouts: [seen(row)] } });
    await add(newWorkout('w3'), [], { requestKey }).catch(() => undefined);
    expect((await read()).workouts).toHaveLength(2);
  });

  it('is changed together: a set that another hand changed stops all of it', async () => {
    const { client, sheetId, hand, read } = await twoWorkouts();
    const { workouts, sets } = await read();
    const [workout] = workouts;
    const [first, second] = sets;
    if (!workout || !first || !second) throw new Error('Two sets were written.');
    const body = {
      workout: seen(workout),
      changes: { name: 'Changed' },
      changed: [{ ...seen(first), changes: { weight: 110 } }],
      removed: [seen(second)],
      added: [newSet('w1', 3, { weight: 120 })],
    };
    await hand.type(sheetId, 'Sets!G2', [[105]]);
    await expect(client.updateWorkout({ sheetId, body })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await read()).workouts[0]?.Name).toBe('Tuesday lift');
    await hand.type(sheetId, 'Sets!G2', [[100]]);
    upstream.fail({ ...write, how: 'unanswered' });
    await client.updateWorkout({ sheetId, body });
    const after = await read();
    expect(after.workouts[0]?.Name).toBe('Changed');
    expect(after.sets.map((row) => [row['Row ID'], row.Weight])).toEqual([
      ['w1-1', 110],
      ['w2-1', 100],
      ['w1-3', 120],
    ]);
  });

  it('is deleted together, and brought back together', async () => {
    const { client, sheetId, hand, read } = await twoWorkouts();
    await hand.sort(sheetId, 0, 'DESCENDING');
    const before = await read();
    const workout = before.workouts.find((row) => row['Workout ID'] === 'w1');
    if (!workout) throw new Error('The workout is there.');
    const sets = before.sets.filter((row) => row['Workout ID'] === 'w1').map(seen);
    upstream.fail({ ...write, how: 'unanswered' });
    const options = { requestKey: randomUUID() };
    const remove = () => client.removeRows({ sheetId, body: { workouts: [seen(workout)], sets } }, options);
    const { undo } = await remove();
    expect((await remove()).undo).toBe(undo);
    expect((await read()).sets.map((row) => row['Row ID'])).toEqual(['w2-1']);
    await client.undo({ sheetId, body: { undo } });
    await client.undo({ sheetId, body: { undo } });
    const after = await read();
    expect(after.workouts).toEqual(before.workouts);
    expect(after.sets).toEqual(before.sets);
  });
});

describe('what else a log holds', () => {
  it('routines: rows are put in the place of others', async () => {
    const { client, read, sheetId } = await twoWorkouts();
    const row = (order: number, exerciseId: string, sets = 3) => ({
      routine: 'Full body',
      day: 'A',
      order,
      exerciseId,
      sets,
      repMin: 5,
      repMax: 8,
      targetRpe: '' as const,
      rest: 120,
      progression: 2.5,
    });
    await client.saveRoutine({ body: { rows: [row(1, 'squat'), row(2, 'deadlift')] } });
    const [squat, pull] = (await read()).routines;
    if (!squat || !pull) throw new Error('Two rows were written.');
    await client.saveRoutine({
      body: { rows: [row(1, 'squat', 5)], replaced: [seen(squat), seen(pull)] },
    });
    const { routines } = await read();
    expect(routines).toMatchObject([{ 'Exercise ID': 'squat', Sets: 5, Progression: 2.5 }]);
    const { undo } = await client.removeRows({ sheetId, body: { routines: routines.map(seen) } });
    expect((await read()).routines).toEqual([]);
    await client.undo({ sheetId, body: { undo } });
    expect((await read()).routines).toEqual(routines);
  });

  it('exercises of the person', async () => {
    const { client, read } = exerciseOf(user);
    const { sheetId } = await client.addExercise({ body: { ...deadlift, id: 'mine', name: 'Mine' } });
    const [row] = (await read()).exercises;
    if (!row) throw new Error('The exercise was written.');
    await client.updateExercise({ sheetId, body: { ...seen(row), changes: { primary: 'Glutes' } } });
    expect((await read()).exercises).toMatchObject([{ Name: 'Mine', 'Primary Muscle': 'Glutes' }]);
    const bad = { ...deadlift, id: 'bad', link: 'javascript:alert(1)' };
    await expect(client.addExercise({ body: bad })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('cardio with the file of its track, which is kept once', async () => {
    const { client, read, hand } = exerciseOf(user);
    const { sheetId, row } = await client.addCardio({ body: newCardio('c1') });
    const file = new Blob(['<?xml version="1.0"?><gpx version="1.1"><trk/></gpx>']);
    const keep = () =>
      client.keepTrack({ sheetId, body: { cardioId: 'c1', name: 'run.gpx' }, files: { file } });
    const kept = await keep();
    expect((await keep()).row).toEqual(kept.row);
    expect(await hand.files("name = 'run.gpx'")).toHaveLength(1);
    expect(row['File ID']).toBe('');
    const { text } = await client.readTrack({ fileId: kept.row['File ID'] });
    expect(text).toContain('<gpx');
    const refused = async (content: string) =>
      expect(
        client.keepTrack({
          sheetId,
          body: { cardioId: 'c2', name: 'x.gpx' },
          files: { file: new Blob([content]) },
        }),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await refused('<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>');
    await refused('not XML at all');
    const lost = client.keepTrack({
      sheetId,
      body: { cardioId: 'gone', name: 'lost.gpx' },
      files: { file },
    });
    await expect(lost).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hand.files("name = 'lost.gpx'")).toEqual([]);
    const [cardio] = (await read()).cardio;
    if (!cardio) throw new Error('The run was written.');
    const { undo } = await client.removeRows({ sheetId, body: { cardio: [seen(cardio)] } });
    expect((await read()).cardio).toEqual([]);
    await client.undo({ sheetId, body: { undo } });
    expect((await read()).cardio).toEqual([cardio]);
  });

  it('how the person measures', async () => {
    const { client, read } = exerciseOf(user);
    const setting = {
      weightUnit: 'lb' as const,
      distanceUnit: 'mi' as const,
      weeklyGoal: 4,
      bar: 45,
      plates: [45, 35, 25, 10, 5, 2.5],
    };
    await client.saveSetting({ body: setting });
    expect((await read()).setting).toEqual(setting);
    await client.saveSetting({ body: { weeklyGoal: 5 } });
    expect((await read()).setting).toEqual({ ...setting, weeklyGoal: 5 });
    // Twelve plates converted from pounds to kilograms, with all digits, exceed a note in Drive.
    const plates = Array.from({ length: 12 }, (_, at) => (45 - at) * 0.45359237);
    await client.saveSetting({ body: { ...setting, plates } });
    expect((await read()).setting?.plates[0]).toBeCloseTo(20.412, 3);
  });

  it('a year that is imported, of which a second import adds nothing', async () => {
    const { client, read } = exerciseOf(user);
    const ids = Array.from({ length: 150 }, (_, at) => `strong-${at}`);
    const body = {
      workouts: ids.map((id) => newWorkout(id)),
      sets: ids.flatMap((id) => Array.from({ length: 15 }, (_, at) => newSet(id, at + 1))),
      exercises: [deadlift],
    };
    await client.importWorkouts({ body });
    await client.importWorkouts({ body });
    const { workouts, sets, exercises } = await read();
    expect([workouts.length, sets.length, exercises.length]).toEqual([150, 2250, 1]);
  });
});

describe('upstream calls', () => {
  const callsOf = async (work: () => Promise<unknown>) => (await upstream.callsOf(work)).length;

  it('a log costs one call, two when the spreadsheet is not known', async () => {
    const { client, read } = await twoWorkouts();
    await read();
    expect(await callsOf(() => client.readLog({ query: {} }))).toBe(1);
    expect(await callsOf(read)).toBe(2);
  });

  it('a workout with its sets costs a look for the spreadsheet, one read and one write', async () => {
    const { add, client, read, sheetId } = await twoWorkouts();
    await read();
    expect(await callsOf(() => add(newWorkout('w3'), [newSet('w3', 1)]))).toBe(3);
    const { row } = await add(newWorkout('w4'));
    const body = { workout: seen(row), changes: { name: 'x' }, added: [newSet('w4', 1)] };
    expect(await callsOf(() => client.updateWorkout({ sheetId, body }))).toBe(2);
    const { workouts } = await read();
    const all = { workouts: workouts.map(seen) };
    expect(await callsOf(() => client.removeRows({ sheetId, body: all }))).toBeLessThanOrEqual(2);
  });
});
