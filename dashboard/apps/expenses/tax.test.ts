import { describe, expect, it } from 'vitest';
import { expenseRow } from '#testing/data/expenses.ts';
import { isReimbursable, problemOfTax, taxOf } from './tax.ts';
import { totalsOf } from './totals.ts';

const line = (amount: number | '', taxRate: number | string | '' = '', tax: number | string | '' = '') => ({
  amount,
  taxRate,
  tax,
});

describe('the tax of a line', () => {
  it.each([
    [line(119, 19), 19, 19, 100],
    [line(0.99, 19), 19, 0.16, 0.83],
    // 21.345 rounds away from zero, and so does the same refund.
    [line(162.63, 15.1), 15.1, 21.34, 141.29],
    [line(-119, 19), 19, -19, -100],
    [line(119, '', 19), 19, 19, 100],
    [line(107.7, '', 7.7), 7.7, 7.7, 100],
    // What the receipt says applies, even if the rate gives another figure.
    [line(100, 19, 15.96), 19, 15.96, 84.04],
    [line(100, 0), 0, 0, 100],
    [line(50, '', 40), undefined, 40, 10],
  ])('of %j is at %s percent %s, and %s net', (told, rate, tax, net) => {
    expect(taxOf(told, 'USD')).toEqual({ rate, tax, net });
  });

  it('has no cents where the currency has none', () => {
    expect(taxOf(line(1100, 10), 'JPY')).toEqual({ rate: 10, tax: 100, net: 1000 });
    expect(taxOf(line(999, 10), 'JPY')).toEqual({ rate: 10, tax: 91, net: 908 });
  });

  it('is that of what came of another currency', () => {
    const abroad = { amount: '', currency: 'EUR', paid: 119, rate: 2, taxRate: 19 } as const;
    expect(taxOf(abroad, 'USD')).toMatchObject({ tax: 38, net: 200 });
  });

  it('is none where nothing is said of it, or nothing that can be read', () => {
    expect(taxOf(line(119), 'USD')).toBeUndefined();
    expect(taxOf(line(119, 'full'), 'USD')).toBeUndefined();
    expect(taxOf(line('', 19), 'USD')).toBeUndefined();
  });

  it('is no more than the amount, and of its sign', () => {
    const more = 'The tax is part of the amount, and cannot be more than it';
    expect(problemOfTax(line(10, '', 11))).toBe(more);
    expect(problemOfTax(line(10, '', -1))).toBe(more);
    expect(problemOfTax(line(10, '', 10))).toBeUndefined();
  });
});

it.each([
  ['', true],
  ['Yes', true],
  ['TRUE', true],
  ['No', false],
  [' no ', false],
  ['FALSE', false],
  ['Nein', false],
  ['Non', false],
  ['FALSCH', false],
])('a line that says %j of being paid back: %s', (reimbursable, expected) => {
  expect(isReimbursable({ reimbursable })).toBe(expected);
});

it('totals tell the tax by its rate, and what is paid back', () => {
  const rows = [
    expenseRow(2, 'Hotel', { amount: 107, taxRate: 7 }),
    expenseRow(3, 'Paper', { amount: 119, tax: 19, reimbursable: 'No' }),
    expenseRow(4, 'Ink', { amount: 11.9, taxRate: 19 }),
    expenseRow(5, 'Tram', { amount: 3 }),
  ];
  expect(totalsOf(rows)).toMatchObject({
    total: 240.9,
    reimbursable: 121.9,
    taxes: [
      { rate: 19, count: 2, tax: 20.9, net: 110 },
      { rate: 7, count: 1, tax: 7, net: 100 },
    ],
  });
  expect(totalsOf(rows.slice(3))).toMatchObject({ reimbursable: 3, taxes: [] });
});
