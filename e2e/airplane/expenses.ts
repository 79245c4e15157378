import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/expenses/contract.ts';
import { createReport, readReport, send } from '../calls.ts';
import { startExpenses } from '../people.ts';
import { shown } from '../waiting.ts';
import { choose, type Flight, fillIn, press } from './flight.ts';

/** From the menu of a row; on a phone, from the pane that it opens. */
async function act(page: Page, description: string, action: 'Edit' | 'Split' | 'Delete'): Promise<void> {
  const row = page.getByRole('list', { name: 'Expenses', exact: true }).getByRole('button', {
    name: new RegExp(`^${description}`),
  });
  if (!(await row.isVisible())) return await choose(page, description, action);
  await row.click();
  await page
    .getByRole('dialog', { name: /^Receipt, row/ })
    .getByRole('button', { name: action })
    .click();
}

/** On a phone the row was opened in a pane. */
async function closePane(page: Page): Promise<void> {
  const pane = page.getByRole('dialog', { name: /^Receipt, row/ });
  if (await pane.isVisible()) await pane.getByRole('button', { name: 'Close the receipt' }).click();
  await expect(pane).toHaveCount(0);
}

async function change(page: Page, description: string, fields: Readonly<Record<string, string>>) {
  await act(page, description, 'Edit');
  await fillIn(page, 'Edit Expense', fields, 'Save');
  await closePane(page);
}

async function split(page: Page, description: string, amounts: readonly string[]): Promise<void> {
  await act(page, description, 'Split');
  const dialog = page.getByRole('dialog', { name: 'Split Expense' });
  for (const [at, amount] of amounts.entries()) {
    const part = dialog.getByRole('group', { name: `Part ${at + 1}` });
    await part.getByLabel('Amount, USD').fill(amount);
  }
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await closePane(page);
}

/** Does something to the rules, on the page that imports statements; starts and ends on the report. */
async function amongRules(page: Page, deed: () => Promise<void>): Promise<void> {
  await press(page, 'Import a bank statement');
  await expect(page.getByRole('list', { name: 'Rules of statements' })).toBeVisible();
  await deed();
  await page.goBack();
  await expect(shown(page, 'Sleeper')).toBeVisible();
}

/** The same for the budgets, in the overview. */
async function amongBudgets(page: Page, deed: () => Promise<void>): Promise<void> {
  const report = page.url();
  await press(page, 'Back to Reports');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('list', { name: 'Budgets' })).toBeVisible();
  await deed();
  await page.goto(report);
  await expect(shown(page, 'Sleeper')).toBeVisible();
}

const thisYear = String(new Date().getFullYear());

