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

/** Fills the form for a new member and sends it. */
async function saveNew(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Member' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await dialog.getByLabel('Member name').fill(name);
  await dialog.getByLabel('Email').fill('new@example.com');
  await dialog.getByRole('button', { name: 'Save Member' }).click();
  return dialog;
}

test.describe('a server that is killed during a save', () => {
  for (const when of ['before it wrote', 'after it wrote'] as const) {
    test(`${when}: the form keeps what was typed, and saving again writes it once`, async ({ browser }) => {
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
        await expect(dialog.getByText('Failed to save member')).toBeVisible();
        await expect(dialog.getByLabel('Member name')).toHaveValue('Ada Fong');
        await page.unroute('**/members');
        await rowhouse.startAgain();
        await dialog.getByRole('button', { name: 'Save Member' }).click();
        await expect(dialog).toBeHidden();
        expect(await names(page, listId)).toEqual(['Wendy Okafor', 'Ada Fong']);
      } finally {
        await context.close();
        await rowhouse.end();
      }
    });
  }
});

test('a member whose answer was lost, typed anew in a form that was closed, stands there once', async ({
  page,
  mayFail,
}) => {
  mayFail(/members/);
  await startMugClub(page);
  const { listId } = await createList(page, 'Founders Row', [member('Wendy Okafor')]);
  await page.goto(`/?app=mug-club&list=${listId}`);
  await page.route('**/members', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = await saveNew(page, 'Ada Fong');
  await expect(lost.getByText('Failed to save member')).toBeVisible();
  await page.unroute('**/members');
  await lost.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(lost).toBeHidden();
  const dialog = await saveNew(page, 'Ada Fong');
  await expect(dialog).toBeHidden();
  expect(await names(page, listId)).toEqual(['Wendy Okafor', 'Ada Fong']);
});
