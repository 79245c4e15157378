import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

afterEach(() => vi.restoreAllMocks());

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const notice = /^You are offline/;

it('says that there is no network, and sends a row that was not saved when there is one again', async () => {
  const keys: (string | null)[] = [];
  let data = reportData();
  const answers: Answers<typeof contract> = {
    readReport: () => data,
    addExpense: ({ requestKey }) => {
      keys.push(requestKey);
      if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'The workspace does not answer.');
      const added = expenseRow(4, 'Taxi', { amount: 24.1 });
      data = reportData({ rows: [...data.rows, added] });
      return { success: true, rowIndex: 4, row: added };
    },
  };
  answerCalls(manifest, contract, answers);
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1' });
  const [add] = await screen.findAllByRole('button', { name: 'Add Expense' });
  if (add) await user.click(add);
  expect(screen.queryByText(notice)).toBeNull();
  setOnline(false);
  expect(screen.getByText(notice)).toBeTruthy();
  const dialog = await screen.findByRole('dialog', { name: 'Add Expense' });
  await user.type(within(dialog).getByLabelText(/Description/), 'Taxi');
  await user.type(within(dialog).getByLabelText(/Amount/), '24.10{Enter}');
  await within(dialog).findByText('Failed to add expense');
  // While the form is open, only the form sends the row.
  setOnline(true);
  expect(screen.queryByText(notice)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toHaveLength(1);
  setOnline(false);
  setOnline(true);
  expect((await screen.findAllByText('Row 4 saved just now')).length).toBeGreaterThan(0);
  expect(keys).toEqual([keys[0], keys[0]]);
});
