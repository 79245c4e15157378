import type { CellData } from '../google/cell-data.ts';
import type { EnteredCell, SheetRequest } from '../google/tabs.ts';
import type { EnteredRow, InputOption, Scalar } from '../google/values.ts';
import type { Deed, TabDeeds } from '../history/deeds.ts';
import { wordsOf } from '../history/shown.ts';
import { cellValue, isSameValue, type RowValues, valueEntered, valueText } from '../history/values.ts';
import { shownText } from '../table/cells.ts';
import { nameHeaders } from '../table/layout.ts';
import { writeCellsRequest } from '../table/requests.ts';

// What values become in the cells they are written to, as far as that can be predicted.

/** The names of columns, from row 1. */
export const headersIn = (cells: readonly CellData[]) => {
  const last = cells.findLastIndex((cell) => shownText(cell) !== '');
  return nameHeaders(cells.slice(0, last + 1).map(shownText));
};

/** A header row after an entry, by column, as it will be displayed. */
export function withEntered(
  cells: readonly CellData[],
  entered: ReadonlyMap<number, CellData>,
): readonly CellData[] {
  const width = Math.max(cells.length, ...[...entered.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column): CellData => {
    const cell = entered.get(column);
    return cell ? { formattedValue: valueText(valueEntered(cell, false, undefined)) } : (cells[column] ?? {});
  });
}

/** Renamed columns; undefined if columns get their first name, lose it, or take another column's. */
export function headerDeeds(before: readonly string[], after: readonly string[]): Deed[] | undefined {
  const changed = before.flatMap((from, column) => {
    const to = after[column] ?? '';
    return from === to ? [] : [{ do: 'header' as const, from, to }];
  });
  const isPlain = before.length === after.length && changed.every(({ to }) => !before.includes(to));
  return isPlain ? changed : undefined;
}

/** A cell as it is entered: `null` leaves it unchanged; undefined if only Sheets knows what a text becomes. */
function enteredCell(value: Scalar | null, option: InputOption): EnteredCell | null | undefined {
  if (value === null) return null;
  if (value === '') return {};
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  // An apostrophe makes an entry text, and is not stored.
  const text = option === 'RAW' ? value : value.startsWith("'") ? value.slice(1) : undefined;
  return text === undefined ? undefined : { userEnteredValue: { stringValue: text } };
}

/** Rows as they are entered; undefined if one of their cells cannot be predicted. */
export function enteredRows(
  rows: readonly EnteredRow[],
  option: InputOption,
): (EnteredCell | null)[][] | undefined {
  const cells = rows.map((row) => row.map((value) => enteredCell(value, option)));
  const isTold = (row: (EnteredCell | null | undefined)[]): row is (EnteredCell | null)[] =>
    !row.includes(undefined);
  return cells.every(isTold) ? cells : undefined;
}

/** How many rows and columns are written, from the first to the last that changes. */
export function extentOf(rows: readonly (readonly unknown[])[]): { height: number; width: number } {
  const widths = rows.map((row) => row.findLastIndex((cell) => cell !== null) + 1);
  return {
    height: Math.max(1, widths.findLastIndex((width) => width > 0) + 1),
    width: Math.max(1, ...widths),
  };
}

/** Requests that write rows starting at a cell; unchanged cells are skipped. */
export function cellRequests(
  tabId: number,
  at: { row: number; column: number },
  rows: readonly (readonly (EnteredCell | null)[])[],
): SheetRequest[] {
  return rows.flatMap((row, offset) => {
    const runs: { column: number; cells: EnteredCell[] }[] = [];
    for (const [column, cell] of row.entries()) {
      if (cell === null) continue;
      const last = runs.at(-1);
      if (last && last.column + last.cells.length === column) last.cells.push(cell);
      else runs.push({ column, cells: [cell] });
    }
    return runs.map(({ column, cells }) =>
      writeCellsRequest(
        tabId,
        { rowIndex: at.row + offset, column: at.column + column },
        [cells],
        'userEnteredValue',
      ),
    );
  });
}

/** A row's contents by its headers, without blank cells. */
export function valuesUnder(headers: readonly string[], cells: readonly (CellData | undefined)[]): RowValues {
  const values: Record<string, RowValues[string]> = {};
  for (const [column, header] of headers.entries()) {
    const value = cellValue(cells[column]);
    if (value !== undefined) values[header] = value;
  }
  return values;
}

/** A row's contents after an entry, by column. */
export function valuesAfter(
  headers: readonly string[],
  cells: readonly (CellData | undefined)[],
  entered: ReadonlyMap<number, CellData>,
): RowValues {
  const values: Record<string, RowValues[string]> = {};
  for (const [column, header] of headers.entries()) {
    const cell = entered.get(column);
    const before = cells[column];
    const value = cell ? valueEntered(cell, false, before) : cellValue(before);
    if (value !== undefined) values[header] = value;
  }
  return values;
}

const only = (values: RowValues, headers: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([header]) => headers.includes(header)));

/** What was done to a row, from its contents before and after; nothing if they are equal. */
export function deedOf(row: number, from: RowValues, to: RowValues): Deed | undefined {
  const headers = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = headers.filter((header) => !isSameValue(from[header], to[header]));
  if (changed.length === 0) return undefined;
  if (Object.keys(from).length === 0) return { do: 'new', row, to: { ...to } };
  if (Object.keys(to).length === 0) return { do: 'gone', row, from: { ...from } };
  return { do: 'set', row, from: only(from, changed), to: only(to, changed) };
}

const longestKey = 100;

/** What was done in one tab; rows are identified by their first cells. */
export function tabDeeds(
  { tabId, title }: { tabId: number; title: string },
  done: readonly { deed: Deed; values: RowValues }[],
): TabDeeds[] {
  if (done.length === 0) return [];
  const keys = done.map(({ values }) => wordsOf(values).slice(0, longestKey));
  return [{ tabId, title, deeds: done.map(({ deed }) => deed), keys }];
}
