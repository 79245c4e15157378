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
  const serial = serialOf(read);
  // A time or a duration is not counted from any day.
  const isTime = pattern !== undefined && patternType(pattern) === 'TIME';
  return source.isFrom1904 && isTime ? serial - daysBefore1904 : serial;
}

const daysBefore1904 = 1462;

/** For a date whose own pattern was not in the file: it would be shown as a day number. */
export function datePattern(date: Date): string {
  return date.getTime() % dayMs === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
}

/** Excel counts a 29 February 1900, which never existed, so its days before that are one less. */
function serialOf(date: Date): number {
  const serial = serialOfTime(date.getTime());
  return serial < 61 ? serial - 1 : serial;
}

/** A time of day or a duration as OpenDocument writes it: PT13H45M00S. */
function durationOf(value: CellValue): number | undefined {
  const match = typeof value === 'string' ? /^PT(\d{2,4})H(\d\d)M(\d\d(?:\.\d+)?)S$/.exec(value) : null;
  if (match === null) return undefined;
  const [, hours, minutes, seconds] = match.map(Number);
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) / 86_400;
}
