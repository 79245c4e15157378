import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseReport, expenseRow, reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

const many = Array.from({ length: 20 }, (_, at) => expenseReport(`r${at + 1}`, `Trip ${at + 1}`));

it('adds up all reports, reads eight at a time, says which it could not read, and reads none again that has not changed', async () => {
  const reads: string[] = [];
  let [open, most] = [0, 0];
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many, folderLink: null }),
    listShared: () => ({ reports: [], hasLimitedAccess: false }),
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

it('counts what was paid in another currency at its rate, and says which lines have none', async () => {
  const abroad = { amount: '', currency: 'EUR', paid: 100 } as const;
  answerCalls(manifest, contract, {
    listReports: () => ({ reports: many.slice(0, 1), folderLink: null }),
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
