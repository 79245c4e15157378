import { expect, type Page } from '@playwright/test';
import { attachPhoto, createReport, readReport } from '../calls.ts';
import { cell, goToCell } from '../people.ts';
import { drawReceipt } from '../receipt.ts';
import { expensesOfTheYear, receipts } from './expenses-data.ts';
import { onPhoneByNight, take } from './take.ts';

/** A year of a printer's expenses, some with a receipt photo; returns the report's id. */
async function makeReport(page: Page): Promise<string> {
  const report = await createReport(page, 'Studio and fairs 2026', expensesOfTheYear);
  const { rows } = await readReport(page, report);
  for (const { description, ...receipt } of receipts) {
    const row = rows.find(({ Description }) => Description === description);
    if (!row) throw new Error(`No expense is called ${description}.`);
    await attachPhoto(page, report, row._rowIndex, {
      name: receipt.name,
      buffer: await drawReceipt(receipt),
    });
  }
  return report;
}

export async function takeExpenses(page: Page): Promise<void> {
  const report = await makeReport(page);
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('gridcell', { name: receipts[0].description, exact: true }).click();
  await expect(page.getByRole('img', { name: `Receipt for ${receipts[0].description}` })).toBeVisible();
  // The table has made room for the receipt.
  await expect(page.getByRole('link', { name: receipts[0].name })).toBeInViewport({ ratio: 1 });
  // Choosing the row has scrolled the page a little.
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, 'report');
  await onPhoneByNight(page, async () => {
    await page.goto(`/?app=expenses&report=${report}`);
    await expect(page.getByRole('list', { name: 'Expenses' })).toBeVisible();
    await take(page, 'phone');
  });
  await takeSheet(page, report);
}

async function takeSheet(page: Page, report: string): Promise<void> {
  const { sheetLink } = await readReport(page, report);
  const product = page.url();
  await page.goto(sheetLink ?? '');
  await expect(cell(page, 'A1')).toHaveText('Date');
  await goToCell(page, 'D56');
  await expect(page.getByText('Saved to disk')).toBeVisible();
  await take(page, 'sheet');
  await page.goto(product);
}
