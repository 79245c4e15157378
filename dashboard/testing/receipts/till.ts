import type { Random } from '#kernel/random.ts';

/** How the tills of one country print, with the shops that stand there. */
export interface Till {
  currency: string;
  /** Digits after the point in its money. */
  decimals: 0 | 2;
  /** True where the prices of things have the tax in them. */
  isTaxIncluded: boolean;
  shops: readonly [Shop, ...Shop[]];
  slogans: readonly [string, ...string[]];
  goods: readonly [string, ...string[]];
  headings: readonly [string, ...string[]];
  /** What stands before the day. */
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
  /** A sum with its sign, in the ways that are usual. */
  sum: readonly [(amount: string) => string, ...((amount: string) => string)[]];
  /** Month from 1. */
  day(random: Random, year: number, month: number, day: number): string;
  /** Least and most of a price. */
  price: readonly [number, number];
}

interface Shop {
  /** The seller: the company, where the paper names one beside its brand. */
  name: string;
  /** Stands large above the name. */
  brand?: string;
  /** What the company is registered under: on its name's line or below. */
  registration?: string;
  address: readonly string[];
}

export const pad = (value: number) => String(value).padStart(2, '0');
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
