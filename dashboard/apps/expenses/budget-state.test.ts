import { expect, it } from 'vitest';
import { expenseRow } from '#testing/data/expenses.ts';
import { stateOfBudget } from './budget-state.ts';
import type { Budget } from './budgets.ts';

const budget = (part: Partial<Budget> = {}): Budget => ({
  ...{ id: 'row-2', _rowIndex: 2, category: 'Meals', amount: 100, per: 'Month', currency: 'EUR' },
  ...part,
});
const line = (date: string, amount: number | string, part: Partial<Budget> & { own?: string } = {}) => ({
  ...expenseRow(2, 'Supper', { date, amount, category: part.category ?? 'meals ' }),
  own: part.own ?? 'EUR',
});

const lines = [
  line('2026-11-01', 60.1),
  line('2026-11-30', 52.2),
  line('2026-10-31', 7),
  line('2025-11-15', 1000),
  line('2026-11-15', 1000, { category: 'Travel' }),
  line('2026-11-15', 1000, { own: 'USD' }),
  line('2026-11-15', 'about 4'),
  line('sometime', 1000),
];

it('counts the lines of its category, currency and month, to the coin', () => {
  expect(stateOfBudget(budget(), lines, '2026-11-27')).toEqual({
    ...{ span: '2026-11', currency: 'EUR', amount: 100, spent: 112.3, left: -12.3 },
  });
  expect(stateOfBudget(budget(), lines, '2026-12-01')).toMatchObject({ spent: 0, left: 100 });
});

it('counts a whole year, whatever a hand writes for it', () => {
  for (const per of ['Year', ' yearly']) {
    expect(stateOfBudget(budget({ per }), lines, '2026-11-27')).toMatchObject({ span: '2026', left: -19.3 });
  }
});

it('a budget that names no currency is in that of its person', () => {
  expect(stateOfBudget(budget({ currency: '' }), lines, '2026-11-27')).toMatchObject({
    currency: 'USD',
    left: -900,
  });
});

it('what was given back counts for the budget, and one that cannot be followed has nothing left', () => {
  expect(stateOfBudget(budget(), [line('2026-11-02', -5)], '2026-11-27')).toMatchObject({ left: 105 });
  expect(stateOfBudget(budget({ amount: 'much' }), lines, '2026-11-27')).toBeUndefined();
});
