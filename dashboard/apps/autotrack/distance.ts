import { numberIn } from '#kernel/records/number-in.ts';
import { convert, formatNumber } from '#kernel/units.ts';

export const distanceUnits = ['mi', 'km'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** "90,860 mi" */
export function formatDistance(distance: number, unit: DistanceUnit): string {
  return `${formatNumber(distance, 0)} ${unit}`;
}

/** "1,040 miles" */
export function spokenDistance(distance: number, unit: DistanceUnit): string {
  const rounded = Math.round(distance);
  const word = unit === 'mi' ? 'mile' : 'kilometer';
  return `${formatNumber(rounded, 0)} ${word}${rounded === 1 ? '' : 's'}`;
}

/** No distance is longer, however it is written; a cell may contain anything. */
const maxCharacters = 40;

const grouped = /^\d{1,3}([,.'’\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,](\d+))?$/;

/** A number with the thousands of any land, its decimals behind another mark: "90,860.5", "90.860,5"; NaN if it is none. */
export function writtenNumber(text: string): number {
  const [, mark, decimals] = grouped.exec(text) ?? [];
  if (mark === undefined) return Number(text.replace(',', '.'));
  const digits = text.replace(/\D/g, '');
  return decimals === undefined ? Number(digits) : Number(`${digits.slice(0, -decimals.length)}.${decimals}`);
}

/** Reads a mileage as people type it: `90860`, `90,860`, `90 860 mi`, `146000 km` in a sheet of miles. */
export function parseDistance(text: string, unit: DistanceUnit): number | undefined {
  if (text.length > maxCharacters) return undefined;
  const match = /^(\d[\d,.'’\s]*?)\s*(mi|miles?|km|kilomet(?:er|re)s?)?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  const number = writtenNumber((match[1] ?? '').trim());
  if (!Number.isFinite(number)) return undefined;
  const given = match[2]?.toLowerCase();
  const from = given === undefined ? unit : given.startsWith('k') ? 'km' : 'mi';
  return from === unit ? number : convert(number, from, unit);
}

/** The months or hours in a cell, with or without the word: `6`, `6 months`, `1,400 h`; undefined for text that says none. */
export function countIn(cell: number | string): number | undefined {
  return numberIn(typeof cell === 'number' ? cell : cell.replace(/\s*(?:months?|h|hrs?|hours?)\.?\s*$/i, ''));
}

/** The number in a cell; undefined for text that is none. */
export function distanceOf(value: number | string, unit: DistanceUnit): number | undefined {
  return typeof value === 'number' ? value : parseDistance(value, unit);
}
