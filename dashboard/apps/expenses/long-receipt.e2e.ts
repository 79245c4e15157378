import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { makeLongReceipt, photographInParts } from '../../testing/receipts/long.ts';

const receipt = makeLongReceipt(3);
const review = (page: Page) => page.getByRole('dialog', { name: 'Receipts to review' });
const rowOf = (page: Page, name: string) => review(page).getByRole('group', { name, exact: true });

test('two photos of a long receipt are joined into one, and become one row @phone-only', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Groceries');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Receipts' }).filter({ visible: true }).first().click();
  const parts = await photographInParts(receipt, { seed: 3, parts: 2, shared: 0.2 });
  await page
    .getByLabel('Photos to read')
    .setInputFiles(
      parts.map((buffer, index) => ({ name: `IMG_${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
  const offer = review(page).getByText(
    'IMG_1.jpg and IMG_2.jpg show parts of one long receipt. Join them for one row.',
  );
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await inspect(page, 'parts of a long receipt');
  await review(page).getByRole('button', { name: 'Join', exact: true }).click();
  const joined = rowOf(page, 'IMG_1-joined.jpg');
  await expect(joined.getByLabel('Amount, USD')).toHaveValue(receipt.total, { timeout: 60_000 });
  await expect(joined.getByLabel('Description')).toHaveValue(receipt.merchant);
  await expect(joined.getByLabel('Date')).toHaveValue(receipt.date);
  await expect(offer).toBeHidden();

  // Until the row is saved, the photos can be separated again.
  await review(page).getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toBeVisible();
  await review(page).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(joined.getByLabel('Amount, USD')).toHaveValue(receipt.total, { timeout: 60_000 });
  await expect(joined.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  expect((await readReport(page, report)).rows).toEqual([]);
  await joined.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(joined.getByText('Saved', { exact: true })).toBeVisible();

  const { rows } = await readReport(page, report);
  expect(rows.map(({ Description, Photo }) => [Description, Photo])).toEqual([
    [receipt.merchant, 'IMG_1-joined.jpg'],
  ]);
  const { photos } = await (await page.request.get(`/api/app/expenses/${report}/data`)).json();
  expect(photos).toHaveLength(1);
  const stored = await (await callWorkspace(page, `/drive/v3/files/${photos[0].id}?alt=media`)).body();
  const { width, height } = await sharp(stored).metadata();
  expect(height).toBeGreaterThan(2 * width);
});
