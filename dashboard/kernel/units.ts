// Measures and the units people give them in. The factors are exact: the international yard and pound of 1959 (NIST
// Special Publication 811, appendix B.8), the US gallon of 231 cubic inches, and the imperial gallon of the British
// Units of Measurement Regulations 1995.

import { numberFormat, type Region, shownRegion } from './region.ts';

interface Unit {
  /** What can be converted into one another. */
  measure: string;
  /** How it is written after a number. */
  symbol: string;
  /** How many of the measure's first unit it is, or functions both ways if a factor is not enough. */
  factor: number;
  /** Added after the factor: temperature scales have different zeros. */
  offset?: number;
  /** How many decimals a reading usually has. */
  digits: number;
}

/** Milligrams in a decilitre for one millimole in a litre: a tenth of the molar mass, 180.156 g/mol (C6H12O6). */
const glucoseFactor = 1 / 18.0156;

export const units = {
  kg: { measure: 'weight', symbol: 'kg', factor: 1, digits: 1 },
  lb: { measure: 'weight', symbol: 'lb', factor: 0.45359237, digits: 1 },
  st: { measure: 'weight', symbol: 'st', factor: 6.35029318, digits: 2 },
  cm: { measure: 'length', symbol: 'cm', factor: 1, digits: 1 },
  m: { measure: 'length', symbol: 'm', factor: 100, digits: 2 },
  in: { measure: 'length', symbol: 'in', factor: 2.54, digits: 1 },
  ft: { measure: 'length', symbol: 'ft', factor: 30.48, digits: 2 },
  yd: { measure: 'length', symbol: 'yd', factor: 91.44, digits: 1 },
  km: { measure: 'length', symbol: 'km', factor: 100_000, digits: 1 },
  mi: { measure: 'length', symbol: 'mi', factor: 160_934.4, digits: 1 },
  l: { measure: 'volume', symbol: 'L', factor: 1, digits: 2 },
  ml: { measure: 'volume', symbol: 'mL', factor: 0.001, digits: 0 },
  galUs: { measure: 'volume', symbol: 'gal (US)', factor: 3.785411784, digits: 3 },
  galUk: { measure: 'volume', symbol: 'gal (UK)', factor: 4.54609, digits: 3 },
  celsius: { measure: 'temperature', symbol: '°C', factor: 1, digits: 1 },
  fahrenheit: { measure: 'temperature', symbol: '°F', factor: 5 / 9, offset: -160 / 9, digits: 1 },
  mmolGlucose: { measure: 'glucose', symbol: 'mmol/L', factor: 1, digits: 1 },
  mgGlucose: { measure: 'glucose', symbol: 'mg/dL', factor: glucoseFactor, digits: 0 },
} as const satisfies Record<string, Unit>;
export type UnitName = keyof typeof units;

/** The same amount in another unit of the measure. */
export function convert(value: number, from: UnitName, to: UnitName): number {
  if (from === to) return value;
  const [one, other]: [Unit, Unit] = [units[from], units[to]];
  if (one.measure !== other.measure) throw new Error(`${from} is no ${other.measure}.`);
  return (value * one.factor + (one.offset ?? 0) - (other.offset ?? 0)) / other.factor;
}

/** Rounded halves away from zero, without the noise of binary fractions. */
export function roundTo(value: number, digits: number): number {
  const shifted = Math.abs(value) * 10 ** digits;
  const rounded = Math.round(shifted + shifted * Number.EPSILON) / 10 ** digits;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

export const poundsInStone = 14;

/** "142.6 lb"; stones as people say them, "10 st 2.6 lb". */
export function formatMeasure(
  value: number,
  unit: UnitName,
  digits: number = units[unit].digits,
  region: Region = shownRegion(),
): string {
  if (unit === 'st') return formatStones(value, region);
  return `${formatNumber(value, digits, region)} ${units[unit].symbol}`;
}

function formatStones(value: number, region: Region): string {
  const pounds = roundTo(Math.abs(value) * poundsInStone, 1);
  const stones = Math.floor(pounds / poundsInStone);
  const sign = value < 0 && pounds > 0 ? '-' : '';
  return `${sign}${stones} st ${formatNumber(pounds - stones * poundsInStone, 1, region)} lb`;
}

const formats = new Map<number, ReturnType<typeof numberFormat>>();

/** "1,234.5": with exactly this many decimals. */
export function formatNumber(value: number, digits: number, region: Region = shownRegion()): string {
  const format =
    formats.get(digits) ?? numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, format);
  return format(roundTo(value, digits), region);
}
