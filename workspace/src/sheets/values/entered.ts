import { parseDate, parseValue } from 'numfmt';
import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { LocaleFacts } from '../locale.ts';
import { localeFacts, standardLocale } from '../locale.ts';
import type { NumberFormat } from '../number-format.ts';
import { isDateType, patternType } from '../number-format.ts';
import { dateOfSerial, serialOfTime } from './serials.ts';

/** What typing a text into a cell makes of it; nothing at all when the text is empty. */
export interface Entered {
  value?: CellValue;
  formula?: string;
  /** The format that the typed text brings along, such as a date's. */
  numberFormat?: NumberFormat;
}

/**
 * Reads a text as if typed into a cell of a spreadsheet with this locale and time zone. A leading apostrophe makes anything a text
 * and is not part of it; a cell formatted as text takes everything but that apostrophe as it is.
 */
export function parseEntered(
  text: string,
  current: NumberFormat | undefined,
  locale = standardLocale,
  timeZone = 'UTC',
): Entered {
  if (text === '') return {};
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (current?.type === 'TEXT') return { value: text };
  if (text.startsWith('=') && text.length > 1) return { formula: text };
  const plain = plainNumber.exec(text);
  if (plain !== null && (plain[1] ?? localeFacts(locale).decimal) === localeFacts(locale).decimal)
    return { value: Number(text.replace(',', '.')) };
  const amount = localAmount(text, locale);
  if (amount !== undefined)
    return keepsCurrent(current, amount.numberFormat) ? { value: amount.value } : amount;
  const parsed = parseTyped(text, locale, timeZone);
  if (parsed === null) {
    // A plus sign starts a formula, too: this is how an unprotected phone number becomes an error.
    return /^\+./s.test(text) ? { formula: `=${text}` } : { value: text };
  }
  const value: unknown = parsed.v;
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { value: text };
  if (parsed.z === undefined) return { value };
  const typed = typedFormat(parsed.z, text);
  return { value, ...(keepsCurrent(current, typed) ? {} : { numberFormat: typed }) };
}

