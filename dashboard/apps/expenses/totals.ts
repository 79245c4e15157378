import { dayFormat, monthsAfter, parseDay } from '#kernel/day.ts';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { usualCurrency } from '#kernel/region.ts';
import { abroadOf, homeAmountOf, type ToldLine } from './currencies.ts';
import type { ExpenseRow } from './record.ts';
import { isReimbursable, taxOf } from './tax.ts';

interface LabelledAmount {
  label: string;
  amount: number;
}

interface MonthAmount {
  /** YYYY-MM */
  month: string;
  amount: number;
}

/** What was paid in one currency. */
export interface CurrencySum {
  /** An ISO 4217 code. */
  currency: string;
  count: number;
  /** In this currency. */
  paid: number;
  /** In the report's own currency, for lines where that is known. */
  home: number;
  /** How many lines have no known amount in it. */
  withoutRate: number;
}

/** The tax of all lines with the same rate. */
interface TaxSum {
  /** As a percentage; null for lines whose tax has no known rate. */
  rate: number | null;
  count: number;
  tax: number;
  net: number;
}

/** The total of rows in their report's currency, each line rounded to its smallest coin, halves away from zero. */
export interface Totals {
  total: number;
  count: number;
  withPhoto: number;
  /** Amounts that are not numbers, counted as 0. */
  unreadableAmounts: number;
  /** Lines in another currency without an amount or a rate, counted as 0. */
  withoutRate: number;
  /** Each currency that was paid in: the report's own first, then the largest. Empty if the report's own is the only one. */
  currencies: CurrencySum[];
  /** By rate, the highest first; empty if no line mentions tax. */
  taxes: TaxSum[];
  /** The part that is paid back; everything, unless a line says otherwise. */
  reimbursable: number;
  unreadableDates: number;
  /** Largest first. */
  categories: LabelledAmount[];
  /** The 6 to 12 months up to the last one with an expense; months without any are 0. */
  months: MonthAmount[];
  /** The total before those months. */
  earlier: number;
}

type Amounted = Pick<ExpenseRow, 'amount'>;

export function isUnreadableAmount(row: Amounted): boolean {
  return typeof row.amount === 'string' && row.amount.trim() !== '';
}

/** A line with what several sums need of it. */
interface Line {
  row: ExpenseRow;
  /** In the report's currency. */
  coins: number;
  day: string | undefined;
}

// Counting in whole coins keeps sums of thousands of them free of rounding errors.
function homeCoinsOf(row: ToldLine, own: string): number {
  const home = homeAmountOf(row, own);
  return home === undefined ? 0 : coinsOf(home, own);
}

function sumOfCoins(coins: readonly number[], own: string): number {
  return amountOfCoins(
    coins.reduce((sum, each) => sum + each, 0),
    own,
  );
}

export function totalOf(rows: readonly ToldLine[], own = usualCurrency): number {
  return sumOfCoins(
    rows.map((row) => homeCoinsOf(row, own)),
    own,
  );
}

const coinsIn = (lines: readonly Line[]) => lines.map(({ coins }) => coins);

/** True for a line in another currency whose value is unknown. */
function isWithoutRate(row: ToldLine, own: string): boolean {
  return row.amount === '' && homeAmountOf(row, own) === undefined && abroadOf(row, own) !== undefined;
}

function sumByCurrency(lines: readonly Line[], own: string): CurrencySum[] {
  const sums = new Map<string, { count: number; paid: number; home: number; withoutRate: number }>();
  for (const { row, coins } of lines) {
    const { currency, paid } = abroadOf(row, own) ?? { currency: own, paid: homeAmountOf(row, own) ?? 0 };
    const sum = sums.get(currency) ?? { count: 0, paid: 0, home: 0, withoutRate: 0 };
    sum.count += 1;
    sum.paid += coinsOf(paid, currency);
    sum.home += coins;
    if (isWithoutRate(row, own)) sum.withoutRate += 1;
    sums.set(currency, sum);
  }
  if ([...sums.keys()].every((currency) => currency === own)) return [];
  return [...sums]
    .map(([currency, { count, paid, home, withoutRate }]) => ({
      currency,
      count,
      withoutRate,
      paid: amountOfCoins(paid, currency),
      home: amountOfCoins(home, own),
    }))
    .sort((a, b) => Number(b.currency === own) - Number(a.currency === own) || b.home - a.home);
}

