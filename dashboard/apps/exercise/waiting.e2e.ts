import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { pick, startExercise } from '../../../e2e/exercise.ts';
import { test } from '../../../e2e/journey.ts';
import { commandsKept, untilKept } from '../../../e2e/kept.ts';
import { shownCells } from '../../../e2e/mug-club.ts';

test.use({ serviceWorkers: 'allow' });

const button = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Workouts' }).getByRole('listitem').filter({ hasText: name }).first();
const waits = (page: Page) => page.getByText(/changes? waits?/).filter({ visible: true });

async function choose(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

const start = '2026-03-01T07:30:00+01:00';
const workout = { start, end: '', routine: '', bodyweight: '', effort: '', notes: '' };
const set = {
  workoutId: 'w1',
  order: 1,
  exerciseId: 'squat',
  type: 'Normal',
  weight: 60,
  unit: 'kg',
  reps: 5,
};
const figures = { seconds: '', distance: '', rpe: '', rest: '', isDone: true, notes: '' };
const run = { id: 'c1', type: 'Run', start, duration: 1500, distance: 5000, ascent: '' };

/** A log with a workout and a run that the person has seen; returns the sheet's id. */
async function keptLog(page: Page): Promise<string> {
  await startExercise(page);
  const add = (path: string, body: object) =>
    send(page, `/api/app/exercise/${path}`, { method: 'POST', body });
  const made = await add('workouts', {
    workout: { ...workout, id: 'w1', name: 'Morning lift' },
    sets: [{ ...set, ...figures, id: 's1', setNo: 1 }],
    exercises: [],
  });
  const { sheetId } = z.object({ sheetId: z.string() }).parse(await made.json());
  await add('cardio', { ...run, averageHeartRate: '', maxHeartRate: '', energy: '', notes: '' });
  await page.reload();
  await expect(entry(page, 'Morning lift')).toBeVisible();
  await untilKept(page);
  return sheetId;
}

async function changeWeight(page: Page, weight: string): Promise<void> {
  await choose(page, 'Morning lift', 'Edit');
  await page.getByLabel('weight, Squat, set 1').fill(weight);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entry(page, 'Morning lift').getByText(weight)).toBeVisible();
}

