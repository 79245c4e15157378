import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { allow, paintFirst, signUp } from './people.ts';
import { at, callApi, makeFile } from './workspace.ts';

/** Nobody waits for this work: the sample street is furnished after the start, and a person's own after the card. */
const furnishedMs = 80_000;

/** What each house shows of its part of the story. */
const houses = [
  ['Expenses', 'Book fair, Frankfurt'],
  ['Todos', 'Almanac, at the bindery'],
  ['FirstTouch', 'Theo Brandt'],
  ['Snapsheet', 'Type specimens'],
  ['AutoTrack', 'The paper van'],
  ['Mug Club', 'Inkwell Mug Club'],
  ['Laser Maps', 'Cape Cod'],
  ['Health', /mmHg|120|118/],
  ['Exercise', /Squat|Day [AB]/],
] as const;

async function untilFurnished(page: Page): Promise<void> {
  await expect(page.getByText(/This is Mara’s street/)).toBeVisible();
  await expect(page.getByText(/^Furnishing/)).toBeHidden({ timeout: furnishedMs });
  for (const [title] of houses)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
}

test('a visitor sees the sample street full, with one click @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See it full' }).click();
  await untilFurnished(page);
  await expect(page.getByText(/Trial:/)).toBeHidden();
  for (const [title, shown] of houses) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.goto('/');
  }
  await expect(page.getByRole('link', { name: 'Start my own street' })).toBeVisible();
});

test('the street of the sample stays where it is when its notice comes late @phone', async ({ page }) => {
  let letCome = () => {};
  const late = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('Everything here is sample data')) await late;
    await route.fulfill({ response });
  });
  // How far the street is furnished is said in lines of its own.
  await page.route('**/api/sample', () => {});
  await page.goto('/api/auth/sample');
  const welcome = page.getByRole('heading', { name: /^Welcome/ });
  await expect(welcome).toBeVisible();
  const before = await welcome.boundingBox();
  letCome();
  await expect(page.getByText(/This is Mara’s street/)).toBeVisible();
  expect(await welcome.boundingBox()).toEqual(before);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Every file of the person with its place, the trash included. */
async function drive(page: Page): Promise<unknown> {
  const fields = 'files(id,name,parents,trashed,modifiedTime)';
  return await callApi(page, 'GET', `/drive/v3/files?pageSize=1000&orderBy=createdTime&fields=${fields}`);
}

const foundSchema = z.object({ files: z.tuple([z.object({ id: z.string() })]) });

/** The id of the folder that contains all sample data. */
async function sampleFolder(page: Page): Promise<string> {
  const query = encodeURIComponent("name = 'Rowhouse sample data' and trashed = false");
  return foundSchema.parse(await callApi(page, 'GET', `/drive/v3/files?q=${query}`)).files[0].id;
}

test('sample data goes into an account of one’s own and out again', async ({ page, context }) => {
  await signUp(page);
  await allow(page);
  await paintFirst(page, 'Todos');
  const workspace = await context.newPage();
  await workspace.goto(at('/drive'));
  const before = await drive(workspace);
  await page.goto('/api/auth/signin?callbackUrl=/?app=account');
  await allowed(page);
  const card = page.getByRole('region', { name: 'Sample data' });
  await card.getByRole('button', { name: 'Make sample data' }).click();
  await expect(card.getByText(/Furnishing your street: \d of 9 houses/)).toBeVisible();
  await expect(card.getByText(/^Made on/)).toBeVisible({ timeout: furnishedMs });
  await page.goto('/?app=todos');
  await expect(page.getByText('Book fair (sample)').first()).toBeVisible();
  expect(await drive(workspace)).not.toEqual(before);
  await page.goto('/?app=account');
  const note = await makeFile(workspace, 'My notes', 'text/plain', await sampleFolder(workspace));
  await card.getByRole('button', { name: 'Take it away' }).click();
  const question = page.getByRole('dialog', { name: 'Take the sample data away?' });
  await expect(question.getByText('You added “My notes”.')).toBeVisible();
  await inspect(page, 'the question before sample data goes', 'account/SampleDataCard');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await callApi(workspace, 'DELETE', `/drive/v3/files/${note}`);
  await card.getByRole('button', { name: 'Take it away' }).click();
  await expect(card.getByRole('button', { name: 'Make sample data' })).toBeVisible({ timeout: furnishedMs });
  expect(await drive(workspace)).toEqual(before);
});

/** Shows us the whole Drive, so that the emptied folder is known to be empty. */
async function allowed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
}
