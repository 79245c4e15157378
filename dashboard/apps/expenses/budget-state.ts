import { parseDay } from '#kernel/day.ts';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { type Budget, periodOf, problemOfBudget } from './budgets.ts';
import { currencyNamedBy } from './currencies.ts';
import type { ExpenseRow } from './record.ts';
import { totalOf } from './totals.ts';

export interface BudgetState {
  /** YYYY-MM of the month, or YYYY of the year, being counted. */
  span: string;
  currency: string;
  amount: number;
  spent: number;
  /** Negative if overspent. */
  left: number;
}

/** A line of any report, with that report's currency in `own`; `currency` is what the line was paid in. */
export type ReportedLine = ExpenseRow & { readonly own: string };

/**
 * What is left of a budget in the month or year of a given day, counting the lines of all reports in its currency. Undefined for a
 * budget that cannot be used.
 */
export function stateOfBudget(
  row: Budget,
  lines: readonly ReportedLine[],
  day: string,
): BudgetState | undefined {
  if (problemOfBudget(row) !== undefined || typeof row.amount !== 'number') return undefined;
  const currency = currencyNamedBy(row);
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
