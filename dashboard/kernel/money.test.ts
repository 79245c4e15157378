import { expect, it } from 'vitest';
import { formatMoney, formatMoneyBriefly, parseMoney } from './money.ts';

it.each([
  ['48.2', 48.2],
  ['1,234.50', 1234.5],
  ['$12', 12],
  ['-$3.10', -3.1],
  ['$-3.10', -3.1],
  ['($5.00)', -5],
  ['0', 0],
  ['-0', 0],
  ['.5', 0.5],
  ['7.', 7],
  [' $1,200.50 ', 1200.5],
])('reads %j as %d', (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

it.each([
  '',
  '12abc',
  'abc',
  'Infinity',
  'NaN',
  '1e3',
  '1,23',
  '12,34.5',
  '--1',
  '-$-1',
  '$',
  '.',
  '1.2.3',
  '0x10',
  '=1+1',
])('refuses %j', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

it('shows dollars with cents and grouping', () => {
  expect(formatMoney(9418.65)).toBe('$9,418.65');
  expect(formatMoney(-12)).toBe('-$12.00');
});

it('is brief on the axis of a chart', () => {
  expect([0, 250, 1500, 40_000_000].map((amount) => formatMoneyBriefly(amount))).toEqual([
    '$0',
    '$250',
    '$1.5K',
    '$40M',
  ]);
});
