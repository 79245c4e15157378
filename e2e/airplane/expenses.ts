import contract from '../../dashboard/apps/expenses/contract.ts';
import { createReport, readReport } from '../calls.ts';
import { startExpenses } from '../people.ts';
import { choose, type Flight, fillIn } from './flight.ts';

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
    {
      calls: ['updateExpense'],
      async do(page) {
        await choose(page, 'Sleeper', 'Edit');
        await fillIn(page, 'Edit Expense', { Amount: '84.25' }, 'Save');
      },
    },
    { calls: ['deleteExpense'], do: (page) => choose(page, 'Porter', 'Delete') },
  ],
  inserted: { tab: 'Expenses', cells: { Date: '2026-10-31', Description: 'By hand', Amount: '7' } },
  merged: { tab: 'Expenses', row: 'Sleeper', header: 'Notes', text: 'Upper bed' },
  clash: {
    ...{ tab: 'Expenses', row: 'Seat', header: 'Notes', text: 'By the door' },
    calls: ['updateExpense'],
    async do(page) {
      await choose(page, 'Seat', 'Edit');
      await fillIn(page, 'Edit Expense', { Notes: 'By the window' }, 'Save');
    },
  },
};