function sumByTax(rows: readonly ExpenseRow[], own: string): TaxSum[] {
  const taxes = rows.flatMap((row) => taxOf(row, own) ?? []);
  return [...Map.groupBy(taxes, ({ rate }) => rate ?? null)]
    .map(([rate, lines]) => ({
      rate,
      count: lines.length,
      tax: sumOf(
        lines.map(({ tax }) => tax),
        own,
      ),
      net: sumOf(
        lines.map(({ net }) => net),
        own,
      ),
    }))
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

function sumOf(amounts: readonly number[], own: string): number {
  return sumOfCoins(
    amounts.map((amount) => coinsOf(amount, own)),
    own,
  );
}

const withoutCategory = 'No category';

function sumByCategory(lines: readonly Line[], own: string): LabelledAmount[] {
  const sums = new Map<string, { label: string; coins: number }>();
  for (const { row, coins } of lines) {
    const label = row.category.trim() || withoutCategory;
    const key = label.toLowerCase();
    const sum = sums.get(key) ?? { label, coins: 0 };
    sum.coins += coins;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .sort((a, b) => b.coins - a.coins || a.label.localeCompare(b.label))
    .map(({ label, coins }) => ({ label, amount: amountOfCoins(coins, own) }));
}

const fewestMonths = 6;
const maxMonths = 12;

function sumByMonth(lines: readonly Line[], own: string): Pick<Totals, 'months' | 'earlier'> {
  const sums = new Map<string, number>();
  for (const { day, coins } of lines) {
    const month = day?.slice(0, 7);
    if (month !== undefined) sums.set(month, (sums.get(month) ?? 0) + coins);
  }
  const known = [...sums.keys()].sort();
  const first = known[0];
  let month = known.at(-1);
  if (first === undefined || month === undefined) return { months: [], earlier: 0 };
  const months: MonthAmount[] = [];
  while (months.length < fewestMonths || (month >= first && months.length < maxMonths)) {
    months.unshift({ month, amount: amountOfCoins(sums.get(month) ?? 0, own) });
    month = monthsAfter(`${month}-01`, -1).slice(0, 7);
  }
  const earlier = known.filter((each) => each <= month).reduce((sum, each) => sum + (sums.get(each) ?? 0), 0);
  return { months, earlier: amountOfCoins(earlier, own) };
}

export function totalsOf(rows: readonly ExpenseRow[], own = usualCurrency): Totals {
  const lines = rows.map((row) => ({ row, coins: homeCoinsOf(row, own), day: parseDay(row.date) }));
  return {
    total: sumOfCoins(coinsIn(lines), own),
    count: rows.length,
    withPhoto: rows.filter((row) => row.photo.trim() !== '').length,
    unreadableAmounts: rows.filter(isUnreadableAmount).length,
    unreadableDates: lines.filter(({ row, day }) => day === undefined && row.date.trim() !== '').length,
    withoutRate: rows.filter((row) => isWithoutRate(row, own)).length,
    currencies: sumByCurrency(lines, own),
    taxes: sumByTax(rows, own),
    reimbursable: sumOfCoins(coinsIn(lines.filter(({ row }) => isReimbursable(row))), own),
    categories: sumByCategory(lines, own),
    ...sumByMonth(lines, own),
  };
}

/** The largest `most` categories; the rest become one entry at the end. */
export function largestCategories(
  categories: readonly LabelledAmount[],
  most: number,
  own = usualCurrency,
): LabelledAmount[] {
  if (categories.length <= most) return [...categories];
  const rest = categories.slice(most - 1);
  const coins = rest.reduce((sum, { amount }) => sum + coinsOf(amount, own), 0);
  return [
    ...categories.slice(0, most - 1),
    { label: `${rest.length} more`, amount: amountOfCoins(coins, own) },
  ];
}

/** Months as the columns of a chart. */
export function monthColumns(months: readonly MonthAmount[]) {
  return months.map(({ month, amount }) => ({ label: shortMonth(month), name: longMonth(month), amount }));
}

/** "2025", "Nov 2024 to Mar 2025": the months that a chart covers. */
export function spanOf(months: readonly MonthAmount[]): string {
  const first = months[0]?.month;
  const last = months.at(-1)?.month;
  if (first === undefined || last === undefined) return '';
  if (first.slice(0, 4) === last.slice(0, 4)) return first.slice(0, 4);
  return `${shortMonth(first)} ${first.slice(0, 4)} to ${shortMonth(last)} ${last.slice(0, 4)}`;
}

const monthName = { short: dayFormat({ month: 'short' }), long: dayFormat({ month: 'long' }) };

function shortMonth(month: string): string {
  return monthName.short(`${month}-01`);
}

/** "September 2025". */
export function longMonth(month: string): string {
  return `${monthName.long(`${month}-01`)} ${month.slice(0, 4)}`;
}
