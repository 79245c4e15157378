import type { CellValue } from 'hucre';
import { patternType } from '../sheets/number-format.ts';
import { dayMs, serialOfTime } from '../sheets/values/serials.ts';
import type { BookCell } from './book.ts';

/** Packed spreadsheets, by their usual extension. */
export type BookFormat = 'xlsx' | 'ods';

/** What the meaning of a cell depends on. */
export interface Source {
  format: BookFormat;
  /** Excel for the Macintosh counted days from 1904 on. */
  isFrom1904: boolean;
}

/** What a cell of a file holds, days as serial numbers. */
export function readValue(read: CellValue, pattern: string | undefined, source: Source): BookCell['value'] {
  if (!(read instanceof Date)) {
    return (source.format === 'ods' ? durationOf(read) : undefined) ?? read ?? undefined;
  }
  if (source.format === 'ods') return serialOfTime(read.getTime());
  const serial = serialFrom1904(read);
  // A time or a duration is not counted from any day.
  const isTime = pattern !== undefined && patternType(pattern) === 'TIME';
  return source.isFrom1904 && !isTime ? serial + daysBefore1904 : serial;
}

const daysBefore1904 = 1462;

/** For a date whose own pattern was not in the file: it would be shown as a day number. */
export function datePattern(date: Date): string {
  return date.getTime() % dayMs === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
}

/**
 * The number in a file of Excel, which is always read as if it were counted from 1904: the day that Excel counts in
 * 1900, and that never was, makes one date of two numbers.
 */
function serialFrom1904(date: Date): number {
  return (date.getTime() - Date.UTC(1904, 0, 1)) / dayMs;
}

const workbookName = /(?:^|\/)workbook\.xml$/;

/** Whether the dates of a file are counted from 1904. */
export function isFrom1904(files: ReadonlyMap<string, Uint8Array>): boolean {
  return [...files].some(
    ([name, bytes]) =>
      workbookName.test(name) &&
      /<(?:\w+:)?workbookPr\s[^>]*\bdate1904="(?:1|true)"/.test(Buffer.from(bytes).toString()),
  );
}

/** A time of day or a duration as OpenDocument writes it: PT13H45M00S. */
function durationOf(value: CellValue): number | undefined {
  const match = typeof value === 'string' ? /^PT(\d{2,4})H(\d\d)M(\d\d(?:\.\d+)?)S$/.exec(value) : null;
  if (match === null) return undefined;
  const [, hours, minutes, seconds] = match.map(Number);
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) / 86_400;
}
