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

/** Reads a mileage as people type it: `90860`, `90,860`, `90 860 mi`, `146000 km` in a sheet of miles. */
export function parseDistance(text: string, unit: DistanceUnit): number | undefined {
  if (text.length > maxCharacters) return undefined;
  const match = /^(\d[\d,.'’\s]*?)\s*(mi|miles?|km|kilomet(?:er|re)s?)?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  const plain = (match[1] ?? '').trim();
  const isGrouped = /^\d{1,3}(?:[,.'’\s]\d{3})+$/.test(plain);
  const number = isGrouped ? Number(plain.replace(/\D/g, '')) : Number(plain.replace(',', '.'));
  if (!Number.isFinite(number)) return undefined;
  const given = match[2]?.toLowerCase();
  const from = given === undefined ? unit : given.startsWith('k') ? 'km' : 'mi';
  return from === unit ? number : convert(number, from, unit);
}

/** The number in a cell; undefined for text that is none. */
export function distanceOf(value: number | string, unit: DistanceUnit): number | undefined {
  return typeof value === 'number' ? value : parseDistance(value, unit);
}
