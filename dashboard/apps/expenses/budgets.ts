import { isCurrency } from '#kernel/preferences.ts';
import { defineRecord, type RowOf } from '#kernel/records/record.ts';
import { currencyNamedBy } from './currencies.ts';

// The most that a person wants to spend on a category, over all their reports: rows of a sheet of their own.

const periods = ['Month', 'Year'] as const;
type Period = (typeof periods)[number];

export const budget = defineRecord({
  tab: 'Budgets',
  one: 'budget',
  many: 'budgets',
  fingerprint: [['category']],
  fields: {
    category: {
      kind: 'text',
      header: 'Category',
      aliases: ['Type'],
      width: 160,
      maxLength: 200,
      required: 'Please enter a category',
    },
    amount: {
      kind: 'money',
      header: 'Amount',
      aliases: ['Budget'],
      width: 110,
      min: 0,
      required: 'Please enter an amount',
      invalid: 'Please enter the budget as an amount of 0 or more',
    },
    per: {
      kind: 'text',
      header: 'Per',
      aliases: ['Period'],
      width: 90,
      choices: periods,
      required: 'Please choose a month or a year',
      initial: 'Month',
    },
    /** An ISO 4217 code; blank for the person's own. Reports in other currencies are not counted. */
    currency: { kind: 'text', header: 'Currency', width: 90, initial: '' },
  },
});

export type Budget = RowOf<typeof budget>;

export function periodOf({ per }: Budget): Period | undefined {
  const text = per.trim().toLowerCase();
  return periods.find((period) => [period.toLowerCase(), `${period.toLowerCase()}ly`].includes(text));
}

/** Why a budget edited by hand can no longer be used, in a sentence; undefined if it can. */
export function problemOfBudget(row: Budget): string | undefined {
  if (row.category.trim() === '') return 'It names no category';
  if (typeof row.amount !== 'number' || row.amount < 0) return 'Its amount is not a number of 0 or more';
  if (periodOf(row) === undefined) return 'It is neither per month nor per year';
  return isCurrency(currencyNamedBy(row)) ? undefined : 'Its currency is not known';
}
