import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { createSnapsheet, readSnapsheet, startSnapsheet, upload } from '../../../e2e/snapsheet.ts';
import { makeLongReceipt, photographInParts } from '../../testing/receipts/long.ts';
import { photographTogether } from '../../testing/receipts/pairs.ts';
import { makeReceipt } from '../../testing/receipts/receipt.ts';

const review = (page: Page) => page.getByRole('dialog', { name: 'Review extracted data' });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Photos in progress' });

async function choose(page: Page, buffers: readonly Buffer[]) {
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  await page
    .getByLabel('Photos to read')
    .setInputFiles(
      buffers.map((buffer, index) => ({ name: `IMG_${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
}

async function startReceipts(page: Page): Promise<string> {
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Receipts');
  await upload(page, id, { Date: '2026-01-01', Merchant: 'x', Total: '1.00' });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  return id;
}

test('a photo of two receipts becomes a row each', async ({ page }) => {
  const receipts = [makeReceipt(7), makeReceipt(19)];
  const id = await startReceipts(page);
  await choose(page, [await photographTogether(receipts, 'below', 3)]);
  const told = review(page).getByText(/^This photo shows 2 receipts/);
  await expect(told).toBeVisible({ timeout: 60_000 });
  await review(page).getByRole('button', { name: 'Split into 2' }).click();
  await expect(told).toBeHidden();
  for (const { total } of receipts) {
    await expect(review(page).getByLabel('Total', { exact: true })).toHaveValue(total, { timeout: 60_000 });
    await review(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(review(page)).toBeHidden();
    const next = panelOf(page).getByRole('button', { name: 'Review IMG_1-2.jpg' });
    if (total === receipts[0]?.total) await next.click();
  }
  const { rows } = await readSnapsheet(page, id);
  expect(rows.slice(1).map(({ cells }) => [Number(cells['Total']), cells['Photo']])).toEqual([
    [Number(receipts[0]?.total), 'IMG_1-1.jpg'],
    [Number(receipts[1]?.total), 'IMG_1-2.jpg'],
  ]);
});

test('photos of a long receipt are joined into one row @phone-only', async ({ page }) => {
  const receipt = makeLongReceipt(3);
  const id = await startReceipts(page);
  await choose(page, await photographInParts(receipt, { seed: 3, parts: 2, shared: 0.2 }));
  await expect(
    panelOf(page).getByText('IMG_1.jpg and IMG_2.jpg show parts of one long receipt. Join them for one row.'),
  ).toBeVisible({ timeout: 60_000 });
  await expect(panelOf(page).getByRole('button', { name: /^Save all/ })).toBeHidden();
  await panelOf(page).getByRole('button', { name: 'Join', exact: true }).click();
  await panelOf(page).getByRole('button', { name: 'Review IMG_1-joined.jpg' }).click({ timeout: 60_000 });
  await expect(review(page).getByLabel('Total', { exact: true })).toHaveValue(receipt.total);
  await expect(review(page).getByLabel('Merchant', { exact: true })).toHaveValue(receipt.merchant);
  await expect(review(page).getByLabel('Date', { exact: true })).toHaveValue(receipt.date);
  await review(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(review(page)).toBeHidden();
  const { rows } = await readSnapsheet(page, id);
  expect(rows.slice(1).map(({ cells }) => [Number(cells['Total']), cells['Photo']])).toEqual([
    [Number(receipt.total), 'IMG_1-joined.jpg'],
  ]);
});
