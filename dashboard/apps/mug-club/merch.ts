import { daysBetween, monthsAfter, parseDay } from '#kernel/day.ts';
import { type MemberRow, shirtSizes } from './record.ts';

export type Merch = 'tShirt' | 'hat';

export const merchWords = {
  tShirt: { name: 'T-shirt', noun: 'shirt', field: 'tShirtDistributed' },
  hat: { name: 'Hat', noun: 'hat', field: 'hatDistributed' },
} as const;

export function isGiven(row: MemberRow, merch: Merch): boolean {
  return row[merchWords[merch].field];
}

export interface MerchCount {
  given: number;
  owed: number;
}

export function countMerch(rows: readonly MemberRow[], merch: Merch): MerchCount {
  const given = rows.filter((row) => isGiven(row, merch)).length;
  return { given, owed: rows.length - given };
}

/** A size as it is counted: blank and unknown ones as their own text. */
export function sizeOf(row: MemberRow): string {
  const text = row.tShirtSize.trim();
  return shirtSizes.find((size) => size.toLowerCase() === text.toLowerCase()) ?? text;
}

export interface SizeCount extends MerchCount {
  size: string;
}

/** Shirts by size: known sizes from small to large, then those typed by hand; members without a size last. */
export function countSizes(rows: readonly MemberRow[]): SizeCount[] {
  const bySize = Map.groupBy(rows, sizeOf);
  const place = (size: string) => {
    const known = shirtSizes.indexOf(size);
    return size === '' ? 1000 : known === -1 ? 100 : known;
  };
  return [...bySize.entries()]
    .map(([size, members]) => ({ size, ...countMerch(members, 'tShirt') }))
    .sort((a, b) => place(a.size) - place(b.size) || a.size.localeCompare(b.size));
}

/** How long before its end a membership is shown as expiring. */
export const expiringDays = 30;

export type Dues = 'open' | 'valid' | 'expiring' | 'expired';

/** The state of a membership on a day: `open` if it has no end. */
export function duesOf(row: Pick<MemberRow, 'expires'>, day: string): Dues {
  const end = parseDay(row.expires);
  if (end === undefined) return 'open';
  const left = daysBetween(day, end);
  if (left < 0) return 'expired';
  return left <= expiringDays ? 'expiring' : 'valid';
}

/** The day one year later; for February 29, the last day of that month. */
export function yearAfter(day: string): string {
  return monthsAfter(day, 12);
}

/** The end of a renewed membership: a year after its end; a year from today if it has ended or has no end. */
export function renewedUntil(row: Pick<MemberRow, 'expires'>, day: string): string {
  const end = parseDay(row.expires);
  return yearAfter(end !== undefined && end > day ? end : day);
}
