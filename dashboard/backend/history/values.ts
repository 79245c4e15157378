import * as z from 'zod';
import { parseDay, serialOfDay } from '#kernel/day.ts';
import type { CellData } from '../google/cell-data.ts';
import { dayShown, isForDates, isPlainDay, plainFree } from '../table/free-cells.ts';
import { dayOfMoment, momentOfSerial, momentText, serialOfMoment } from '../table/moments.ts';

// A cell's content, as the history notes it: by what was entered, so that a recalculated formula is nobody's change.

/** Its references are those of the row in which it was, if that is not the row of its deed. */
const formulaSchema = z.object({ formula: z.string(), row: z.int().exactOptional() });
const valueSchema = z.union([z.string(), z.number(), z.boolean(), formulaSchema]);
export type NotedFormula = z.infer<typeof formulaSchema>;
/** Formulas by the fields whose cells they go into. */
export type NotedFormulas = Readonly<Record<string, NotedFormula>>;
/** A date as YYYY-MM-DD, with its time if it has one (`momentOfSerial`), a number, a ticked checkbox as true, a text, or a formula. */
export type HistoryValue = z.infer<typeof valueSchema>;

export const valuesSchema = z.record(z.string(), valueSchema);
/** A row's content, by its headers; blank cells are left out. */
export type RowValues = Readonly<Record<string, HistoryValue>>;

/** A date with its time, if a cell displays its number as a date, or is formatted to do so. */
function dateIn(cell: CellData, serial: number): string | undefined {
  return dayShown(cell) !== undefined || isForDates(cell) ? momentOfSerial(serial) : undefined;
}

/** A cell's content; undefined for a blank one. An unticked checkbox is blank. */
export function cellValue(cell: CellData | undefined): HistoryValue | undefined {
  const { formulaValue, numberValue, boolValue, stringValue } = cell?.userEnteredValue ?? {};
  if (cell === undefined) return undefined;
  if (formulaValue !== undefined) return { formula: formulaValue };
  if (numberValue !== undefined) return dateIn(cell, numberValue) ?? numberValue;
  if (boolValue !== undefined) return boolValue || undefined;
  return stringValue === '' ? undefined : stringValue;
}

/** What was noted of a row at this number, with the row to which its formulas refer. */
export function valuesAt(row: number, values: RowValues): RowValues {
  if (!Object.values(values).some((value) => typeof value === 'object')) return values;
  return Object.fromEntries(
    Object.entries(values).map(([header, value]) => [
      header,
      typeof value === 'object' ? { row, ...value } : value,
    ]),
  );
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
  return showsDay ? (momentOfSerial(value) ?? value) : value;
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
  return (day === undefined ? serialOfMoment(value) : serialOfDay(day)) ?? plainFree(value);
}

export function isSameValue(one: HistoryValue | undefined, other: HistoryValue | undefined): boolean {
  return plainValue(one) === plainValue(other);
}

/** Whether a value is the one noted earlier: older histories contain only the day of a date with its time. */
export function isAsNoted(noted: HistoryValue | undefined, value: HistoryValue | undefined): boolean {
  return (
    isSameValue(noted, value) ||
    (noted !== undefined && typeof value === 'string' && noted === dayOfMoment(value))
  );
}

/** A row as an older history would have noted it. */
export function withDaysOnly(values: RowValues): RowValues {
  return Object.fromEntries(
    Object.entries(values).map(([header, value]) => [
      header,
      typeof value === 'string' ? dayOfMoment(value) : value,
    ]),
  );
}

/** The headers under which a row differs from what was noted about it earlier. */
export function differing(noted: RowValues, values: RowValues, isSame = isAsNoted): string[] {
  const headers = new Set([...Object.keys(noted), ...Object.keys(values)]);
  return [...headers].filter((header) => !isSame(noted[header], values[header]));
}

/** A value as text; '' for a blank cell. */
export function valueText(value: HistoryValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return value.formula;
  if (typeof value === 'string') return momentText(value) ?? value;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
