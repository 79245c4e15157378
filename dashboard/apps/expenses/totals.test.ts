import { describe, expect, it } from 'vitest';
import { expenseRow } from '#testing/data/expenses.ts';
import type { ExpenseRow } from './record.ts';
import { isUnreadableAmount, largestCategories, spanOf, totalsOf } from './totals.ts';

const row = (part: Partial<ExpenseRow>) => expenseRow(2, 'Tram', { amount: 1, ...part });

describe('totalsOf', () => {
  it('adds cents exactly', () => {
    const rows = Array.from({ length: 1000 }, () => row({ amount: 0.1 }));
    expect(totalsOf(rows).total).toBe(100);
  });

  it('counts an amount that is text as 0 and says so', () => {
    const totals = totalsOf([row({ amount: 'about 12' }), row({ amount: 5 }), row({ amount: '' })]);
    expect(totals).toMatchObject({ total: 5, count: 3, unreadableAmounts: 1 });
  });

  it('lets a refund lower its category', () => {
    const totals = totalsOf([
      row({ amount: 50 }),
      row({ amount: -20 }),
      row({ amount: 40, category: 'Meals' }),
    ]);
    expect(totals.categories).toEqual([
      { label: 'Meals', amount: 40 },
      { label: 'Travel', amount: 30 },
    ]);
  });

  it('takes spellings of a category that differ in case or blanks as one', () => {
    const totals = totalsOf([
      row({ category: 'Meals' }),
      row({ category: ' meals ' }),
      row({ category: '' }),
    ]);
    expect(totals.categories).toEqual([
      { label: 'Meals', amount: 2 },
      { label: 'No category', amount: 1 },
    ]);
  });

  it('shows months without an expense between those with one', () => {
    const { months } = totalsOf([
      row({ date: '2025-02-28', amount: 3 }),
      row({ date: '2024-11-01', amount: 4 }),
    ]);
    expect(months).toEqual([
      { month: '2024-09', amount: 0 },
      { month: '2024-10', amount: 0 },
      { month: '2024-11', amount: 4 },
      { month: '2024-12', amount: 0 },
      { month: '2025-01', amount: 0 },
      { month: '2025-02', amount: 3 },
    ]);
    expect(spanOf(months)).toBe('Sep 2024 to Feb 2025');
  });

  it('keeps to twelve months and sums up what is older', () => {
    const { months, earlier } = totalsOf([
      row({ date: '2025-11-18', amount: 1 }),
      row({ date: '2024-12-01', amount: 2 }),
      row({ date: '2024-11-30', amount: 4 }),
      row({ date: '0202-05-05', amount: 8 }),
    ]);
    expect(months.map(({ month }) => month)).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2024-12', amount: 2 });
    expect(earlier).toBe(12);
  });

  it('leaves a date that cannot be read out of the months, not out of the total', () => {
    const totals = totalsOf([row({ date: 'last Tuesday', amount: 7 })]);
    expect(totals).toMatchObject({ total: 7, months: [], earlier: 0, unreadableDates: 1 });
  });
});

describe('lines in several currencies', () => {
  const hotel = row({ amount: 486.2, currency: 'EUR', paid: 414, rate: 1.1744 });
  const lens = row({ amount: '', currency: 'JPY', paid: 9800 });

  it('are summed up in each and in the one of the report', () => {
    const dinner = row({ amount: '', currency: 'eur ', paid: '117,00', rate: '1,1701' });
    const { total, currencies, withoutRate } = totalsOf([row({ amount: 748 }), hotel, dinner, lens], 'USD');
    expect(total).toBe(1371.1);
    expect(currencies).toEqual([
      { currency: 'USD', count: 1, paid: 748, home: 748, withoutRate: 0 },
      { currency: 'EUR', count: 2, paid: 531, home: 623.1, withoutRate: 0 },
      { currency: 'JPY', count: 1, paid: 9800, home: 0, withoutRate: 1 },
    ]);
    expect(withoutRate).toBe(1);
  });

  it('are rounded to the coin each, halves away from zero', () => {
    const each = { amount: '' as const, currency: 'EUR', paid: 0.5, rate: 1.01 };
    expect(totalsOf([row(each), row(each), row({ ...each, paid: -0.5 })], 'USD').total).toBe(0.51);
    expect(totalsOf([row({ ...each, paid: 12.34, rate: 158.237 })], 'JPY').total).toBe(1953);
    expect(totalsOf([row({ ...each, paid: 1, rate: 0.3051234 })], 'KWD').total).toBe(0.305);
  });

  it('count by their amount where it says something, whatever paid and rate say', () => {
    const odd = [
      row({ amount: 490, currency: 'EUR', paid: 414, rate: 1.1744 }),
      row({ amount: 5, currency: 'EUR' }),
      row({ amount: 6, currency: 'points', paid: 900 }),
      row({ amount: 7, currency: 'USD', paid: 7, rate: 2 }),
      row({ amount: 'about 8', currency: 'EUR', paid: 8, rate: 1.1 }),
    ];
    const totals = totalsOf(odd, 'USD');
    expect(totals).toMatchObject({ total: 508, unreadableAmounts: 1, withoutRate: 0 });
    expect(totals.currencies.map(({ currency, count }) => [currency, count])).toEqual([
      ['USD', 3],
      ['EUR', 2],
    ]);
  });

  it.each([0, -1.1, 'ask Sabine', ''])('come to nothing at a rate of %j', (rate) => {
    expect(totalsOf([row({ amount: '', currency: 'EUR', paid: 10, rate })], 'USD')).toMatchObject({
      total: 0,
      withoutRate: 1,
    });
  });

  it('are none in a report without any', () => {
    expect(totalsOf([row({}), row({ currency: 'USD' })], 'USD').currencies).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it.each(['12abc', 'n/a'])('is marked when an amount reads %j', (amount) => {
    expect(isUnreadableAmount(row({ amount }))).toBe(true);
  });

  it('is not marked when a cell is blank', () => {
    expect(isUnreadableAmount(row({ amount: '' }))).toBe(false);
    expect(totalsOf([row({ date: ' ' })]).unreadableDates).toBe(0);
  });

  it('is marked when a date is no day of the calendar', () => {
    expect(totalsOf([row({ date: '2025-02-30' }), row({})]).unreadableDates).toBe(1);
  });
});

describe('largestCategories', () => {
  const categories = ['A', 'B', 'C', 'D'].map((label, index) => ({ label, amount: 10 - index + 0.1 }));

  it('joins what is beyond the limit into one last line', () => {
    expect(largestCategories(categories, 3)).toEqual([
      { label: 'A', amount: 10.1 },
      { label: 'B', amount: 9.1 },
      { label: '2 more', amount: 15.2 },
    ]);
  });

  it('leaves a list within the limit as it is', () => {
    expect(largestCategories(categories, 4)).toEqual(categories);
  });
});
