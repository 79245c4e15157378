import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inOneGo } from '#kernel/in-one-go.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { CountsBand } from './CountsBand.tsx';
import { freshLines } from './use-judged-lines.ts';
import type { ShownLine } from './use-statement.ts';

const texts = ['Tram', 'Ferry'];

/** As many lines as asked for of each kind: those that are in the report, that are new without a rate, and that cannot be read. */
function shownLines(count: number): ShownLine[] {
  const some = texts.slice(0, count);
  const judged = inOneGo(
    freshLines({
      table: {
        headers: ['Date', 'Text', 'Amount'],
        rows: [
          ...some.map((text, at) => ['2026-11-02', text, `-${at + 5}.00`]),
          ...some.map((text, at) => ['2026-11-12', `${text} back`, `-${at + 50}.00`]),
          ...some.map((text) => ['soon', text, '-9.00']),
        ],
      },
      mapping: ['date', 'description', 'amount'],
      order: 'monthFirst',
      rules: [],
      rows: some.map((text, at) => expenseRow(at + 2, text, { date: '2026-11-02', amount: at + 5 })),
      money: { own: 'USD' },
    }),
  );
  return judged.map((line) => {
    const result = line.verdict.kind;
    const isTaken = result === 'new';
    return { ...line, result, isTaken, row: null, change: undefined, ...(isTaken && { amount: undefined }) };
  });
}

it.each([
  [1, 'left as it is in the sheet', '1 more not usable', '$0.00 in all, without 1 line that has no rate yet'],
  [
    2,
    'left as they are in the sheet',
    '2 more not usable',
    '$0.00 in all, without 2 lines that have no rate yet',
  ],
])('what becomes of %i of each kind is told in the right number', (count, ...notes) => {
  renderScreen(<CountsBand lines={shownLines(count)} />, { address: '' });
  for (const note of notes) expect(screen.getByText(note)).toBeTruthy();
});

it('lines without a rate are said to be missing from the sum, whether or not there is a table of rates', () => {
  const rows = ['Tram,-12,USD', 'Hotel,-90,EUR', 'Cafe,-10,EUR'].map((row) => [
    '2026-11-20',
    ...row.split(','),
  ]);
  const lines = inOneGo(
    freshLines({
      table: { headers: ['Date', 'Text', 'Amount', 'Currency'], rows },
      mapping: ['date', 'description', 'amount', 'currency'],
      order: 'monthFirst',
      rules: [],
      rows: [],
      money: { own: 'USD' },
    }),
  );
  renderScreen(
    <CountsBand
      lines={lines.map((line) => ({ ...line, result: 'new', isTaken: true, row: null, change: undefined }))}
    />,
    { address: '' },
  );
  expect(screen.getByText('$12.00 in all, without 2 lines that have no rate yet')).toBeTruthy();
});

it('lines that the bank has not booked are counted', () => {
  const lines = inOneGo(
    freshLines({
      table: {
        headers: ['Date', 'Text', 'Amount', 'State'],
        rows: [
          ['2026-11-20', 'Tram', '-5.00', 'PENDING'],
          ['2026-11-20', 'Ferry', '-6.00', 'COMPLETED'],
          ['2026-11-20', 'Salary', '7.00', 'COMPLETED'],
        ],
      },
      mapping: ['date', 'description', 'amount', 'status'],
      order: 'monthFirst',
      rules: [],
      rows: [],
      money: { own: 'USD' },
    }),
  );
  const shown = lines.map((line) => {
    const result = line.verdict.kind;
    return { ...line, result, isTaken: result === 'new', row: null, change: undefined };
  });
  renderScreen(<CountsBand lines={shown} />, { address: '' });
  expect(screen.getByText('1 not booked')).toBeTruthy();
});
