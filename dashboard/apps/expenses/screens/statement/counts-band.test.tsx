import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inOneGo } from '#kernel/in-one-go.ts';
import { CountsBand } from './CountsBand.tsx';
import { freshLines } from './use-judged-lines.ts';

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
  render(
    <CountsBand
      lines={lines.map((line) => ({ ...line, result: 'new', isTaken: true, row: null, change: undefined }))}
    />,
  );
  expect(screen.getByText('$12.00 in all, without 2 lines that have no rate yet')).toBeTruthy();
});
