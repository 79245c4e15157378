import { expect, type Page } from '@playwright/test';
import contract from '../../dashboard/apps/expenses/contract.ts';
import { createReport, readReport } from '../calls.ts';
import { startExpenses } from '../people.ts';
import { choose, type Flight, fillIn } from './flight.ts';

/** From the menu of a row; on a phone, from the pane that it opens. */
async function act(page: Page, description: string, action: 'Edit' | 'Delete'): Promise<void> {
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

async function change(page: Page, description: string, fields: Readonly<Record<string, string>>) {
  await act(page, description, 'Edit');
  await fillIn(page, 'Edit Expense', fields, 'Save');
  const pane = page.getByRole('dialog', { name: /^Receipt, row/ });
  if (await pane.isVisible()) await pane.getByRole('button', { name: 'Close the receipt' }).click();
  await expect(pane).toHaveCount(0);
}

export const flight: Flight = {
  app: 'expenses',
  contract,
  tabs: ['Expenses'],
  async pack(page) {
    await startExpenses(page);
    const report = await createReport(page, 'On the train', [
      { description: 'Seat', amount: 12 },
      { description: 'Sleeper', amount: 80 },
      { description: 'Porter', amount: 4 },
    ]);
    const { sheetId } = await readReport(page, report);
    return {
      sheetId: sheetId ?? '',
      screens: [
        { address: `/?app=expenses&report=${report}`, rows: 'Sleeper' },
        { address: '/?app=expenses', rows: 'On the train' },
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
    { calls: ['deleteExpense'], do: (page) => act(page, 'Porter', 'Delete') },
  ],
  inserted: { tab: 'Expenses', cells: { Date: '2026-10-31', Description: 'By hand', Amount: '7' } },
  merged: { tab: 'Expenses', row: 'Sleeper', header: 'Notes', text: 'Upper bed' },
  clash: {
    ...{ tab: 'Expenses', row: 'Seat', header: 'Notes', text: 'By the door' },
    calls: ['updateExpense'],
    do: (page) => change(page, 'Seat', { Notes: 'By the window' }),
  },
};
