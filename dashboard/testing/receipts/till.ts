import { twoDigits as pad } from '#kernel/day.ts';
import type { Random } from '#kernel/random.ts';

/** How the tills of one country print, and the shops there. */
export interface Till {
  currency: string;
  /** Digits after the decimal point in its money. */
  decimals: 0 | 2;
  /** True if prices include the tax. */
  isTaxIncluded: boolean;
  shops: readonly [Shop, ...Shop[]];
  slogans: readonly [string, ...string[]];
  goods: readonly [string, ...string[]];
  headings: readonly [string, ...string[]];
  /** What precedes the day. */
  dated: readonly [string, ...string[]];
  subtotal: string;
  tax: readonly [string, ...string[]];
  taxRate: number;
  service: { label: string; rate: number } | null;
  total: readonly [string, ...string[]];
  cash: readonly [string, ...string[]];
  change: string;
  card: readonly [string, ...string[]];
  goodbye: string;
  money(value: number): string;
  /** A sum with its currency symbol, in the usual ways. */
  sum: readonly [(amount: string) => string, ...((amount: string) => string)[]];
  /** Month from 1. */
  day(random: Random, year: number, month: number, day: number): string;
  /** The lowest and highest price. */
  price: readonly [number, number];
}

interface Shop {
  /** The seller: the company, if the paper names one beside its brand. */
  name: string;
  /** Printed large above the name. */
  brand?: string;
  /** The company's registration number: on the line of its name or below. */
  registration?: string;
  address: readonly string[];
}

export const shortMonths = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  ...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
];
export const english = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const continental = (value: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
export const dotted = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 0 });

export const dayFirst: Till['day'] = (random, year, month, day) =>
  random.pick([
    `${pad(day)}/${pad(month)}/${year}`,
    `${pad(day)}-${pad(month)}-${year}`,
    `${pad(day)}/${pad(month)}/${String(year).slice(2)}`,
    `${pad(day)} ${shortMonths[month - 1]} ${year}`,
    `${pad(day)}-${shortMonths[month - 1]}-${String(year).slice(2)}`,
    `${pad(day)}.${pad(month)}.${year}`,
  ]);
