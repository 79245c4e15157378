import { expect } from '@playwright/test';
import { createReport } from '../../../e2e/calls.ts';
import { readEntered } from '../../../e2e/hand.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { invoiceTruth, threePageInvoice } from '../../testing/receipts/pdf-papers.ts';
import { photograph } from '../../testing/receipts/photograph.ts';
import { makeReceipt } from '../../testing/receipts/receipt.ts';

test('the items of a receipt become a row each, together as much as the whole', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Office');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: await threePageInvoice() };
  await dialog.getByLabel('Choose a file').last().setInputFiles(file);
  const amount = dialog.getByLabel('Amount, USD');
  await expect(amount).toHaveValue(invoiceTruth.total, { timeout: 60_000 });

  const offer = dialog.getByRole('checkbox', { name: 'Add a row for each of the 5 items' });
  // The items no longer match the amount.
  await amount.fill('1500');
  await expect(offer).toBeHidden();
  await amount.fill(invoiceTruth.total);
  await offer.check();
  await expect(dialog.getByText('Becomes rows 2 to 6')).toBeVisible();
  const items = dialog.getByRole('list', { name: 'Items of the receipt' }).getByRole('listitem');
  await expect(items).toHaveText([
    '4 x Desk lamp, brass$340.00',
    '2 x Filing cabinet, three drawers$420.00',
    '40 x Paper A4, 500 sheets$248.00',
    '3 x Toner cartridge, black$230.40',
    'Sales tax 23%$284.80',
  ]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const rows = await readEntered(page, report, 'B2:F6');
  expect(rows.map(([description, , cell]) => [description, Number(cell)])).toEqual([
    [`${invoiceTruth.merchant}: 4 x Desk lamp, brass`, 340],
    [`${invoiceTruth.merchant}: 2 x Filing cabinet, three drawers`, 420],
    [`${invoiceTruth.merchant}: 40 x Paper A4, 500 sheets`, 248],
    [`${invoiceTruth.merchant}: 3 x Toner cartridge, black`, 230.4],
    [`${invoiceTruth.merchant}: Sales tax 23%`, 284.8],
  ]);
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['invoice.pdf']));
});

test('among several receipts the items of one become rows while the other stays one', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Office');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Receipts' }).first().click();
  const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: await threePageInvoice() };
  const photo = await photograph(makeReceipt(7), 'flat', 7);
  await page
    .getByLabel('Photos to read')
    .setInputFiles([pdf, { name: 'IMG_7.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  const review = page.getByRole('dialog', { name: 'Receipts to review' });
  const rowOf = (name: string) => review.getByRole('group', { name, exact: true });
  await expect(rowOf('invoice.pdf').getByLabel('Amount, USD')).toHaveValue(invoiceTruth.total, {
    timeout: 60_000,
  });
  await expect(rowOf('IMG_7.jpg').getByLabel('Amount, USD')).toHaveValue(makeReceipt(7).total, {
    timeout: 60_000,
  });
  await rowOf('invoice.pdf').getByRole('checkbox', { name: 'Add a row for each of the 5 items' }).check();
  await expect(rowOf('invoice.pdf').getByRole('listitem')).toHaveCount(5);
  await review.getByRole('button', { name: 'Save all 2' }).click();
  await expect(review.getByText('Saved', { exact: true })).toHaveCount(2);
  const rows = await readEntered(page, report, 'B2:F7');
  expect(rows.map(([description, , cell]) => [description, Number(cell)])).toEqual([
    [`${invoiceTruth.merchant}: 4 x Desk lamp, brass`, 340],
    [`${invoiceTruth.merchant}: 2 x Filing cabinet, three drawers`, 420],
    [`${invoiceTruth.merchant}: 40 x Paper A4, 500 sheets`, 248],
    [`${invoiceTruth.merchant}: 3 x Toner cartridge, black`, 230.4],
    [`${invoiceTruth.merchant}: Sales tax 23%`, 284.8],
    [makeReceipt(7).merchant, Number(makeReceipt(7).total)],
  ]);
  expect(rows.map((row) => row.at(-1))).toEqual([...new Array<string>(5).fill('invoice.pdf'), 'IMG_7.jpg']);
});
