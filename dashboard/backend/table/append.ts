import type { CellData } from '../google/cell-data.ts';
import type { EnteredCell, SheetRequest } from '../google/tabs.ts';
import type { Author } from '../history/deeds.ts';
import type { NotedFormulas } from '../history/values.ts';
import { columnKinds } from './cells.ts';
import { makeColumns } from './columns.ts';
import { formulaAt } from './formulas.ts';
import { rowBetweenMerges } from './merges.ts';
import { addDeeds, inTab, type NotedDeed, nothingYet } from './noted.ts';
import { type AddedOnce, writeOnce } from './once.ts';
import { formatRequest, insertRowsRequest, writeCellsRequest } from './requests.ts';
import { type Fields, headerRowOf, type Sheet } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { type End, endAhead, type Head, readEnd, rememberEnd } from './view.ts';

/** The record under its columns; cells of other columns stay blank. */
function cellsOf(
  { columns }: Sheet,
  { layout }: Head,
  record: Fields,
  lastCells: readonly CellData[],
): EnteredCell[] {
  const cells: EnteredCell[] = Array.from({ length: Math.max(...layout.positions.values()) + 1 }, () => ({}));
  for (const [field, { kind }] of Object.entries(columns)) {
    const position = layout.positions.get(field);
    const value = record[field];
    if (position === undefined || value === undefined || value === '') continue;
    // A new row takes the formats of the last one, so that a date is formatted like other dates there; a new column
    // has none yet.
    const cell = layout.absent.includes(field) ? undefined : lastCells[position];
    cells[position] = columnKinds[kind].enter(value, cell);
  }
  return cells;
}

/** The number format of a new cell; undefined if it takes that of the row above. */
function formatOf(cell: EnteredCell | undefined): object | undefined {
  const format = cell?.userEnteredFormat?.['numberFormat'];
  return typeof format === 'object' && format !== null ? format : undefined;
}

/**
 * The number formats of new cells, with the rows that get them: the first of each column for all, unless some hold
 * numbers that are displayed as they are.
 */
function formatsOf(
  rows: readonly EnteredCell[][],
): { column: number; at: number; count: number; format: object }[] {
  const [first = []] = rows;
  return [...first.keys()].flatMap((column) => {
    const cells = rows.map((row) => row[column]);
    const formats = cells.map(formatOf);
    const isMixed = cells.some(
      (cell, at) => cell?.userEnteredValue?.numberValue !== undefined && !formats[at],
    );
    if (isMixed) {
      return formats.flatMap((format, at) => (format ? [{ column, at, count: 1, format }] : []));
    }
    const format = formats.find((one) => one !== undefined);
    return format ? [{ column, at: 0, count: rows.length, format }] : [];
  });
}

/** What the history knows of a record that comes back. */
export interface Returned {
  formulas: NotedFormulas;
  /** What names the deletion that it comes back from. */
  back: string | undefined;
}

/**
 * Inserts rows below the table. Not with `values.append`: rows that it inserts below a header row look like headers,
 * and it may start in a different column from the headers.
 */
export function insertRequests(
  sheet: Sheet,
  { head, lastRow, lastCells, isEmpty = false }: { head: Head } & End,
  records: readonly Fields[],
  returned: ReadonlyMap<Fields, Returned> = new Map(),
): { rowIndex: number; requests: SheetRequest[]; noted: NotedDeed[] } {
  const rowIndex = rowBetweenMerges(head.merges, lastRow + 1);
  const count = records.length;
  // The header row provides no format, and its contents are not dates.
  const above = lastRow > headerRowOf(sheet) ? lastCells : [];
  const rows = records.map((record, offset) => {
    const cells = cellsOf(sheet, head, record, above);
    for (const [field, formula] of Object.entries(returned.get(record)?.formulas ?? {})) {
      const position = head.layout.positions.get(field);
      if (position !== undefined) cells[position] = formulaAt(formula, rowIndex + offset, head);
    }
    return cells;
  });
  const plain = rows.map((cells) => cells.map(({ userEnteredFormat: _, ...cell }) => cell));
  const requests = [
    insertRowsRequest(head, rowIndex, count, headerRowOf(sheet)),
    writeCellsRequest(head.tabId, { rowIndex, column: 0 }, plain, 'userEnteredValue'),
    ...formatsOf(rows).map(({ column, at, count: formatted, format }) =>
      formatRequest(head.tabId, column, { rowIndex: rowIndex + at, count: formatted }, format),
    ),
  ];
  const added = records.map((record, at) => ({
    record,
    cells: rows[at] ?? [],
    back: returned.get(record)?.back,
  }));
  const noted = addDeeds(sheet, head, rowIndex, added);
  return { rowIndex, requests, noted: isEmpty && noted.length > 0 ? [nothingYet, ...noted] : noted };
}

/** The deeds of records, the last ones, are their authors'. */
function authored(noted: readonly NotedDeed[], parts: readonly Authored[]): NotedDeed[] {
  const authors = parts.flatMap(({ records, by }) => records.map(() => by));
  const above = noted.length - authors.length;
  return noted.map((one, at) => ({ ...one, by: authors[Math.max(at - above, 0)] }));
}

export interface Appended {
  /** The number of the first row. */
  first: number;
  /** The headers of the columns that were made for them. */
  made: readonly string[];
}

/** Records that somebody adds, if not the request that writes. */
interface Authored {
  records: readonly Fields[];
  by?: Author;
}

/** Adds records below the table, all or none, once per request key; `beside` goes with them. */
export async function appendRows(
  place: TableRef,
  parts: readonly Authored[],
  once: AddedOnce,
  beside: readonly SheetRequest[] = [],
): Promise<Appended> {
  const records = parts.flatMap((part) => part.records);
  const end = await readEnd(place);
  const { head, requests, made } = makeColumns(place.sheet, end, records);
  const insert = insertRequests(place.sheet, { ...end, head }, records);
  const lastRowFrom = (rowIndex: number) => Math.max(rowIndex + records.length - 1, end.lastRow);
  const [lastRow, rowCount] = [lastRowFrom(insert.rowIndex), end.rowCount + records.length];
  const next = endAhead(place, head, { lastRow, rowCount });
  const first = await writeOnce(place, {
    added: records.map((record, offset) => ({ offset, record })),
    lastRowBefore: end.lastRow,
    rowCountBefore: end.rowCount,
    once,
    write: async () => {
      const all = [...requests, ...insert.requests, ...beside];
      const noted = authored(insert.noted, parts);
      await place.sheets.batchUpdate(place.fileId, all, 'once', inTab(head, noted), next);
      return insert.rowIndex;
    },
  });
  rememberEnd(place, lastRowFrom(first));
  return { first, made };
}
