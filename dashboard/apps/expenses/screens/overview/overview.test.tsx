import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { expenseReport, expenseRow, reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

const many = Array.from({ length: 20 }, (_, at) => expenseReport(`r${at + 1}`, `Trip ${at + 1}`));

const beside = { sheets: [], headers: [], missingHeaders: [], range: null, folderLink: null };
const noBudgets = { ...beside, budgets: [], sheet: null };

it('adds up all reports, reads eight at a time, says which it could not read, and reads none again that has not changed', async () => {
  const reads: string[] = [];
  let [open, most] = [0, 0];
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many, folderLink: null }),
    listShared: () => ({ reports: [], hasLimitedAccess: false }),
    listBudgets: () => noBudgets,
    readReport: async ({ reportId }) => {
      reads.push(reportId);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (reportId === 'r20') throw new Problem('NOT_FOUND', 'This report is not in your Drive any more.');
      const report = many.find(({ id }) => id === reportId) ?? many[0];
      const rows = [
        expenseRow(2, 'SHELL OIL 5744', { amount: 10, category: 'Travel', date: '2025-11-02' }),
        expenseRow(3, 'Paper', { amount: 1, category: '', date: '2024-05-02' }),
      ];
      return reportData({ rows, ...(report && { report }) });
    },
  });
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&tab=overview' });
  const total = await screen.findByRole('region', { name: 'Total' });
  expect(within(total).getByText('$209.00')).toBeTruthy();
  expect(within(total).getByText('38 expenses in 19 reports')).toBeTruthy();
  expect(screen.getByText('1 report could not be read and is left out: Trip 20.')).toBeTruthy();
  const merchants = within(screen.getByRole('region', { name: 'By merchant' }));
  expect(merchants.getByText('SHELL OIL')).toBeTruthy();
  expect(merchants.getByText('$190.00')).toBeTruthy();
  expect(most).toBe(8);
  expect(new Set(reads).size).toBe(20);

  await user.click(screen.getByRole('button', { name: '2024' }));
  expect(within(screen.getByRole('region', { name: 'Total' })).getByText('$19.00')).toBeTruthy();
  const first = reads.length;
  await user.click(screen.getByRole('tab', { name: 'Shared with Me' }));
  await screen.findByText('Nothing shared yet');
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  await screen.findByRole('region', { name: 'Total' });
  expect(reads.slice(first).filter((id) => id !== 'r20')).toEqual([]);
});

it.each([
  ['lost a header', { missingHeaders: ['Amount'] }],
  ['lost its sheet', { sheetId: null }],
])('says that a report is left out that %s', async (_, damage) => {
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many.slice(0, 2), folderLink: null }),
    listBudgets: () => noBudgets,
    readReport: ({ reportId }) =>
      reportId === 'r1'
        ? reportData({ rows: [expenseRow(2, 'Tram')] })
        : reportData({ report: expenseReport('r2', 'Trip 2'), rows: [], ...damage }),
  });
  renderScreen(<Expenses />, { address: '?app=expenses&tab=overview' });
  const total = await screen.findByRole('region', { name: 'Total' });
  expect(total.textContent).toContain('1 expense in 1 report');
  expect(screen.getByText('1 report could not be read and is left out: Trip 2.')).toBeTruthy();
});

it('does not call reports empty that could not be read', async () => {
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many.slice(0, 2), folderLink: null }),
    listBudgets: () => noBudgets,
    readReport: () => {
      throw new Problem('NOT_FOUND', 'This report is not in your Drive any more.');
    },
  });
  renderScreen(<Expenses />, { address: '?app=expenses&tab=overview' });
  expect(
    await screen.findByText('2 reports could not be read and are left out: Trip 1, Trip 2.'),
  ).toBeTruthy();
  expect(screen.queryByText('No expenses found')).toBeNull();
});

