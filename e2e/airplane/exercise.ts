import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/exercise/contract.ts';
import { send } from '../calls.ts';
import { pick, startExercise } from '../exercise.ts';
import { type Flight, press } from './flight.ts';

const list = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const logSchema = z.object({ setting: z.unknown() });
const madeSchema = z.object({ sheetId: z.string() });

const day = (date: number) => `2026-03-0${date}T07:30:00+01:00`;
const [seconds, distance, rpe, rest] = ['', '', '', ''];
const measured = { seconds, distance, rpe, rest, isDone: true, notes: '' };
const lift = { order: 1, setNo: 1, exerciseId: 'squat', type: 'Normal', unit: 'kg', reps: 5, ...measured };
const legs = { category: 'Strength', primary: 'Quads', secondary: '', equipment: '', link: '' };
const workoutOf = (id: string, name: string, start: string) => ({
  workout: { id, name, start, end: '', routine: '', bodyweight: '', effort: '', notes: '' },
  sets: [{ ...lift, id: `set ${id}`.replace(' ', '-'), workoutId: id, weight: 60 }],
  // Listed already: what lists an exercise, and what changes a row, need not arrive in their order.
  exercises: [{ id: 'squat', name: 'Squat', measure: 'Weight and reps', ...legs }],
});
const cardioOf = (id: string, type: string, start: string) => ({
  ...{ id, type, start, duration: 1500, distance: 5000, ascent: '', averageHeartRate: '', maxHeartRate: '' },
  ...{ energy: '', notes: '' },
});

async function edit(page: Page, workout: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await list(page, 'Workouts');
  await press(page, new RegExp(`^Actions for ${workout}`));
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).first().fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Workouts/ })).toBeVisible();
}

async function open(page: Page, of: string, name: string): Promise<void> {
  await list(page, of);
  await page
    .getByRole('list', { name: of })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

async function save(page: Page, title: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

export const flight: Flight = {
  app: 'exercise',
  contract,
  tabs: ['Workouts', 'Sets', 'Exercises', 'Routines', 'Cardio'],
  async pack(page) {
    await startExercise(page);
    const add = (path: string, body: object) =>
      send(page, `/api/app/exercise/${path}`, { method: 'POST', body });
    const made = await add('workouts', workoutOf('w1', 'Morning lift', day(1)));
    await add('workouts', workoutOf('w2', 'Evening lift', day(2)));
    await add('cardio', cardioOf('c1', 'Run', day(3)));
    await add('cardio', cardioOf('c2', 'Swim', day(4)));
    await add('exercises', { id: 'sled-push', name: 'Sled push', measure: 'Weight and reps', ...legs });
    return {
      ...madeSchema.parse(await made.json()),
      screens: [
        { address: '/?app=exercise', rows: 'Morning lift' },
        { address: '/?app=exercise&view=exercises', rows: 'Sled push' },
        { address: '/?app=exercise&view=cardio', rows: 'Swim' },
        { address: '/?app=exercise&view=run&id=c1', rows: 'Run' },
        { address: '/?app=exercise&view=exercise&id=squat', rows: 'Squat' },
      ],
    };
  },
  deeds: [
    {
      calls: ['updateWorkout'],
      do: (page) => edit(page, 'Morning lift', { 'weight, Squat, set 1': '62.5' }),
    },
    {
      calls: ['addWorkout'],
      async do(page) {
        await press(page, 'Log Workout');
        await press(page, 'Start an empty workout');
        await pick(page, 'deadlift', 'Deadlift');
        await page.getByLabel('weight, Deadlift, set 1').fill('102.5');
        await page.getByLabel('repetitions, Deadlift, set 1').fill('5');
        const next = page.getByRole('region', { name: 'Next step' });
        await next.getByRole('button', { name: 'Done' }).click();
        await expect(next.getByText('All sets are done')).toBeVisible();
        await press(page, 'Finish Workout');
        const finish = page.getByRole('dialog', { name: 'Finish Workout' });
        await finish.getByLabel('Name').fill('Garage lift');
        await finish.getByLabel('Notes').fill('=1+1');
        await finish.getByRole('button', { name: 'Save workout' }).click();
        await expect(page.getByRole('tab', { name: /^Workouts/ })).toBeVisible();
      },
    },
    {
      calls: ['saveSetting'],
      async do(page) {
        await press(page, 'More');
        await page.getByRole('menuitem', { name: 'Units and plates' }).click();
        await save(page, 'Units and plates', { 'Workouts a week': '5' });
      },
    },
    {
      calls: ['removeRows'],
      async do(page) {
        await open(page, 'Cardio', 'Run');
        await press(page, 'Delete');
        await expect(page.getByRole('list', { name: 'Cardio' }).getByText('Run')).toHaveCount(0);
      },
    },
    {
      calls: ['updateCardio'],
      async do(page) {
        await open(page, 'Cardio', 'Swim');
        await press(page, 'Edit');
        await save(page, 'Edit Cardio', { Notes: 'in the sea' });
        await press(page, 'Cardio');
      },
    },
    {
      calls: ['addCardio'],
      async do(page) {
        await press(page, 'Add Cardio');
        await save(page, 'Add Cardio', { Kind: 'Ride', 'Duration, h:m:s': '1:00:00' });
      },
    },
    {
      calls: ['saveRoutine'],
      async do(page) {
        await list(page, 'Routines');
        await press(page, 'New Routine');
        const dialog = page.getByRole('dialog', { name: 'New Routine' });
        await dialog.getByLabel('Routine').fill('Legs');
        await pick(page, 'squat', 'Squat');
        await save(page, 'New Routine', {});
      },
    },
    {
      calls: ['addExercise'],
      async do(page) {
        await list(page, 'Exercises');
        await press(page, 'New Exercise');
        await save(page, 'New exercise', { Name: 'Log toss' });
        await press(page, 'Exercises');
      },
    },
    {
      calls: ['updateExercise'],
      async do(page) {
        await open(page, 'Exercises', 'Sled push');
        await press(page, /^Edit/);
        await save(page, 'Edit Sled push', { Equipment: 'Sled' });
        await press(page, 'Exercises');
      },
    },
  ],
  inserted: { tab: 'Workouts', cells: { 'Workout ID': 'wh', Start: day(5), Name: 'By hand' } },
  merged: { tab: 'Sets', row: 'set-w1', header: 'RPE', text: '8' },
  clash: {
    ...{ tab: 'Workouts', row: 'w2', header: 'Notes', text: 'with a belt' },
    calls: ['updateWorkout'],
    do: (page) => edit(page, 'Evening lift', { Notes: 'without a belt' }),
  },
  made: ['Workout ID', 'Row ID', 'Cardio ID', 'Start', 'End'],
  beside: async (page) => logSchema.parse(await (await send(page, '/api/app/exercise')).json()).setting,
};
