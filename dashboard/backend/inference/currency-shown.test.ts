import { expect, it } from 'vitest';
import { kindOfColumn } from './column-kind.ts';

it.each([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['NZ$', undefined],
  ['HK$', undefined],
])('a column that shows %s holds amounts in %s', (sign, currency) => {
  const cells = [12, 3.5, 4].map((numberValue) => ({
    effectiveValue: { numberValue },
    formattedValue: `${sign}${numberValue.toFixed(2)}`,
    userEnteredFormat: { numberFormat: { type: 'CURRENCY', pattern: `[$${sign}]#,##0.00` } },
  }));
  const found = kindOfColumn('Price', cells);
  expect([found.kind, found.currency]).toEqual(['money', currency]);
});