it('reads a report again that somebody has changed since', async () => {
  const sheet = { report: expenseReport('r1', 'Trip 1'), amount: 10 };
  const made = expenseReport('r2', 'Trip 2');
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: [sheet.report], folderLink: null }),
    listShared: () => ({ reports: [], hasLimitedAccess: false }),
    listBudgets: () => noBudgets,
    createReport: () => ({ report: made }),
    readReport: ({ reportId }) =>
      reportId === 'r2'
        ? reportData({ report: made, rows: [] })
        : reportData({ report: sheet.report, rows: [expenseRow(2, 'Tram', { amount: sheet.amount })] }),
  });
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&tab=overview' });
  expect(within(await screen.findByRole('region', { name: 'Total' })).getByText('$10.00')).toBeTruthy();
  const modifiedTime = new Date('2025-11-19T12:00').toISOString();
  Object.assign(sheet, { report: { ...sheet.report, modifiedTime }, amount: 25 });
  // With the new report, the list is read again.
  const [create] = await screen.findAllByRole('button', { name: 'New Report' });
  if (!create) throw new Error('There is no button.');
  await user.click(create);
  await user.type(await screen.findByLabelText(/^Report Name/), 'Trip 2');
  await user.click(screen.getByRole('button', { name: /^Create/ }));
  await user.click(await screen.findByRole('button', { name: 'Back to Reports' }));
  await user.click(await screen.findByRole('tab', { name: 'Overview' }));
  expect(within(await screen.findByRole('region', { name: 'Total' })).getByText('$25.00')).toBeTruthy();
});

it('counts what was paid in another currency at its rate, and says which lines have none', async () => {
  const abroad = { amount: '', currency: 'EUR', paid: 100 } as const;
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many.slice(0, 1), folderLink: null }),
    listBudgets: () => noBudgets,
    readReport: () =>
      reportData({
        rows: [
          expenseRow(2, 'Tram', { amount: 10 }),
          expenseRow(3, 'Hotel', { ...abroad, rate: 1.1744 }),
          expenseRow(4, 'Supper', abroad),
        ],
      }),
  });
  renderScreen(<Expenses />, { address: '?app=expenses&tab=overview' });
  const total = await screen.findByRole('region', { name: 'Total' });
  expect(within(total).getByText('$127.44')).toBeTruthy();
  expect(total.textContent).toContain('3 expenses in 1 report, without 1 line that has no rate yet');
});

it('says what is left of each budget of this month, in words where it is over, and takes a new one at once', async () => {
  const sheet = {
    ...{ id: 's1', name: 'Budgets', webViewLink: 'https://sheets.example/s1', parentFolderId: null },
    ...{ createdTime: '2026-01-06T12:00:00Z', modifiedTime: '2026-01-06T12:00:00Z' },
    ...{ isOwned: true, canEdit: true, owner: null },
  };
  const kept = [
    { id: 'row-2', _rowIndex: 2, category: 'meals', amount: 30, per: 'Month', currency: 'USD' },
    { id: 'row-3', _rowIndex: 3, category: 'Travel', amount: 100, per: 'Year', currency: '' },
    { id: 'row-4', _rowIndex: 4, category: 'Supplies', amount: 'some', per: 'Month', currency: '' },
  ];
  const added: object[] = [];
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many.slice(0, 2), folderLink: null }),
    listBudgets: () => ({ ...beside, budgets: kept, sheet, sheets: [sheet] }),
    readReport: () =>
      reportData({
        rows: [
          expenseRow(2, 'Supper', { amount: 20.5, category: 'Meals', date: today() }),
          expenseRow(3, 'Tram', { amount: 4, category: 'Travel', date: today() }),
        ],
      }),
    addBudget: ({ body: { sheetId, ...fresh } }) => {
      added.push({ sheetId, ...fresh });
      kept.push({ id: 'row-5', _rowIndex: 5, ...fresh });
      return { budget: { id: 'row-5', _rowIndex: 5, ...fresh }, sheetId: 's1' };
    },
  });
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&tab=overview' });
  const part = within(await screen.findByRole('region', { name: 'Budgets' }));
  const [meals, travel, supplies] = await part.findAllByRole('listitem');
  expect(meals?.textContent).toContain('$11.00 over $30.00');
  expect(travel?.textContent).toContain(`${today().slice(0, 4)}$92.00 of $100.00 left`);
  expect(supplies?.textContent).toContain('Its amount is not a number of 0 or more');

  await user.click(part.getByRole('button', { name: 'Add a budget' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Budget' }));
  await user.type(dialog.getByLabelText('Category'), 'Lodging');
  await user.type(dialog.getByLabelText(/^Amount, USD/), '250');
  await user.selectOptions(dialog.getByLabelText('Per'), 'Year');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await part.findByText('$250.00 of $250.00 left')).toBeTruthy();
  expect(added).toEqual([{ sheetId: 's1', category: 'Lodging', amount: 250, per: 'Year', currency: 'USD' }]);
});
