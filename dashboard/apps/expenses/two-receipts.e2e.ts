import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { photographTogether } from '../../testing/receipts/pairs.ts';
import { makeReceipt } from '../../testing/receipts/receipt.ts';

// Both in dollars, from different shops.
const receipts = [makeReceipt(7), makeReceipt(19)];
const told = 'This photo shows 2 receipts, of which one was read. Split it for a row each.';

const photoOf = async () => ({
  name: 'IMG_7.jpg',
  mimeType: 'image/jpeg',
  buffer: await photographTogether(receipts, 'beside', 3),
});

const review = (page: Page) => page.getByRole('dialog', { name: 'Receipts to review' });
const rowOf = (page: Page, name: string) => review(page).getByRole('group', { name, exact: true });

async function expectRead(page: Page) {
  for (const [index, { date, total, merchant }] of receipts.entries()) {
    const row = rowOf(page, `IMG_7-${index + 1}.jpg`);
    await expect(row.getByLabel('Amount, USD')).toHaveValue(total, { timeout: 60_000 });
    await expect(row.getByLabel('Description')).toHaveValue(merchant);
    await expect(row.getByLabel('Date')).toHaveValue(date);
  }
}

test('a photo of two receipts is told so and split into two drafts @phone-only', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'A trip');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form
    .getByLabel('Choose a file')
    .last()
    .setInputFiles([await photoOf()]);
  await expect(form.getByText(told)).toBeVisible({ timeout: 60_000 });
  // The suggestion is one of the two receipts, complete.
  await expect(form.getByLabel('Amount, USD')).toHaveValue(receipts[0]?.total ?? '');
  // The typed text belongs to the receipt that was read.
  await form.getByLabel('Notes').fill('paid by Ines');
  await form.getByRole('button', { name: 'Split into 2' }).click();
  await expectRead(page);
  await expect(rowOf(page, 'IMG_7-1.jpg').getByLabel('Notes')).toHaveValue('paid by Ines');
  await expect(rowOf(page, 'IMG_7-2.jpg').getByLabel('Notes')).toHaveValue('');
  expect((await readReport(page, report)).rows).toEqual([]);
  await inspect(page, 'two receipts of one photo');

  // Each is a draft of its own and survives a reload.
  await rowOf(page, 'IMG_7-2.jpg').getByLabel('Notes').fill('with Hal');
  await page.reload();
  await page.getByRole('button', { name: 'Review' }).click();
  await expectRead(page);
  await expect(rowOf(page, 'IMG_7-2.jpg').getByLabel('Notes')).toHaveValue('with Hal');
  await review(page).getByRole('button', { name: 'Save all 2' }).click();
  await expect(review(page).getByText('Saved', { exact: true })).toHaveCount(2);
  const { rows } = await readReport(page, report);
  expect(rows.map(({ Description, Photo, Notes }) => [Description, Photo, Notes])).toEqual([
    [receipts[0]?.merchant, 'IMG_7-1.jpg', 'paid by Ines'],
    [receipts[1]?.merchant, 'IMG_7-2.jpg', 'with Hal'],
  ]);
  const { photos } = await (await page.request.get(`/api/app/expenses/${report}/data`)).json();
  for (const { id } of photos) {
    const stored = await (await callWorkspace(page, `/drive/v3/files/${id}?alt=media`)).body();
    const { width, height } = await sharp(stored).metadata();
    expect(height).toBeGreaterThan(width);
  }
});

test('among several photos one that shows two waits until it is split, which can be undone', async ({
  page,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'A trip');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Receipts' }).first().click();
  const other = await sharp(await photographTogether([makeReceipt(45)], 'beside', 4)).toBuffer();
  await page
    .getByLabel('Photos to read')
    .setInputFiles([await photoOf(), { name: 'IMG_8.jpg', mimeType: 'image/jpeg', buffer: other }]);
  await expect(rowOf(page, 'IMG_7.jpg').getByText(told)).toBeVisible({ timeout: 60_000 });
  await expect(rowOf(page, 'IMG_8.jpg').getByText(/^(Read|Needs review)$/)).toBeVisible({ timeout: 60_000 });
  await inspect(page, 'a photo that shows two receipts');
  await expect(review(page).getByRole('button', { name: 'Save 1 receipt' })).toBeVisible();
  await rowOf(page, 'IMG_7.jpg').getByLabel('Notes').fill('paid by Ines');
  await rowOf(page, 'IMG_7.jpg').getByRole('button', { name: 'Split into 2' }).click();
  await expectRead(page);
  await expect(rowOf(page, 'IMG_7-1.jpg').getByLabel('Notes')).toHaveValue('paid by Ines');
  await expect(review(page).getByText('IMG_7.jpg split into 2')).toBeVisible();
  await review(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'IMG_7.jpg').getByText(told)).toBeVisible();
  await expect(rowOf(page, 'IMG_7-1.jpg')).toBeHidden();
  expect((await readReport(page, report)).rows).toEqual([]);
});
