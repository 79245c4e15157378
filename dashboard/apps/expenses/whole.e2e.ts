import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createReport, readReport, send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { untilKept } from '../../../e2e/kept.ts';
import { testWithSettings } from '../../../e2e/own-rowhouse.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { receiptPhoto } from '../../../e2e/receipt.ts';
import { allowAccess, someoneElse, statusOf, step } from '../../../e2e/reports.ts';
import { addExpense, shown } from '../../../e2e/waiting.ts';
import { freePort } from '../../../harness/free-port.ts';
import { type Osrm, startOsrm } from '../../testing/server/osrm.ts';

// A report from its first day to its last, on an installation with a routing server and a table of rates.

const port = await freePort();
const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-rates-'));
// A worker's tests may begin and end more than once, its Rowhouse does not.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const rates = path.join(folder, 'eurofxref-hist.csv');
writeFileSync(rates, 'Date,USD,GBP,\n2026-11-20,1.1743,0.8788,\n2026-11-19,1.1701,0.8791,\n');
const test = testWithSettings({
  ROUTING_URL: `http://127.0.0.1:${port}`,
  EXCHANGE_RATES: rates,
  EXTRACTOR: 'off',
  // All its people share one address.
  REQUESTS_PER_MINUTE: '60000',
});
test.use({ serviceWorkers: 'allow' });

let osrm: Osrm;
test.beforeAll(async () => {
  osrm = await startOsrm(port);
});
test.afterAll(() => osrm.stop());

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A rate for this year, saved for all reports. */
async function keepRate(page: Page): Promise<void> {
  const body = { vehicle: 'Van', year: new Date().getFullYear(), rate: 0.7, per: 'mi', currency: 'USD' };
  expect((await send(page, '/api/app/expenses/mileage-rates', { method: 'POST', body })).status()).toBe(200);
}

async function openMileage(page: Page) {
  await page.getByRole('button', { name: 'Add mileage' }).filter({ visible: true }).first().click();
  const dialog = dialogOf(page, 'Add Mileage');
  await dialog.getByLabel('Description').fill('Type to the museum');
  for (const [label, town] of [
    ['By stops: the first', 'Frankfurt am Main'] as const,
    ['Stop B', 'Mainz'] as const,
  ]) {
    await dialog.getByLabel(label).fill(town);
    await page.getByRole('option', { name: town }).first().click();
  }
  return dialog;
}

