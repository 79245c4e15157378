import * as z from 'zod';
import { dayOfSerial, parseDay, serialOfDay } from '#kernel/day.ts';
import type { CellData } from '../google/cell-data.ts';
import { dayShown, isPlainDay, plainFree } from '../table/free-cells.ts';

// A cell's content, as the history notes it: by what was entered, so that a recalculated formula is nobody's change.

const formulaSchema = z.object({ formula: z.string() });
const valueSchema = z.union([z.string(), z.number(), z.boolean(), formulaSchema]);
/** A date as YYYY-MM-DD, a number, a ticked checkbox as true, a text, or a formula. */
export type HistoryValue = z.infer<typeof valueSchema>;

export const valuesSchema = z.record(z.string(), valueSchema);
/** A row's content, by its headers; blank cells are left out. */
export type RowValues = Readonly<Record<string, HistoryValue>>;

const dateFormat = z.object({ numberFormat: z.object({ type: z.enum(['DATE', 'DATE_TIME']) }) });

/** Whether a cell displays its number as a day, or is formatted to do so. */
function dayIn(cell: CellData, serial: number): string | undefined {
  const shown = dayShown(cell);
  if (shown !== undefined) return shown;
  return dateFormat.safeParse(cell.userEnteredFormat).success ? dayOfSerial(serial) : undefined;
}

/** A cell's content; undefined for a blank one. An unticked checkbox is blank. */
export function cellValue(cell: CellData | undefined): HistoryValue | undefined {
  const { formulaValue, numberValue, boolValue, stringValue } = cell?.userEnteredValue ?? {};
  if (cell === undefined) return undefined;
  if (formulaValue !== undefined) return { formula: formulaValue };
  if (numberValue !== undefined) return dayIn(cell, numberValue) ?? numberValue;
  if (boolValue !== undefined) return boolValue || undefined;
  return stringValue === '' ? undefined : stringValue;
}

/** A cell's content after an entry; `before` is the present content, whose format stays. */
export function valueEntered(
  entered: CellData,
  isDay: boolean,
  before: CellData | undefined,
): HistoryValue | undefined {
  const value = cellValue(entered);
  if (typeof value !== 'number') return value;
  const showsDay = isDay || (before !== undefined && dayShown(before) !== undefined);
  return showsDay ? (dayOfSerial(value) ?? value) : value;
}

/**
 * A canonical form for values that are equal to a reader: a day and its number, 12 and "12". Formulas depend on their
 * rows.
 */
export function plainValue(value: HistoryValue | undefined): string | number {
  if (value === undefined || value === false) return '';
  if (value === true) return 'TRUE';
  if (typeof value === 'object') return '=';
  if (typeof value === 'number') return value;
  const day = isPlainDay(value) ? parseDay(value) : undefined;
  return (day === undefined ? undefined : serialOfDay(day)) ?? plainFree(value);
}

export function isSameValue(one: HistoryValue | undefined, other: HistoryValue | undefined): boolean {
  return plainValue(one) === plainValue(other);
}

/** The headers under which two rows differ. */
export function differing(one: RowValues, other: RowValues): string[] {
  const headers = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...headers].filter((header) => !isSameValue(one[header], other[header]));
}
