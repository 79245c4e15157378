import { format, getFormatInfo, isTextFormat } from 'numfmt';
import * as z from 'zod';
import type { CellValue } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { localeFacts, standardLocale } from './locale.ts';

export const numberFormatSchema = z.object({
  type: z
    .enum(['TEXT', 'NUMBER', 'PERCENT', 'CURRENCY', 'DATE', 'TIME', 'DATE_TIME', 'SCIENTIFIC'])
    .optional(),
  pattern: z.string().max(1000).optional(),
});
export type NumberFormat = z.infer<typeof numberFormatSchema>;
type NumberFormatType = NonNullable<NumberFormat['type']>;

/** How a format without a pattern shows its values. */
function defaultPattern(type: NumberFormatType, locale: string): string {
  const { date, time, dateTime, currency } = localeFacts(locale).patterns;
  const patterns: Readonly<Record<NumberFormatType, string>> = {
    TEXT: '@',
    NUMBER: '#,##0.00',
    PERCENT: '0.00%',
    CURRENCY: currency,
    DATE: date,
    TIME: time,
    DATE_TIME: dateTime,
    SCIENTIFIC: '0.00E+00',
  };
  return patterns[type];
}

const typesByKind: Readonly<Record<string, NumberFormatType>> = {
  currency: 'CURRENCY',
  date: 'DATE',
  datetime: 'DATE_TIME',
  time: 'TIME',
  percent: 'PERCENT',
  scientific: 'SCIENTIFIC',
  text: 'TEXT',
};

/** The type that a pattern belongs to, as Sheets names it. */
export function patternType(pattern: string): NumberFormatType {
  return typesByKind[getFormatInfo(pattern).type] ?? 'NUMBER';
}

export function isDateType(type: NumberFormatType | undefined): boolean {
  return type === 'DATE' || type === 'TIME' || type === 'DATE_TIME';
}

const unreadable = '\ue000';
const formatOptions = { leap1900: false, throws: false, invalid: unreadable };

/** Dates and amounts come again and again, and formatting one takes microseconds. */
const shownByLocale = new Map<string, Map<string, Map<number, string>>>();
const maxShown = 100_000;
let shownCount = 0;

/** A value as a cell of this format shows it in this locale. */
export function showValue(
  value: CellValue,
  numberFormat: NumberFormat | undefined,
  locale = standardLocale,
): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const pattern = patternOf(numberFormat, locale);
  if (typeof value === 'string') return pattern?.includes('@') ? run(pattern, value, value, locale) : value;
  if (pattern === undefined) return showPlain(value, locale);
  const shown = shownOf(pattern, locale);
  const known = shown.get(value);
  if (known !== undefined) return known;
  const unformatted = showPlain(value, locale);
  const text = isTextFormat(pattern) ? unformatted : run(pattern, value, unformatted, locale);
  shown.set(value, text);
  shownCount += 1;
  if (shownCount > maxShown) {
    shownByLocale.clear();
    shownCount = 0;
  }
  return text;
}

function shownOf(pattern: string, locale: string): Map<number, string> {
  const byPattern = shownByLocale.get(locale) ?? new Map<string, Map<number, string>>();
  const shown = byPattern.get(pattern) ?? new Map<number, string>();
  if (shown.size === 0) shownByLocale.set(locale, byPattern.set(pattern, shown));
  return shown;
}

export function patternOf(
  numberFormat: NumberFormat | undefined,
  locale = standardLocale,
): string | undefined {
  if (numberFormat === undefined) return undefined;
  if (numberFormat.pattern) return numberFormat.pattern;
  return numberFormat.type === undefined ? undefined : defaultPattern(numberFormat.type, locale);
}

function run(pattern: string, value: CellValue, otherwise: string, locale: string): string {
  const shown = typeof value === 'number' ? roundable(value, pattern) : value;
  const text = format(withoutFills(pattern), shown, { ...formatOptions, locale: localeFacts(locale).tag });
  return text === unreadable ? otherwise : text;
}

/**
 * The number from which numfmt makes the decimals of a pattern. It multiplies to round, and what is written 1.005 is a little less
 * in binary, so that it would become 1.00: a number that ends in 5 behind the last decimal shown is made a little greater.
 */
function roundable(value: number, pattern: string): number {
  if (Number.isInteger(value)) return value;
  const text = String(Number(value.toPrecision(15)));
  if (!/5(?:e|$)/.test(text) || isDateType(patternType(pattern))) return value;
  const places = Math.max(0, ...[...pattern.matchAll(/\.([0#?]+)/g)].map(([, digits = '']) => digits.length));
  const isCut = decimalsOf(text) > places + (pattern.includes('%') ? 2 : 0);
  return isCut ? Number(text) * (1 + 4 * Number.EPSILON) : value;
}

/** How many digits stand behind the point of a number as JavaScript writes it. */
function decimalsOf(text: string): number {
  const [digits = '', exponent = '0'] = text.split('e');
  return (digits.split('.')[1]?.length ?? 0) - Number(exponent);
}

/** `*x` fills a column's width with x; without a width it becomes a single x. */
function withoutFills(pattern: string): string {
  if (!pattern.includes('*')) return pattern;
  return pattern.replace(/("[^"]*"|\\.|_.)|\*(.)/g, (_, kept: string | undefined, fill: string) =>
    kept === undefined ? `\\${fill}` : kept,
  );
}

/** A number without a format: up to 15 digits, no grouping; very large and very small ones with an exponent. */
function showPlain(value: number, locale: string): string {
  const { decimal } = localeFacts(locale);
  const text = showExact(value);
  return decimal === '.' ? text : text.replace('.', decimal);
}

function showExact(value: number): string {
  const text = String(value);
  const size = Math.abs(value);
  // The shortest text of a number is usually the displayed one; it is longer only if there are more than 15 digits.
  if (text.length <= 16 && size < 1e15 && !text.includes('e')) return text;
  if (size >= 1e15 || size < 1e-9) return format('General', value, { ...formatOptions, locale: 'en-US' });
  const rounded = String(Number(value.toPrecision(15)));
  return rounded.includes('e') ? Number(rounded).toFixed(20).replace(/0+$/, '') : rounded;
}
