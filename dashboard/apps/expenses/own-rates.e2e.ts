import { expect, type Page } from '@playwright/test';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';

// An installation without a table of rates, and a person who uploads their own.

const csv = 'Date,USD,GBP,\n2026-11-20,1.1743,0.8788,\n2026-11-19,1.1701,0.8791,\n';
const fileOf = (text: string) => ({
  name: 'eurofxref-hist.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function addEuros(
  page: Page,
  [description, paid, day]: readonly [string, string, string],
  help: string,
) {
  await page.getByRole('button', { name: 'Add Expense' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Amount, USD').fill(paid);
  await dialog.getByLabel('Currency').selectOption('EUR');
  await expect(dialog.getByText(help)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('who brings a table of rates has the rate of each day named by it, replaces it, and takes it away again @phone', async ({
  page,
  isMobile,
  mayFail,
}) => {
  test.slow();
  mayFail(/^400 \/api\/app\/expenses\/rates\/table$/);
  await startExpenses(page);
  const report = await createReport(page, 'Lisbon', [{ description: 'Flight', amount: 748 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await addEuros(page, ['Hotel', '414', '2026-11-20'], 'May stay blank until you know it');

  const openRow = async () => {
    if (isMobile) await page.getByRole('button', { name: /^Hotel/ }).click();
    else await page.getByRole('gridcell', { name: 'Hotel', exact: true }).click();
  };
  await openRow();
  const rate = page.getByRole('region', { name: 'Rate', exact: true });
  await expect(rate.getByRole('radio')).toHaveCount(0);
  await rate.getByRole('button', { name: 'Bring a table of rates' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Table of rates' });
  await expect(dialog.getByRole('link', { name: 'eurofxref-hist.zip' })).toBeVisible();
  await inspect(page, 'no table of rates yet', 'expenses/RateTableDialog');
  // A file that is not a table is refused, with the line that is wrong.
  await dialog.getByLabel('Table of rates').setInputFiles(fileOf(`${csv}2026-11-18,much,`));
  await expect(dialog.getByText('Line 4 does not hold a day and its rates.')).toBeVisible();
  await dialog.getByLabel('Table of rates').setInputFiles(fileOf(csv));
  await expect(dialog.getByText('Nov 19, 2026 to Nov 20, 2026, 3 currencies')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('eurofxref-hist.csv is in use');
  await inspect(page, 'a table of rates', 'expenses/RateTableDialog');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(rate.getByRole('button', { name: 'Table of rates' })).toBeFocused();

  await rate
    .getByRole('radio', { name: 'Rate of the day, 1.1743 (your table eurofxref-hist.csv, Nov 20, 2026)' })
    .check();
  await expect(rate.getByText('€414.00 is $486.16')).toBeVisible();
  await inspect(page, 'the rate of a day by an own table');
  await rate.getByRole('button', { name: 'Save row 3' }).click();
  const amounts = async () =>
    (await readReport(page, report)).rows.map((row) => [row['Exchange Rate'], row.Amount]);
  await expect.poll(amounts).toEqual([expect.anything(), [1.1743, 486.16]]);
  if (isMobile) await page.getByRole('button', { name: 'Close the receipt' }).click();

  const help = 'If blank: 1.1701, your table eurofxref-hist.csv, Nov 19, 2026';
  await addEuros(page, ['Dinner', '100', '2026-11-19'], help);
  await expect.poll(amounts).toEqual([expect.anything(), [1.1743, 486.16], [1.1701, 117.01]]);
  await expect(page.getByText('$1,351.17').filter({ visible: true }).first()).toBeVisible();

  if (isMobile) await openRow();
  await rate.getByRole('button', { name: 'Table of rates' }).click();
  await dialog.getByLabel('Table of rates').setInputFiles(fileOf(csv.replace('2026-11-20,', '2026-11-24,')));
  await expect(dialog.getByText('Nov 19, 2026 to Nov 24, 2026, 3 currencies')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(dialog).toBeHidden();
  await expect(rate.getByRole('button', { name: 'Bring a table of rates' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Close the receipt' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  if (isMobile) await openRow();
  await expect(
    rate.getByText('Rate of the day, 1.1701 (your table eurofxref-hist.csv, Nov 19, 2026)'),
  ).toBeVisible();
  // Rows keep what they say, whatever happens to the table.
  expect(await amounts()).toEqual([expect.anything(), [1.1743, 486.16], [1.1701, 117.01]]);
});
