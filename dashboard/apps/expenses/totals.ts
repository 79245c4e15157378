import { dayFormat, parseDay } from '#kernel/day.ts';
import type { ExpenseRow } from './record.ts';

interface LabelledAmount {
  label: string;
  amount: number;
}

interface MonthAmount {
  /** YYYY-MM */
  month: string;
  amount: number;
}

export interface Totals {
  total: number;
  count: number;
  withPhoto: number;
  /** Amounts that are text, counted as 0. */
  unreadableAmounts: number;
  unreadableDates: number;
  /** Largest first. */
  categories: LabelledAmount[];
  /** The 6 to 12 months up to the last one with an expense, those without one at 0. */
  months: MonthAmount[];
  /** The sum of what is older than those months. */
  earlier: number;
}

type Amounted = Pick<ExpenseRow, 'amount'>;

export function isUnreadableAmount(row: Amounted): boolean {
  return typeof row.amount === 'string' && row.amount.trim() !== '';
}

export function isUnreadableDate(row: Pick<ExpenseRow, 'date'>): boolean {
  return row.date.trim() !== '' && parseDay(row.date) === undefined;
}

// Cents are whole numbers: a sum of thousands of them keeps no rounding dust.
function centsOf(row: Amounted): number {
  return typeof row.amount === 'number' ? Math.round(row.amount * 100) : 0;
}

export function totalOf(rows: readonly Amounted[]): number {
  return rows.reduce((cents, row) => cents + centsOf(row), 0) / 100;
}

const withoutCategory = 'No category';

function sumByCategory(rows: readonly ExpenseRow[]): LabelledAmount[] {
  const sums = new Map<string, { label: string; cents: number }>();
  for (const row of rows) {
    const label = row.category.trim() || withoutCategory;
    const key = label.toLowerCase();
    const sum = sums.get(key) ?? { label, cents: 0 };
    sum.cents += centsOf(row);
    sums.set(key, sum);
  }
  return [...sums.values()]
    .sort((a, b) => b.cents - a.cents || a.label.localeCompare(b.label))
    .map(({ label, cents }) => ({ label, amount: cents / 100 }));
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1
    ? `${String(year - 1).padStart(4, '0')}-12`
    : `${month.slice(0, 4)}-${String(number - 1).padStart(2, '0')}`;
}

const fewestMonths = 6;
const maxMonths = 12;

function sumByMonth(rows: readonly ExpenseRow[]): Pick<Totals, 'months' | 'earlier'> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const month = parseDay(row.date)?.slice(0, 7);
    if (month !== undefined) sums.set(month, (sums.get(month) ?? 0) + centsOf(row));
  }
  const known = [...sums.keys()].sort();
  const first = known[0];
  let month = known.at(-1);
  if (first === undefined || month === undefined) return { months: [], earlier: 0 };
  const months: MonthAmount[] = [];
  while (months.length < fewestMonths || (month >= first && months.length < maxMonths)) {
    months.unshift({ month, amount: (sums.get(month) ?? 0) / 100 });
    month = monthBefore(month);
  }
  const earlier = known.filter((each) => each <= month).reduce((sum, each) => sum + (sums.get(each) ?? 0), 0);
  return { months, earlier: earlier / 100 };
}

export function totalsOf(rows: readonly ExpenseRow[]): Totals {
  return {
    total: totalOf(rows),
    count: rows.length,
    withPhoto: rows.filter((row) => row.photo.trim() !== '').length,
    unreadableAmounts: rows.filter(isUnreadableAmount).length,
    unreadableDates: rows.filter(isUnreadableDate).length,
    categories: sumByCategory(rows),
    ...sumByMonth(rows),
  };
}

/** The largest `most` categories; those beyond become one line at the end. */
export function largestCategories(categories: readonly LabelledAmount[], most: number): LabelledAmount[] {
  if (categories.length <= most) return [...categories];
  const rest = categories.slice(most - 1);
  const cents = rest.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return [...categories.slice(0, most - 1), { label: `${rest.length} more`, amount: cents / 100 }];
}

/** "2025", "Nov 2024 to Mar 2025": the span of months a chart shows. */
export function spanOf(months: readonly MonthAmount[]): string {
  const first = months[0]?.month;
  const last = months.at(-1)?.month;
  if (first === undefined || last === undefined) return '';
  if (first.slice(0, 4) === last.slice(0, 4)) return first.slice(0, 4);
  return `${shortMonth(first)} ${first.slice(0, 4)} to ${shortMonth(last)} ${last.slice(0, 4)}`;
}

const monthName = { short: dayFormat({ month: 'short' }), long: dayFormat({ month: 'long' }) };

export function shortMonth(month: string): string {
  return monthName.short(`${month}-01`);
}

/** "September 2025". */
export function longMonth(month: string): string {
  return `${monthName.long(`${month}-01`)} ${month.slice(0, 4)}`;
}
