import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { headed } from '../record.ts';
import { totalsOf } from '../totals.ts';
import { exportReport } from './export.ts';
import { ledgerOf } from './ledger.ts';

// Tax and Reimbursable are columns created by the first line that needs them.

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const seven = ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes'];

it('are made right of the others, stay numbers, and are changed', async () => {
  const { hand, sheetId, add, edit, rows } = await newReport(user);
  const row = await add({ description: 'Paper', amount: 119 });
  expect(await hand.entered(sheetId, 'Expenses!A1:Z1')).toEqual([seven]);
  const taxed = await edit(row, { taxRate: 19, reimbursable: 'No' });
  expect(taxed).toMatchObject({ Amount: 119, 'Tax Rate': 19, Tax: '', Reimbursable: 'No' });
  await add({ description: 'Ink', amount: 11.9, tax: 1.9 });
  expect((await hand.entered(sheetId, 'Expenses!A1:Z3')).map((cells) => cells.slice(7))).toEqual([
    ['Tax Rate', 'Reimbursable', 'Tax'],
    [19, 'No'],
    ['', '', 1.9],
  ]);
  expect(await rows()).toMatchObject([{ 'Tax Rate': 19 }, { Tax: 1.9, Reimbursable: '' }]);
});

it('a tax above the amount is refused by name, whether it is added or changed, and nothing is written', async () => {
  const { hand, sheetId, add, edit } = await newReport(user);
  const refused = {
    code: 'INVALID_INPUT',
    details: { fields: { tax: 'The tax is part of the amount, and cannot be more than it' } },
  };
  await expect(add({ description: 'Paper', amount: 10, tax: 11 })).rejects.toMatchObject(refused);
  const row = await add({ description: 'Paper', amount: 10, tax: 1 });
  await expect(edit(row, { amount: 0.5 })).rejects.toMatchObject(refused);
  await expect(edit(row, { taxRate: 101 })).rejects.toMatchObject({
    details: { fields: { 'changes.taxRate': 'Please enter the tax rate in percent, from 0 to 100' } },
  });
  expect(await hand.entered(sheetId, 'Expenses!D2:H2')).toEqual([[10, '', '', '', 1]]);
});

it('stand in journals and tables beside the amount, and what nobody pays back is owed by nobody', async () => {
  const rows = [
    expenseRow(2, 'Paper', { amount: 119, taxRate: 19, reimbursable: 'No', category: 'Supplies' }),
    expenseRow(3, 'Ink', { amount: 11.9, tax: 1.9, category: 'Supplies' }),
  ];
  const journal = ledgerOf({ name: 'Trip', currency: 'USD' }, rows, 'beancount');
  expect(journal).toContain(`2025-11-03 * "Paper"
    row: "2"
    tax: "19.00 USD"
    tax-rate: "19%"
    Expenses:Supplies  119.00 USD
    Equity:Not-Reimbursable  -119.00 USD
`);
  expect(journal).toContain('Liabilities:Expense-Reports:Trip  -11.90 USD');
  const { bytes } = await exportReport({ name: 'Trip' }, rows, 'csv');
  expect(new TextDecoder().decode(bytes)).toContain('Tax Rate,Tax,Reimbursable');
});

it('a rate typed into the sheet as "19%" is 19 percent', async () => {
  const { hand, sheetId, add, edit, rows } = await newReport(user);
  await edit(await add({ description: 'Paper', amount: 119 }), { taxRate: 7 });
  await hand.type(sheetId, 'Expenses!H2', [['19%']]);
  expect(await hand.shown(sheetId, 'Expenses!H2')).toEqual([['19%']]);
  const read = (await rows()).map((row) => headed.row.decode(row));
  expect(totalsOf(read).taxes).toEqual([{ rate: 19, count: 1, tax: 19, net: 100 }]);
});
