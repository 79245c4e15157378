import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import type { OwnRateTable } from '../../exchange-calls.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

const hotel = expenseRow(2, 'Hotel', { amount: '', currency: 'EUR', paid: 414 });
const own: OwnRateTable = {
  ...{ id: 't1', name: 'eurofxref-hist.csv', webViewLink: 'https://drive.example/t1', problem: null },
  ...{ firstDay: '1999-01-04', lastDay: '2026-11-20', currencies: ['EUR', 'GBP', 'USD'] },
};

/** A report with a line in euros, and its person's table or null. */
function answer(first: OwnRateTable | null) {
  const sent: unknown[] = [];
  let table = first;
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [hotel] }),
    rateOfDay: ({ query: { day } }) =>
      table && table.problem === null
        ? { rate: 1.1743, day, source: `your table ${table.name}` }
        : { rate: null, day: null, source: null },
    readRateTable: () => ({ table }),
    bringRateTable: () => {
      sent.push('bring');
      if (sent.length === 1) throw new Problem('INVALID_INPUT', 'Line 2 does not hold a day and its rates.');
      table = own;
      return { table };
    },
    trashRateTable: ({ tableId, body: { isTrashed } }) => {
      sent.push([tableId, isTrashed]);
      table = isTrashed ? null : own;
      return { success: true as const };
    },
  });
  return sent;
}

async function openTable(label: string) {
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1', width: 1440 });
  const grid = await screen.findByRole('grid', { name: 'Expenses' });
  await user.click(within(await within(grid).findByRole('row', { name: /Hotel/ })).getByText('Hotel'));
  const panel = within(await screen.findByRole('region', { name: 'Rate' }));
  await user.click(await panel.findByRole('button', { name: label }));
  return { user, panel, dialog: within(await screen.findByRole('dialog', { name: 'Table of rates' })) };
}

it('a table that is brought tells the rate at once; one that is none says what is wrong with it', async () => {
  const sent = answer(null);
  const { user, panel, dialog } = await openTable('Bring a table of rates…');
  const input = () => dialog.getByLabelText('Table of rates', { selector: 'input' });
  await user.upload(input(), new File(['Date,USD'], 'rates.csv', { type: 'text/csv' }));
  expect(await dialog.findByText(/Line 2 does not hold a day and its rates\./)).toBeTruthy();
  expect(dialog.getByText(/Nothing was changed/)).toBeTruthy();
  await user.upload(input(), new File(['Date,USD'], 'rates.csv', { type: 'text/csv' }));
  expect(await dialog.findByText('Jan 4, 1999 to Nov 20, 2026, 3 currencies')).toBeTruthy();
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).toReversed();
  if (close) await user.click(close);
  expect(await panel.findByText(/^Rate of the day, 1\.1743 \(your table eurofxref-hist\.csv, /)).toBeTruthy();
  expect(sent).toEqual(['bring', 'bring']);
});

it('it is removed, and brought back by one press', async () => {
  const sent = answer(own);
  const { user, panel, dialog } = await openTable('Table of rates…');
  await user.click(await dialog.findByRole('button', { name: 'Remove it' }));
  expect(await panel.findByRole('button', { name: 'Bring a table of rates…' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await panel.findByRole('button', { name: 'Table of rates…' })).toBeTruthy();
  await waitFor(() =>
    expect(sent).toEqual([
      ['t1', true],
      ['t1', false],
    ]),
  );
});

it('one that can no longer be read says so', async () => {
  const problem = 'Line 7 does not hold a day and its rates.';
  answer({ ...own, firstDay: null, lastDay: null, currencies: [], problem });
  const { dialog } = await openTable('Bring a table of rates…');
  expect(await dialog.findByText(`This file can no longer be read. ${problem}`)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Replace it' })).toBeTruthy();
});

it('tells once that it was not brought back', async () => {
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [hotel] }),
    rateOfDay: ({ query: { day } }) => ({ rate: 1.1743, day, source: 'your table' }),
    readRateTable: () => ({ table: own }),
    trashRateTable: thenRefuse({ success: true as const }),
  });
  const { user, dialog } = await openTable('Table of rates…');
  await user.click(await dialog.findByRole('button', { name: 'Remove it' }));
  await seeUndoRefused({ user });
});