/** Does something in the mileage form, which also shows the rates. */
async function inMileage(page: Page, deed: () => Promise<void>): Promise<void> {
  await press(page, 'Add mileage');
  await press(page, 'All rates');
  await deed();
  const dialog = page.getByRole('dialog', { name: 'Add Mileage' });
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Two mileage rates; returns their spreadsheet. */
async function packRates(page: Page): Promise<string> {
  for (const [vehicle, rate] of [['Car', 0.7] as const, ['Van', 0.9] as const]) {
    const body = { vehicle, year: Number(thisYear), rate, per: 'mi', currency: 'USD' };
    expect((await send(page, '/api/app/expenses/mileage-rates', { method: 'POST', body })).status()).toBe(
      200,
    );
  }
  return sheetSchema.parse(await (await send(page, '/api/app/expenses/mileage-rates')).json()).sheet.id;
}

const sheetSchema = z.object({ sheet: z.object({ id: z.string() }) });

/** Two budgets; returns their spreadsheet. */
async function packBudgets(page: Page): Promise<string> {
  for (const [category, amount] of [['Meals', 100] as const, ['Travel', 900] as const]) {
    const body = { category, amount, per: 'Month', currency: 'USD' };
    expect((await send(page, '/api/app/expenses/budgets', { method: 'POST', body })).status()).toBe(200);
  }
  return sheetSchema.parse(await (await send(page, '/api/app/expenses/budgets')).json()).sheet.id;
}

/** Two rules; returns their spreadsheet. */
async function packRules(page: Page): Promise<string> {
  for (const text of ['SHELL *', 'TRANSFER']) {
    const body = { text, category: '', description: '', leaveOut: text === 'TRANSFER' };
    expect((await send(page, '/api/app/expenses/rules', { method: 'POST', body })).status()).toBe(200);
  }
  return sheetSchema.parse(await (await send(page, '/api/app/expenses/rules')).json()).sheet.id;
}

export const flight: Flight = {
  app: 'expenses',
  contract,
  tabs: ['Expenses', 'Rules', 'Budgets', 'Mileage Rates'],
  async pack(page) {
    await startExpenses(page);
    const report = await createReport(page, 'On the train', [
      { description: 'Seat', amount: 12 },
      { description: 'Sleeper', amount: 80 },
      { description: 'Porter', amount: 4 },
      { description: 'Supper', amount: 20 },
    ]);
    const { sheetId } = await readReport(page, report);
    return {
      sheetId: sheetId ?? '',
      elsewhere: {
        Rules: await packRules(page),
        Budgets: await packBudgets(page),
        'Mileage Rates': await packRates(page),
      },
      screens: [
        { address: `/?app=expenses&report=${report}`, rows: 'Sleeper' },
        { address: '/?app=expenses', rows: 'On the train' },
        { address: `/?app=expenses&report=${report}&import=statement`, rows: 'Import a bank statement' },
        { address: '/?app=expenses&tab=overview', rows: /of \$100\.00 left/ },
        { address: `/?app=expenses&report=${report}&form=mileage`, rows: 'All rates' },
      ],
    };
  },
  deeds: [
    {
      calls: ['addExpense'],
      async do(page) {
        await page.getByRole('button', { name: 'Add Expense' }).filter({ visible: true }).first().click();
        await fillIn(page, 'Add Expense', { Description: 'Tea', Amount: '3.50', Notes: '=1+1' }, 'Add');
      },
    },
    { calls: ['updateExpense'], do: (page) => change(page, 'Sleeper', { Amount: '84.25' }) },
    { calls: ['splitExpense'], do: (page) => split(page, 'Supper', ['15', '5']) },
    { calls: ['deleteExpense'], do: (page) => act(page, 'Porter', 'Delete') },
    {
      calls: ['addRule'],
      do: (page) =>
        amongRules(page, async () => {
          await press(page, 'Add a rule');
          const fields = { 'Text of the line': 'INKWELL', Category: 'Supplies' };
          await fillIn(page, 'Add New Rule', fields, 'Create');
        }),
    },
    {
      calls: ['updateRule'],
      do: (page) =>
        amongRules(page, async () => {
          await choose(page, 'rule SHELL *', 'Edit');
          await fillIn(page, 'Edit Rule', { Category: 'Travel' }, 'Update');
        }),
    },
    {
      calls: ['removeRules'],
      do: (page) =>
        amongRules(page, async () => {
          await choose(page, 'rule TRANSFER', 'Delete');
          await fillIn(page, 'Delete "TRANSFER"?', {}, 'Delete rule');
        }),
    },
    {
      calls: ['addRate'],
      do: (page) =>
        inMileage(page, async () => {
          await press(page, 'Add a rate');
          await fillIn(page, 'Add New Rate', { Vehicle: 'Bicycle', 'Rate, USD': '0.1' }, 'Create');
        }),
    },
    {
      calls: ['updateRate'],
      do: (page) =>
        inMileage(page, async () => {
          await choose(page, `rate Car ${thisYear}`, 'Edit');
          await fillIn(page, 'Edit Rate', { 'Rate, USD': '0.725' }, 'Update');
        }),
    },
    {
      calls: ['removeRates'],
      do: (page) =>
        inMileage(page, async () => {
          await choose(page, `rate Van ${thisYear}`, 'Delete');
          await fillIn(page, 'Delete "Van"?', {}, 'Delete rate');
        }),
    },
    {
      // By the rate that was just changed here.
      calls: ['addExpense'],
      do: (page) =>
        inMileage(page, () =>
          fillIn(page, 'Add Mileage', { Description: 'Type to the fair', 'Distance, mi': '15' }, 'Add'),
        ),
    },
    {
      calls: ['addBudget'],
      do: (page) =>
        amongBudgets(page, async () => {
          await press(page, 'Add a budget');
          await fillIn(page, 'Add New Budget', { Category: 'Lodging', Amount: '250' }, 'Create');
        }),
    },
    {
      calls: ['updateBudget'],
      do: (page) =>
        amongBudgets(page, async () => {
          await choose(page, 'budget Meals', 'Edit');
          await fillIn(page, 'Edit Budget', { Amount: '120' }, 'Update');
        }),
    },
    {
      calls: ['removeBudgets'],
      do: (page) =>
        amongBudgets(page, async () => {
          await choose(page, 'budget Travel', 'Delete');
          await fillIn(page, 'Delete "Travel"?', {}, 'Delete budget');
        }),
    },
    {
      // Only a comment: submitting the report would hold back the rows that wait beside it.
      calls: ['moveReport'],
      async do(page) {
        await press(page, 'Comment');
        await fillIn(page, 'Comment: On the train', { Comment: 'The sleeper was late' }, 'Comment');
      },
    },
  ],
  inserted: { tab: 'Expenses', cells: { Date: '2026-10-31', Description: 'By hand', Amount: '7' } },
  merged: { tab: 'Expenses', row: 'Sleeper', header: 'Notes', text: 'Upper bed' },
  clash: {
    ...{ tab: 'Expenses', row: 'Seat', header: 'Notes', text: 'By the door' },
    calls: ['updateExpense'],
    do: (page) => change(page, 'Seat', { Notes: 'By the window' }),
  },
};
