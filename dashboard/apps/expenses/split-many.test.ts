import { expect, it } from 'vitest';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { partedCells, problemOfParts } from './split.ts';
import { problemOfTax } from './tax.ts';

const row = { amount: 7.5, tax: 0.49, paid: '', notes: '' } as const;

it('each of many small parts has its own part of the tax, and they add up', () => {
  const parts = Array.from({ length: 30 }, (_, at) => ({
    description: `Roll ${at + 1}`,
    category: 'Meals',
    amount: 0.25,
  }));
  const cells = partedCells(row, parts, 'EUR', 'EUR');
  const coins = cells.reduce((sum, { tax }) => sum + coinsOf(Number(tax), 'EUR'), 0);
  expect(amountOfCoins(coins, 'EUR')).toBe(0.49);
  expect(cells.map(({ tax }) => Number(tax)).filter((tax) => tax < 0 || tax > 0.02)).toEqual([]);
  expect(cells.flatMap((each) => problemOfTax(each) ?? [])).toEqual([]);
});

it('what is missing from a refund has its sign, and so has what is too much', () => {
  expect(problemOfParts(-100, [-60], 'USD')).toBe('-$40.00 is missing: the parts have to add up to -$100.00');
  expect(problemOfParts(-100, [-60, -45], 'USD')).toBe(
    '-$5.00 is too much: the parts have to add up to -$100.00',
  );
  expect(problemOfParts(100, [60], 'USD')).toBe('$40.00 is missing: the parts have to add up to $100.00');
});
