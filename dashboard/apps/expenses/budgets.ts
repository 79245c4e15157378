import * as z from 'zod';
import { parseDay } from '#kernel/day.ts';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { isCurrency } from '#kernel/preferences.ts';
import { defineRecord, type RowOf } from '#kernel/records/record.ts';
import { shownRegion } from '#kernel/region.ts';
import type { ExpenseRow } from './record.ts';
import { totalOf } from './totals.ts';

// What a person wants to spend at most of a category, over all their reports: rows of a sheet of their own.

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
    /** An ISO 4217 code; blank for the person's own. What reports in other currencies come to is not counted. */
    currency: { kind: 'text', header: 'Currency', width: 90, initial: '' },
  },
});

export type Budget = RowOf<typeof budget>;

/** As a call brings it. */
export const budgetCurrencySchema = z
  .string()
  .trim()
  .refine(
    (code) => code === '' || isCurrency(code),
    'Please enter a currency by its three letters, such as EUR',
  );

/** The currency of a budget: that of the person where its row says none. */
export function currencyOfBudget({ currency }: Pick<Budget, 'currency'>): string {
  return currency.trim().toUpperCase() || shownRegion().currency;
}

function periodOf({ per }: Budget): Period | undefined {
  const text = per.trim().toLowerCase();
  return periods.find((period) => [period.toLowerCase(), `${period.toLowerCase()}ly`].includes(text));
}

/** What a hand has left of a budget that can no longer be followed, in a sentence; undefined for one that can. */
export function problemOfBudget(row: Budget): string | undefined {
  if (row.category.trim() === '') return 'It names no category';
  if (typeof row.amount !== 'number' || row.amount < 0) return 'Its amount is not a number of 0 or more';
  if (periodOf(row) === undefined) return 'It is neither per month nor per year';
  return isCurrency(currencyOfBudget(row)) ? undefined : 'Its currency is not known';
}

export interface BudgetState {
  /** YYYY-MM of the month, or YYYY of the year, that is counted. */
  span: string;
  currency: string;
  amount: number;
  spent: number;
  /** Less than nothing where it is over. */
  left: number;
}

/** A line of any report, with the currency of that report; `currency` is what the line was paid in. */
export type ReportedLine = ExpenseRow & { readonly own: string };

/**
 * What is left of a budget in the month or the year of a day, of the lines of all reports in its currency. Undefined of one that
 * cannot be followed.
 */
export function stateOfBudget(
  row: Budget,
  lines: readonly ReportedLine[],
  day: string,
): BudgetState | undefined {
  if (problemOfBudget(row) !== undefined || typeof row.amount !== 'number') return undefined;
  const currency = currencyOfBudget(row);
  const span = day.slice(0, periodOf(row) === 'Year' ? 4 : 7);
  const category = row.category.trim().toLowerCase();
  const counted = lines.filter(
    (line) =>
      line.own === currency &&
      line.category.trim().toLowerCase() === category &&
      parseDay(line.date)?.startsWith(span),
  );
  const spent = totalOf(counted, currency);
  const left = amountOfCoins(coinsOf(row.amount, currency) - coinsOf(spent, currency), currency);
  return { span, currency, amount: row.amount, spent, left };
}