test('a distance by road is asked for by a press, holds for just these stops, and without an answer the straight line stays @phone-only', async ({
  page,
  mayFail,
}) => {
  mayFail(/^50\d \/api\/app\/shared\/route/);
  await startExpenses(page);
  const report = await createReport(page, 'Deliveries');
  await keepRate(page);
  await page.goto(`/?app=expenses&report=${report}`);
  const dialog = await openMileage(page);
  const straight = dialog.getByText(/^[\d.]+ mi as the crow flies; roads are longer\./);
  await expect(straight).toBeVisible();
  await expect(
    dialog.getByText(`Distance by road sends the places of these stops to ${osrm.host}`),
  ).toBeVisible();
  const before = osrm.asked.length;
  await dialog.getByRole('button', { name: 'Distance by road' }).press('Enter');
  await expect(dialog.getByText(`6.8 mi by road, from ${osrm.host}.`)).toBeVisible();
  expect(osrm.asked.slice(before)).toEqual([
    expect.stringMatching(/^\/route\/v1\/driving\/8\.\d+,50\.\d+;8\.\d+,(49|50)\.\d+\?/),
  ]);
  await dialog.getByRole('button', { name: 'Show on a map' }).click();
  await expect(
    dialog.getByLabel(`From Frankfurt am Main to Mainz, by road, from ${osrm.host}`),
  ).toBeVisible();
  await inspect(page, 'mileage by road', 'expenses/MileageDialog');
  // The return leg is a new one: it is a straight line until its route is requested.
  await dialog.getByRole('button', { name: 'And back to A' }).click();
  await expect(straight).toBeVisible();
  osrm.answers.now = 'no route';
  await dialog.getByRole('button', { name: 'Distance by road' }).click();
  await expect(dialog.getByText('could not be reached. The distance stays the straight line.')).toBeVisible();
  await expect(straight).toBeVisible();
  osrm.answers.now = undefined;
  await dialog.getByRole('button', { name: 'Distance by road' }).click();
  await expect(dialog.getByText('13.7 mi × $0.70 = $9.59, becomes row 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const [row] = (await readReport(page, report)).rows;
  expect(row).toMatchObject({ Description: 'Type to the museum', Amount: 9.59 });
  expect(row?.['Notes']).toBe(
    `13.7 mi × $0.70, Van ${new Date().getFullYear()}\nFrankfurt am Main – Mainz – Frankfurt am Main, by road, from ${osrm.host}`,
  );
});

test('a line in another currency takes the rate of its day, all of them another one, and back; totals say each currency and how they are rounded @phone', async ({
  page,
  isMobile,
}) => {
  test.slow();
  await startExpenses(page);
  const report = await createReport(page, 'Abroad', [{ description: 'Flight', amount: 748 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  const add = async (description: string, paid: string, day: string) => {
    await visible(page, 'Add Expense').click();
    const dialog = dialogOf(page, 'Add Expense');
    await dialog.getByLabel('Description').fill(description);
    await dialog.getByLabel('Date').fill(day);
    await dialog.getByLabel('Amount, USD').fill(paid);
    await dialog.getByLabel('Currency').selectOption('EUR');
    await expect(
      dialog.getByText(/^If blank: 1\.17\d+, this installation, Nov (19|20), 2026$/),
    ).toBeVisible();
    await inspect(page, 'an expense in another currency', 'expenses/AddExpenseDialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await add('Hotel', '414', '2026-11-22');
  await add('Dinner', '100', '2026-11-19');
  // The bank is closed on Sunday, so Friday's rate applies.
  const told = async () =>
    (await readReport(page, report)).rows.map((row) => [row['Exchange Rate'], row.Amount]);
  await expect.poll(told).toEqual([expect.anything(), [1.1743, 486.16], [1.1701, 117.01]]);
  const band = page.getByRole('region', { name: 'By currency' });
  await expect(band).toContainText('€514.00');
  await expect(band).toContainText('2 lines, $603.17');
  await expect(band).toContainText('rounded to 2 decimals, halves away from zero');
  await inspect(page, 'a report in two currencies', 'expenses/ReportScreen');

  if (isMobile) await page.getByRole('button', { name: /^Hotel/ }).click();
  else await page.getByRole('gridcell', { name: 'Hotel', exact: true }).click();
  const rate = page.getByRole('region', { name: 'Rate', exact: true });
  await rate.getByRole('radio', { name: 'My own rate' }).check();
  await rate.getByLabel('USD for 1 EUR').fill('1.2');
  await rate.getByRole('checkbox', { name: 'Use for all 2 lines in Euro' }).check();
  await rate.getByRole('button', { name: 'Save 2 rows' }).press('Enter');
  await expect(page.getByText('Rate of 2 rows changed')).toBeVisible();
  expect(await told()).toEqual([expect.anything(), [1.2, 496.8], [1.2, 120]]);
  // On a phone the row is above it.
  if (isMobile) await visible(page, 'Close the receipt').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(told).toEqual([expect.anything(), [1.1743, 486.16], [1.1701, 117.01]]);
});

const statement = [
  'Date,Description,Amount',
  '2026-11-20,INKWELL SUPPLY 0398,-26.50',
  '2026-11-19,SHELL OIL 5744,-58.12',
  '2026-11-18,Salary,1200.00',
].join('\r\n');

/** From a row's menu; on a phone, from the pane that it opens. */
async function actOn(page: Page, description: string, action: string, isMobile: boolean): Promise<void> {
  if (!isMobile) {
    await visible(page, `Actions for ${description}`).click();
    await page.getByRole('menuitem', { name: action }).click();
    return;
  }
  await page.getByRole('button', { name: new RegExp(`^${description}`) }).click();
  await dialogOf(page, 'Receipt, row').getByRole('button', { name: action }).click();
}

test('a report goes from empty to reimbursed: receipt, statement, mileage, a split, without a network for a while, and by somebody who approves it @phone', async ({
  page,
  browser,
  context,
  isMobile,
  viewport,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await startExpenses(page, 'Ines Duarte');
  const approver = await someoneElse(browser, 'Rui Alves', { viewport });
  await keepRate(page);
  await page.goto('/?app=expenses');
  await visible(page, 'New Report').click();
  await page.getByLabel('Report Name').fill('Lisbon print fair');
  await page.getByLabel('Report Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Lisbon print fair' })).toBeVisible();
  const report = new URL(page.url()).searchParams.get('report') ?? '';

  await addExpense(page, 'Ferry', await receiptPhoto());
  await expect(shown(page, 'Ferry')).toBeVisible();

  await visible(page, 'Import a bank statement').click();
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await visible(page, 'Add 2 rows').click();
  await expect(shown(page, 'SHELL OIL 5744')).toBeVisible();

  const mileage = await openMileage(page);
  await mileage.getByRole('button', { name: 'Distance by road' }).click();
  await mileage.getByText('6.8 mi × $0.70').waitFor();
  await mileage.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(mileage).toBeHidden();

  await actOn(page, 'SHELL OIL 5744', 'Split', isMobile);
  const split = dialogOf(page, 'Split Expense');
  const part = (at: number) => split.getByRole('group', { name: `Part ${at}` });
  await part(1).getByLabel('Amount, USD').fill('50');
  await part(2).getByLabel('Amount, USD').fill('8.13');
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(split.getByText('$0.01').first()).toBeVisible();
  await inspect(page, 'a split that does not add up', 'expenses/SplitDialog');
  await part(2).getByLabel('Amount, USD').fill('8.12');
  await part(2).getByLabel('Category').fill('Private');
  await page.keyboard.press('Tab');
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(split).toHaveCount(0);
  if (isMobile) await visible(page, 'Close the receipt').click();

  await visible(page, 'Share').click();
  const share = dialogOf(page, 'Share "Lisbon print fair"');
  await share.getByLabel('Email address').fill(approver.email);
  await share.getByLabel('Email address').press('Enter');
  await expect(share.getByText('Sheet shared successfully!')).toBeVisible();
  await expect(share).toBeHidden();

  // Offline, a row is added and the report submitted; both are sent, in this order, once there is a network.
  await untilKept(page);
  await context.setOffline(true);
  await addExpense(page, 'Tea');
  await step(page, 'Submit', 'For November');
  await expect(shown(page, /2 changes wait/)).toBeVisible();
  await page.reload();
  await expect(shown(page, 'Tea')).toBeVisible();
  await context.setOffline(false);
  await expect(statusOf(page)).toContainText('Submitted');
  await expect(statusOf(page)).toContainText('For November');
  // The page shows what is waiting before it is sent.
  await expect(async () =>
    expect((await readReport(page, report)).rows.map(({ Amount }) => Amount)).toEqual([
      ...[3.5, 26.5, 50, 4.76, 8.12, 3.5],
    ]),
  ).toPass({ timeout: 30_000 });

  // The person it is shared with finds it in Today, comments on it, returns it, and approves it the next time.
  const theirs = approver.page;
  await allowAccess(theirs);
  await theirs.goto('/');
  await theirs.getByRole('link', { name: 'Report is waiting for your approval', exact: true }).click();
  await expect(statusOf(theirs)).toContainText('For November');
  await expect(shown(theirs, 'Tea')).toBeVisible();
  await step(theirs, 'Comment', 'Whose tea was it?');
  await step(theirs, 'Return', 'Please leave the tea out');
  await expect(statusOf(theirs)).toContainText('Returned');

  await page.goto('/');
  await page.getByRole('link', { name: 'Report was returned to you', exact: true }).click();
  await expect(statusOf(page)).toContainText('Please leave the tea out');
  await actOn(page, 'Tea', 'Delete', isMobile);
  await expect(page.getByText('"Tea" deleted')).toBeVisible();
  await step(page, 'Submit', 'Without the tea');
  await theirs.reload();
  await step(theirs, 'Approve', '');
  await page.reload();
  await expect(statusOf(page)).toContainText('Approved');
  await step(page, 'Mark as reimbursed', 'Paid on Friday');
  await expect(statusOf(page)).toContainText('Reimbursed');
  await statusOf(page).getByRole('button', { name: '6 steps' }).click();
  await expect(dialogOf(page, 'Steps of the report').getByRole('listitem')).toHaveText([
    /Submitted.*Ines Duarte.*For November/,
    /Rui Alves.*Whose tea was it\?/,
    /Returned.*Rui Alves.*Please leave the tea out/,
    /Submitted.*Ines Duarte.*Without the tea/,
    /Approved.*Rui Alves/,
    /Reimbursed.*Ines Duarte.*Paid on Friday/,
  ]);
  await dialogOf(page, 'Steps of the report').getByRole('button', { name: 'Close' }).last().click();
  await visible(page, 'Back to Reports').click();
  await expect(shown(page, 'Reimbursed')).toBeVisible();
  await theirs.context().close();
});
