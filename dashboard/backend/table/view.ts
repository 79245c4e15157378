import { Problem } from '#kernel/problem.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Asked } from '../google/read-ahead.ts';
import type { Block, Detail, Tab } from '../google/tabs.ts';
import { Recent } from '../recent.ts';
import { isBlankRow, type Layout, readLayout, recordReader } from './layout.ts';
import type { Merge } from './merges.ts';
import { type Fields, headerRowOf, type Sheet } from './sheet.ts';
import { askedOf, headersIn, missingTab, readTab, type TableRef } from './tab.ts';

export interface TableRow {
  rowIndex: number;
  record: Fields;
  /** All cells of the row from column A, including the person's own columns. */
  cells: readonly CellData[];
}

/** The head of a table: its tab and where its columns are. */
export interface Head {
  tabId: number;
  title: string;
  /** The number of the row that holds its headers. */
  headerRow: number;
  rowCount: number;
  columnCount: number;
  layout: Layout;
  merges: readonly Merge[];
}

/** The end of a table: its last row, and its contents. */
export interface End {
  /** The last row of the table below its headers; a blank row ends it. */
  lastRow: number;
  lastCells: readonly CellData[];
  /** There is nothing at all below the headers; absent if not everything was read. */
  isEmpty?: boolean;
}

/** A whole table as it is. */
export interface View extends Head, End {
  rows: readonly TableRow[];
}

/** Where the tables of recent requests ended; a hint that is checked before it is used. */
const lastRows = new Recent<number>(10_000);
const endKey = ({ fileId, sheet }: TableRef) => `${fileId} ${sheet.tab}`;

export function rememberEnd(place: TableRef, lastRow: number): void {
  lastRows.set(endKey(place), lastRow);
}

export function forgetEnd(place: TableRef): void {
  lastRows.delete(endKey(place));
}

const noCells: readonly CellData[] = [];

/** The cells of a row in a block, from column A on. */
function cellsAt(block: Block | undefined, rowIndex: number): readonly CellData[] {
  const values = block?.rowData[rowIndex - 1 - block.startRow]?.values ?? noCells;
  if (!block?.startColumn) return values;
  return [...Array.from({ length: block.startColumn }, (): CellData => ({})), ...values];
}

export function headOf(sheet: Sheet, { properties, merges, data }: Tab): Head {
  return {
    tabId: properties.sheetId,
    title: properties.title,
    headerRow: headerRowOf(sheet),
    rowCount: properties.gridProperties?.rowCount ?? 0,
    columnCount: properties.gridProperties?.columnCount ?? 0,
    layout: readLayout(sheet, cellsAt(data[0], headerRowOf(sheet))),
    merges,
  };
}

/** A tab that was read completely, or its first rows, as a table. */
export function viewOf(place: TableRef, tab: Tab, extent: 'whole' | 'part' = 'whole'): View {
  const head = headOf(place.sheet, tab);
  const block = tab.data[0];
  const read = recordReader(place.sheet, head.layout);
  const count = (block?.startRow ?? 0) + (block?.rowData.length ?? 0);
  const rows: TableRow[] = [];
  let lastRow = headerRowOf(place.sheet);
  for (let rowIndex = lastRow + 1; rowIndex <= count; rowIndex += 1) {
    const cells = cellsAt(block, rowIndex);
    if (isBlankRow(head.layout, cells)) continue;
    if (lastRow === rowIndex - 1) lastRow = rowIndex;
    rows.push({ rowIndex, record: read(cells), cells });
  }
  if (extent === 'whole' && head.layout.missing.length === 0) rememberEnd(place, lastRow);
  const isEmpty = extent === 'whole' && rows.length === 0;
  return { ...head, rows, lastRow, lastCells: cellsAt(block, lastRow), ...(isEmpty && { isEmpty }) };
}

/** Reads the whole table; undefined if the spreadsheet has no such tab. */
export async function readView(place: TableRef, detail: Detail = 'shown'): Promise<View | undefined> {
  const tab = await readTab(place, (title) => [title], detail);
  return typeof tab === 'string' ? undefined : viewOf(place, tab);
}

