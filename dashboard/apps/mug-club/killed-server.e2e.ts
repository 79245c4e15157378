import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { test } from '../../../e2e/journey.ts';
import { startMortal } from '../../../e2e/mortal.ts';
import { createList, member, startMugClub } from '../../../e2e/mug-club.ts';

const rowsSchema = z.object({ rows: z.array(z.object({ 'Member Name': z.string() })) });

async function names(page: Page, listId: string): Promise<string[]> {
  const answer = await send(page, `/api/app/mug-club/lists/${listId}/members`);
  return rowsSchema.parse(await answer.json()).rows.map((row) => row['Member Name']);
}

/** Fills in the form for a new member and sends it. */
async function saveNew(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Member' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await dialog.getByLabel('Member name').fill(name);
  await dialog.getByLabel('Email').fill('new@example.com');
  await dialog.getByRole('button', { name: 'Save Member' }).click();
  return dialog;
}

const waiting = (page: Page) => page.getByText('Waiting to be sent').filter({ visible: true }).first();

const listsSchema = z.object({ data: z.object({ lists: z.array(z.unknown()) }) });

async function makeList(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create New List' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await dialog.getByLabel('List Name').fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  return dialog;
}

test.describe('a server that is killed during a save', () => {
  for (const when of ['before it wrote', 'after it wrote'] as const) {
    test(`${when}: what was typed waits on the device, and is written once`, async ({ browser }) => {
      const rowhouse = await startMortal();
      const context = await browser.newContext({ baseURL: rowhouse.url });
      try {
        const page = await context.newPage();
        await startMugClub(page);
        const { listId } = await createList(page, 'Founders Row', [member('Wendy Okafor')]);
        await page.goto(`/?app=mug-club&list=${listId}`);
        await page.route('**/members', async (route) => {
          if (route.request().method() !== 'POST') return route.continue();
          if (when === 'after it wrote') await route.fetch();
          await rowhouse.kill();
          await route.abort();
        });
        const dialog = await saveNew(page, 'Ada Fong');
        await expect(dialog).toBeHidden();
        await expect(waiting(page)).toBeVisible();
        await page.unroute('**/members');
        await rowhouse.startAgain();
        await expect(waiting(page)).toHaveCount(0);
        expect(await names(page, listId)).toEqual(['Wendy Okafor', 'Ada Fong']);
      } finally {
        await context.close();
        await rowhouse.end();
      }
    });
  }
});

test('a list whose answer was lost, made anew in a form that was closed, stands there once', async ({
  page,
  mayFail,
}) => {
  mayFail(/mug-club/);
  await startMugClub(page);
  await page.route('**/api/app/mug-club/lists', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = await makeList(page, 'Founders Row');
  await expect(lost.getByText('Failed to create list')).toBeVisible();
  await page.unroute('**/api/app/mug-club/lists');
  await lost.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(lost).toBeHidden();
  const dialog = await makeList(page, 'Founders Row');
  await expect(dialog).toBeHidden();
  const answer = await send(page, '/api/app/mug-club/lists');
  expect(listsSchema.parse(await answer.json()).data.lists).toHaveLength(1);
});