/** An amount in the locale's currency if its sign has letters, such as `12,50 kr`, which numfmt does not know. */
function localAmount(
  text: string,
  locale: string,
): { value: number; numberFormat: NumberFormat } | undefined {
  const { currencySymbol: symbol, decimal, patterns } = localeFacts(locale);
  const trimmed = text.trim();
  if (!/\p{L}/u.test(symbol) || text.length > 64) return undefined;
  const isFirst = trimmed.startsWith(symbol);
  if (!isFirst && !trimmed.endsWith(symbol)) return undefined;
  const number = (isFirst ? trimmed.slice(symbol.length) : trimmed.slice(0, -symbol.length)).trim();
  const parsed = /^-?\d/.test(number) ? parseTyped(number, locale) : null;
  const value: unknown = parsed?.v;
  const isPlain = parsed?.z === undefined || patternType(parsed.z) === 'NUMBER';
  if (typeof value !== 'number' || !isPlain) return undefined;
  const digits = number.includes(decimal) ? '#,##0.00' : '#,##0';
  return {
    value,
    numberFormat: { type: 'CURRENCY', pattern: patterns.currency.replace(/#,##0(?:\.0+)?/, digits) },
  };
}

const plainNumber = /^-?\d{1,15}(?:([.,])\d{1,14})?$/;

/**
 * False for texts that numfmt takes for a date but Sheets does not: numbers with only a space between (`1 2`). Its
 * parser is slow, so most texts are ruled out by their letters: only values contain those of months, days and the
 * like.
 */
function isNumberLike(text: string, { words }: LocaleFacts): boolean {
  if (text.length > 64 || /^\s*\d+[ \t]+[\d \t]+$/.test(text) || /[\n\r]/.test(text)) return false;
  if (!/\d/.test(text)) return /^\s*(?:true|false)\s*$/i.test(text);
  return (text.match(/\p{L}+/gu) ?? []).every((word) => words.has(word.toLowerCase()));
}

type Parsed = ReturnType<typeof parseValue>;

/** Dates and amounts come again and again, and reading one takes long. */
const parsedTexts = new Map<string, Parsed>();
const maxParsedTexts = 5000;

/** The number, day or truth value that a text means in a locale; null for a plain text. */
export function parseTyped(text: string, locale: string, timeZone = 'UTC'): Parsed {
  const facts = localeFacts(locale);
  const typed = grouped(text, facts);
  if (!isNumberLike(typed, facts)) return null;
  const year = yearIn(timeZone);
  const key = `${year} ${locale} ${typed}`;
  const known = parsedTexts.get(key);
  if (known !== undefined) return known;
  const parsed = inYear(parse(typed, facts), typed, year);
  if (parsedTexts.size >= maxParsedTexts) parsedTexts.clear();
  parsedTexts.set(key, parsed);
  return parsed;
}

/**
 * numfmt takes `12.50` for 1250 and `31.12.2026` for 31122026 if the locale has a point between thousands, and `1.000,00` for 1 if
 * the point comes before decimals.
 */
function parse(text: string, { typedTag: locale, decimal }: LocaleFacts): Parsed {
  const isNoNumber = (decimal === ',' ? /\d\.(?!\d{3}(?!\d))/ : /\.\d*,/).test(text);
  return isNoNumber ? parseDate(text, { locale }) : parseValue(text, { locale });
}

/** The year that it is in a time zone. */
function yearIn(timeZone: string): number {
  const now = new Date();
  const isNewYear = /-(?:12-31|01-01)T/.test(now.toISOString());
  // Only then is it another one somewhere, and asking takes long.
  return isNewYear
    ? Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(now))
    : now.getUTCFullYear();
}

/** A day without a year is one of this year; numfmt takes the year in which the server was started. */
function inYear(parsed: Parsed, text: string, year: number): Parsed {
  const value: unknown = parsed?.v;
  if (parsed?.z === undefined || typeof value !== 'number') return parsed;
  if (!/d/i.test(parsed.z) || !/m/i.test(parsed.z)) return parsed;
  if (/y/i.test(parsed.z)) return afterLeapDay(parsed, value);
  const day = dateOfSerial(Math.floor(value));
  const [month, date] = isLeapDay(day, text) ? [1, 29] : [day.getUTCMonth(), day.getUTCDate()];
  const then = Date.UTC(year, month, date);
  // The 29th of February of another year.
  if (new Date(then).getUTCMonth() !== month) return null;
  return { ...parsed, v: value + (serialOfTime(then) - Math.floor(value)) };
}

/** numfmt takes the 29th of February for the 1st of March if the year in which the server was started has none. */
function isLeapDay(day: Date, text: string): boolean {
  // In a time, 29 comes after a colon.
  return day.getUTCMonth() === 2 && day.getUTCDate() === 1 && /(?<![\d:.])29(?![\d:])/.test(text);
}

/** Like Excel, numfmt takes 1900 for a leap year: up to its 29th of February, the days are one too early. */
function afterLeapDay(parsed: NonNullable<Parsed>, value: number): Parsed {
  const leapDay = 60;
  if (value >= leapDay + 1) return parsed;
  return value >= leapDay ? null : { ...parsed, v: value + 1 };
}

/** A keyboard has only one space: if the locale has a special one between thousands, it means that one. */
function grouped(text: string, { group }: LocaleFacts): string {
  return /\s/.test(group) ? text.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, group) : text;
}

function typedFormat(typedPattern: string, text: string): NumberFormat {
  const type = patternType(typedPattern);
  if (type !== 'CURRENCY') return { type, pattern: typedPattern };
  const space = /\d\s+\p{Sc}\s*$/u.test(text) ? ' ' : '';
  const pattern = typedPattern.replace(/[^#,.0]+/, (symbol) =>
    symbol === '$' ? '"$"' : `[$${space}${symbol.trim()}]`,
  );
  return { type, pattern };
}

/** An amount typed into a cell that shows amounts keeps the format; a date typed into it does not. */
function keepsCurrent(current: NumberFormat | undefined, typed: NumberFormat): boolean {
  if (current?.type === undefined) return false;
  return current.type === typed.type || (typed.type === 'NUMBER' && !isDateType(current.type));
}
