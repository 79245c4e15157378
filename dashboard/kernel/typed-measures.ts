import { decimalMarkOf } from './decimal-mark.ts';
import { type Region, shownRegion } from './region.ts';
import { convert, poundsInStone, type UnitName, units } from './units.ts';

// Read by forms and imports; what shows measures does not load it.

/**
 * Reads a measure as people type it: `142.6`, `142,6`, `1,234.5`, `10 st 2.6`, `5 ft 11`. A measure in two units is
 * returned in `unit`. Undefined if it is no number.
 */
export function parseMeasure(text: string, unit?: UnitName): number | undefined {
  const plain = text.trim().toLowerCase();
  const pair = /^(\d+)\s*(st|ft|')\s*(?:([\d.,]+)\s*(?:lbs?|in|")?)?$/.exec(plain);
  if (pair && unit !== undefined) return parsePair(pair, unit);
  return parseDecimal(plain);
}

function parsePair([, whole = '', sign, rest]: RegExpExecArray, unit: UnitName): number | undefined {
  const part = rest === undefined ? 0 : parseDecimal(rest);
  const measure = sign === 'st' ? 'weight' : 'length';
  if (part === undefined || units[unit].measure !== measure) return undefined;
  return sign === 'st'
    ? convert(Number(whole) * poundsInStone + part, 'lb', unit)
    : convert(Number(whole) * 12 + part, 'in', unit);
}

/**
 * A number with a decimal point or comma, with or without thousands separators. A single comma before three digits, as in
 * "1,250", separates thousands only where the region's decimals are behind a point.
 */
export function parseDecimal(text: string, region: Region = shownRegion()): number | undefined {
  const plain = text.trim();
  const isOpen = /^[^,]*,\d{3}$/.test(plain) && decimalMarkOf(region) === ',';
  if (!isOpen && /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(plain)) return Number(plain.replace(',', '.'));
  return undefined;
}
