import type { CellData } from '../google/cell-data.ts';
import type { EnteredCell, SheetRequest } from '../google/sheets.ts';
import { columnKinds } from './cells.ts';
import { makeColumns } from './columns.ts';
import { rowBetweenMerges } from './merges.ts';
import { type Once, writeOnce } from './once.ts';
import { dateFormatRequest, insertRowsRequest, writeCellsRequest } from './requests.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import { type End, type Head, readEnd, rememberEnd } from './view.ts';

/** The record under its columns; cells of other columns stay blank. */
function cellsOf(
  { columns, dayStyle }: Sheet,
  { layout }: Head,
  record: Fields,
  lastCells: readonly CellData[],
): EnteredCell[] {
  const cells: EnteredCell[] = Array.from({ length: Math.max(...layout.positions.values()) + 1 }, () => ({}));
  for (const [field, { kind }] of Object.entries(columns)) {
    const position = layout.positions.get(field);
    const value = record[field];
    if (position === undefined || value === undefined || value === '') continue;
    // A new row takes the formats of the last one, so a date goes in as dates do there; a new column has none yet.
    const cell = layout.absent.includes(field) ? undefined : lastCells[position];
    cells[position] = columnKinds[kind].enter(value, { cell, dayStyle });
  }
  return cells;
}

/** The columns in which some cell brings a format of its own. */
function datedColumns(rows: readonly EnteredCell[][]): number[] {
  const [first = []] = rows;
  return [...first.keys()].filter((column) => rows.some((cells) => cells[column]?.userEnteredFormat));
}

/**
 * Inserts rows below the table. Not by `values.append`: rows it inserts below a header row look like headers, and it
 * may begin in another column than the headers do.
 */
export function insertRequests(
  sheet: Sheet,
  { head, lastRow, lastCells }: { head: Head } & End,
  records: readonly Fields[],
): { rowIndex: number; requests: SheetRequest[] } {
  const rowIndex = rowBetweenMerges(head.merges, lastRow + 1);
  const count = records.length;
  // The header row gives no format, and what stands in it is no date.
  const above = lastRow > 1 ? lastCells : [];
  const rows = records.map((record) => cellsOf(sheet, head, record, above));
  const plain = rows.map((cells) => cells.map(({ userEnteredFormat: _, ...cell }) => cell));
  const requests = [
    insertRowsRequest(head, rowIndex, count),
    writeCellsRequest(head.tabId, { rowIndex, column: 0 }, plain, 'userEnteredValue'),
    ...datedColumns(rows).map((column) => dateFormatRequest(head.tabId, column, { rowIndex, count })),
  ];
  return { rowIndex, requests };
}

/** Adds records below the table, all or none; gives the number of the first one's row. */
export async function appendRows(place: Place, records: readonly Fields[], once: Once): Promise<number> {
  const end = await readEnd(place);
  const { head, requests } = makeColumns(place.sheet, end, records);
  const insert = insertRequests(place.sheet, { ...end, head }, records);
  const rowIndex = await writeOnce(place, {
    added: records.map((record, offset) => ({ offset, record })),
    lastRowBefore: end.lastRow,
    rowCountBefore: end.rowCount,
    once,
    write: async () => {
      await place.sheets.batchUpdate(place.fileId, [...requests, ...insert.requests], 'once');
      return insert.rowIndex;
    },
  });
  rememberEnd(place, Math.max(rowIndex + records.length - 1, end.lastRow));
  return rowIndex;
}
