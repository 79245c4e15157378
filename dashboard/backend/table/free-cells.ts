import * as z from 'zod';
import { dayOfSerial, parseDay } from '#kernel/day.ts';
import { parseMoney } from '#kernel/money.ts';
import type { CellData } from '../google/cell-data.ts';

// Cells of columns that a person has made: nothing says beforehand what they contain.

const months = 'jan|feb|mar|apr|ma[iyr]|jun|jul|aug|sep|o[ck]t|nov|de[cz]';
const datePatterns = [
  /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/,
  new RegExp(`\\d\\W{0,3}(?:${months})|(?:${months})[a-zé]*\\W{0,3}\\d`, 'i'),
];

/** The day of a number that is displayed as a date; undefined for any other number. */
export function dayShown({ effectiveValue, formattedValue = '' }: CellData): string | undefined {
  const serial = effectiveValue?.numberValue;
  if (serial === undefined || !datePatterns.some((pattern) => pattern.test(formattedValue))) return undefined;
  return dayOfSerial(serial);
}

const dateFormat = z.object({ numberFormat: z.object({ type: z.enum(['DATE', 'DATE_TIME']) }) });

/** Whether a cell displays any number as a date, if its format was read. */
export function isForDates({ userEnteredFormat }: CellData): boolean {
  return dateFormat.safeParse(userEnteredFormat).success;
}

/** What is typed into columns of numbers: `12.5`, `$1,204.50`, `15%`. */
export function numberTyped(text: string): number | undefined {
  const percent = /^(.*\d)\s*%$/.exec(text.trim());
  if (!percent) return parseMoney(text);
  const share = parseMoney(percent[1] ?? '');
  return share === undefined ? undefined : share / 100;
}

/** Whether a cell holds what was typed into it: among numbers, `12.50` has become 12.5. */
export function holdsTyped(cell: string | number, typed: string | number): boolean {
  return String(cell) === String(typed) || (typeof cell === 'number' && numberTyped(String(typed)) === cell);
}

/** A plain number, with its decimal places. `00123` and `+1 555 0100` are texts. */
export function plainNumber(text: string): { value: number; places: number } | undefined {
  const match = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,10}))?$/.exec(text);
  return match && text !== '-0' ? { value: Number(text), places: match[1]?.length ?? 0 } : undefined;
}

/** A plain date, in the one format that is the same everywhere. */
export function isPlainDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseDay(text) !== undefined;
}

/** A text in the form that it shares with the number it may be stored as. */
export function plainFree(text: string): number | string {
  const value = plainNumber(text)?.value;
  return value !== undefined && String(value) === text ? value : text;
}