test('a whole workout, changes, cardio and a routine wait for the network, and the sheet has each once @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const sheetId = await keptLog(page);

  await context.setOffline(true);
  await button(page, 'Log Workout').click();
  await page.getByRole('button', { name: 'Start an empty workout' }).click();
  await pick(page, 'deadlift', 'Deadlift');
  await page.getByLabel('weight, Deadlift, set 1').fill('102.5');
  await page.getByLabel('repetitions, Deadlift, set 1').fill('5');
  const next = page.getByRole('region', { name: 'Next step' });
  await next.getByRole('button', { name: 'Done' }).click();
  await expect(next.getByText('All sets are done')).toBeVisible();
  await expect(page.getByText(/kept on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('weight, Deadlift, set 1')).toHaveValue('102.5');
  await button(page, 'Finish Workout').click();
  const finish = page.getByRole('dialog', { name: 'Finish Workout' });
  await finish.getByLabel('Name').fill('Garage lift');
  await finish.getByRole('button', { name: 'Save workout' }).click();
  await expect(entry(page, 'Garage lift').getByText('Waiting to be sent')).toBeVisible();
  await expect(button(page, 'Log Workout')).toBeVisible();

  await changeWeight(page, '62.5');
  await changeWeight(page, '65');
  await expect(entry(page, 'Morning lift').getByText('Waiting to be sent')).toBeVisible();

  await page.getByRole('tab', { name: /^Cardio/ }).click();
  const cardio = page.getByRole('list', { name: 'Cardio' });
  await cardio.getByRole('button', { name: /^Run/ }).click();
  await button(page, 'Delete').click();
  await expect(page.getByText('No cardio yet')).toBeVisible();
  await button(page, 'Add Cardio').click();
  const adding = page.getByRole('dialog', { name: 'Add Cardio' });
  await adding.getByLabel('Kind').fill('Ride');
  await adding.getByLabel('Duration, h:m:s').fill('1:00:00');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toHaveCount(0);
  await expect(cardio.getByText('Waiting to be sent')).toBeVisible();

  await page.getByRole('tab', { name: 'Routines' }).click();
  await button(page, 'New Routine').click();
  const planning = page.getByRole('dialog', { name: 'New Routine' });
  await planning.getByLabel('Routine').fill('Legs');
  await pick(page, 'squat', 'Squat');
  await planning.getByRole('button', { name: 'Save' }).click();
  await expect(planning).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Legs' }).getByText('Waiting to be sent')).toBeVisible();
  await expect(waits(page).first()).toContainText('6 changes wait');

  await page.reload();
  await expect(page.getByRole('article', { name: 'Legs' }).getByText('Waiting to be sent')).toBeVisible();
  await page.getByRole('tab', { name: /^Workouts/ }).click();
  await expect(entry(page, 'Garage lift').getByText('Waiting to be sent')).toBeVisible();
  await expect(entry(page, 'Morning lift').getByText('65')).toBeVisible();
  await expect(entry(page, 'Run')).toHaveCount(0);
  // What is not in the sheet yet can be discarded, but not changed there.
  await choose(page, 'Garage lift', 'Delete');
  const question = page.getByRole('dialog', { name: '"Garage lift" is waiting to be sent' });
  await question.getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await expect(waits(page)).toHaveCount(0);
  await expect(page.getByText('Waiting to be sent').filter({ visible: true })).toHaveCount(0);
  // What is being sent no longer waits, but has not arrived yet.
  await expect.poll(() => commandsKept(page)).toBe(0);
  const cells = (range: string) => shownCells(page, sheetId, range);
  await expect.poll(() => cells('Workouts!D2:D9')).toEqual([['Morning lift'], ['Garage lift']]);
  expect((await cells('Sets!D2:I9')).map((row) => [row[0], row[3], row[4], row[5]])).toEqual([
    ['squat', '65', 'lb', '5'],
    ['deadlift', '102.5', 'lb', '5'],
  ]);
  expect(await cells('Cardio!B2:B9')).toEqual([['Ride']]);
  expect(await cells('Routines!A2:A9')).toEqual([['Legs']]);
});

test('a workout under way that cannot be read is none, and none is left after signing out @phone-only', async ({
  page,
}) => {
  await startExercise(page);
  await button(page, 'Log Workout').click();
  await page.getByRole('button', { name: 'Start an empty workout' }).click();
  await expect(button(page, 'Finish Workout')).toBeVisible();
  const drafts = (change: 'count' | 'damage') =>
    page.evaluate(async (what) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      let count = 0;
      for (const name of names.filter((one) => one.startsWith('rowhouse-account-'))) {
        const database = await asked(indexedDB.open(name));
        const store = database.transaction('meta', 'readwrite').objectStore('meta');
        const keys = (await asked(store.getAllKeys())).filter((key) => String(key).startsWith('draft '));
        count += keys.length;
        if (what === 'damage') for (const key of keys) await asked(store.put({ iv: 1 }, key));
        database.close();
      }
      return count;
    }, change);
  await expect.poll(() => drafts('count')).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('exercise');
  await page.reload();
  await expect(button(page, 'Finish Workout')).toBeVisible();
  await drafts('damage');
  await page.reload();
  await page.getByRole('button', { name: 'Start an empty workout' }).click();
  await expect(button(page, 'Finish Workout')).toBeVisible();
  await expect.poll(() => drafts('count')).toBe(1);
  await button(page, 'Exercise').click();
  await expect(page.getByText('No Workouts Yet')).toBeVisible();
  // Reads during a sign-out would be refused.
  await untilKept(page);
  const leave = async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await leave();
  const question = page.getByRole('dialog', { name: 'Something is not finished' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await drafts('count')).toBe(1);
  await leave();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login with Google' }).first()).toBeVisible();
  expect(await drafts('count')).toBe(0);
});