/** Refuses a sheet with missing columns: a value could end up under a wrong header. */
export function requireColumns({ layout }: Head): void {
  if (layout.missing.length === 0) return;
  const names = layout.missing.map((field) => `"${field}"`).join(', ');
  throw new Problem(
    'CONFLICT',
    `The sheet no longer has the ${layout.missing.length === 1 ? 'column' : 'columns'} ${names}. Repair its header row first.`,
  );
}

export async function requireView(place: TableRef, detail: Detail = 'shown'): Promise<View> {
  const view = await readView(place, detail);
  if (!view) throw missingTab(place.sheet);
  requireColumns(view);
  return view;
}

/** A tab's headers and some of its rows. */
const rowRanges = (sheet: Sheet, rowIndexes: readonly number[]) => (title: string) =>
  [headerRowOf(sheet), ...rowIndexes].map((row) => `${title}!${row}:${row}`);

/** What `readRows` will ask for these rows, of a tab that has them. */
export function rowsAhead(
  { sheet }: TableRef,
  { title }: Head,
  rowIndexes: readonly number[],
  detail: Detail,
): Asked {
  return askedOf(sheet, title, rowRanges(sheet, rowIndexes), detail);
}

/** The header row and some others, blank ones as undefined. Undefined altogether if one is outside the grid. */
export async function readRows(
  place: TableRef,
  rowIndexes: readonly number[],
  detail: Detail,
): Promise<{ head: Head; rows: (TableRow | undefined)[] } | undefined> {
  const tab = await readTab(place, rowRanges(place.sheet, rowIndexes), detail);
  if (tab === 'unknown-tab') throw missingTab(place.sheet);
  if (tab === 'outside-grid') return undefined;
  const head = headOf(place.sheet, tab);
  requireColumns(head);
  const read = recordReader(place.sheet, head.layout);
  const rows = rowIndexes.map((rowIndex, at) => {
    const cells = cellsAt(tab.data[at + 1], rowIndex);
    return isBlankRow(head.layout, cells) ? undefined : { rowIndex, record: read(cells), cells };
  });
  return { head, rows };
}

/** Only the head of a table; undefined if the spreadsheet has no such tab. */
export async function readHead(place: TableRef): Promise<Head | undefined> {
  const tab = await readTab(place, (title) => [headersIn(place.sheet, title)], 'shown');
  return typeof tab === 'string' ? undefined : headOf(place.sheet, tab);
}

/** A tab's headers, its last row and the row below. */
const endRanges = (sheet: Sheet, lastRow: number) => (title: string) => [
  headersIn(sheet, title),
  `${title}!${lastRow}:${lastRow + 1}`,
];

/**
 * What `readEnd` will ask for if the table ends in this row of a grid with so many; undefined if there is no row below
 * it.
 */
export function endAhead(
  { sheet }: TableRef,
  { title }: Head,
  { lastRow, rowCount }: { lastRow: number; rowCount: number },
): Asked | undefined {
  return lastRow < rowCount ? askedOf(sheet, title, endRanges(sheet, lastRow), 'shown') : undefined;
}

/** The head of a table and its end, in one call; if the end is remembered, regardless of the number of rows. */
export async function readEnd(place: TableRef): Promise<Head & End> {
  const lastRow = lastRows.get(endKey(place));
  // Only a complete read shows that a table is empty, and then it is short.
  if (lastRow === undefined || lastRow === headerRowOf(place.sheet)) return await requireView(place);
  const tab = await readTab(place, endRanges(place.sheet, lastRow), 'shown');
  if (typeof tab !== 'string') {
    const head = headOf(place.sheet, tab);
    requireColumns(head);
    const [lastCells, cellsBelow] = [cellsAt(tab.data[1], lastRow), cellsAt(tab.data[1], lastRow + 1)];
    if (!isBlankRow(head.layout, lastCells) && isBlankRow(head.layout, cellsBelow))
      return { ...head, lastRow, lastCells };
  }
  return await requireView(place);
}
