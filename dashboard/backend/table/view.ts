import { Problem } from '#kernel/problem.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Block, Tab } from '../google/sheets.ts';
import { Recent } from '../recent.ts';
import { isBlank } from './cells.ts';
import { isBlankRow, type Layout, readLayout, recordReader } from './layout.ts';
import type { Fields, Sheet } from './sheet.ts';
import { missingTab, type Place, readTab } from './tab.ts';

export interface TableRow {
  rowIndex: number;
  record: Fields;
  /** All cells of the row from column A on, the person's own columns included. */
  cells: readonly CellData[];
}

/** The head of a table: its tab and where its columns stand. */
export interface Head {
  tabId: number;
  title: string;
  rowCount: number;
  columnCount: number;
  layout: Layout;
}

/** A whole table as it stands. */
export interface View extends Head {
  rows: readonly TableRow[];
  /** The last row of the table that begins in row 1; a blank row ends it. */
  lastRow: number;
}

/** Where the tables of recent requests ended; a hint that is checked before it is relied on. */
const lastRows = new Recent<number>(10_000);
const endKey = ({ fileId, sheet }: Place) => `${fileId} ${sheet.tab}`;

export function rememberEnd(place: Place, lastRow: number): void {
  lastRows.set(endKey(place), lastRow);
}

export function forgetEnd(place: Place): void {
  lastRows.delete(endKey(place));
}

const noCells: readonly CellData[] = [];

/** The cells of a row in a block, from column A on. */
function cellsAt(block: Block | undefined, rowIndex: number): readonly CellData[] {
  const values = block?.rowData[rowIndex - 1 - block.startRow]?.values ?? noCells;
  if (!block?.startColumn) return values;
  return [...Array.from({ length: block.startColumn }, (): CellData => ({})), ...values];
}

function headOf(sheet: Sheet, { properties, data }: Tab): Head {
  return {
    tabId: properties.sheetId,
    title: properties.title,
    rowCount: properties.gridProperties?.rowCount ?? 0,
    columnCount: properties.gridProperties?.columnCount ?? 0,
    layout: readLayout(sheet, cellsAt(data[0], 1)),
  };
}

function isInTable({ firstColumn, lastColumn }: Layout, cells: readonly CellData[]): boolean {
  for (let column = firstColumn; column <= lastColumn; column += 1) {
    if (!isBlank(cells[column])) return true;
  }
  return false;
}

/** Reads the whole table; undefined when the spreadsheet has no such tab. */
export async function readView(place: Place): Promise<View | undefined> {
  const tab = await readTab(place, (title) => [title], 'shown');
  if (typeof tab === 'string') return undefined;
  const head = headOf(place.sheet, tab);
  const block = tab.data[0];
  const read = recordReader(place.sheet, head.layout);
  const count = (block?.startRow ?? 0) + (block?.rowData.length ?? 0);
  const rows: TableRow[] = [];
  let lastRow = 1;
  for (let rowIndex = 2; rowIndex <= count; rowIndex += 1) {
    const cells = cellsAt(block, rowIndex);
    if (lastRow === rowIndex - 1 && isInTable(head.layout, cells)) lastRow = rowIndex;
    if (isBlankRow(head.layout, cells)) continue;
    rows.push({ rowIndex, record: read(cells), cells });
  }
  if (head.layout.missing.length === 0) rememberEnd(place, lastRow);
  return { ...head, rows, lastRow };
}

/** Refuses to go on with a sheet whose columns are not all there: a value could land under a stranger's header. */
function requireColumns({ layout }: Head): void {
  if (layout.missing.length === 0) return;
  const names = layout.missing.map((field) => `"${field}"`).join(', ');
  throw new Problem(
    'CONFLICT',
    `The sheet no longer has the ${layout.missing.length === 1 ? 'column' : 'columns'} ${names}. Repair its header row first.`,
  );
}

export async function requireView(place: Place): Promise<View> {
  const view = await readView(place);
  if (!view) throw missingTab(place.sheet);
  requireColumns(view);
  return view;
}

/** The header row and one other, with formulas and formats. `row` is undefined when it is blank or cut off. */
export async function readRow(
  place: Place,
  rowIndex: number,
): Promise<{ head: Head; row: TableRow } | undefined> {
  const tab = await readTab(place, (title) => [`${title}!1:1`, `${title}!${rowIndex}:${rowIndex}`], 'whole');
  if (tab === 'unknown-tab') throw missingTab(place.sheet);
  if (tab === 'outside-grid') return undefined;
  const head = headOf(place.sheet, tab);
  requireColumns(head);
  const cells = cellsAt(tab.data[1], rowIndex);
  if (isBlankRow(head.layout, cells)) return undefined;
  const record = recordReader(place.sheet, head.layout)(cells);
  return { head, row: { rowIndex, record, cells } };
}

/** The head of a table alone; undefined when the spreadsheet has no such tab. */
export async function readHead(place: Place): Promise<Head | undefined> {
  const tab = await readTab(place, (title) => [`${title}!1:1`], 'shown');
  return typeof tab === 'string' ? undefined : headOf(place.sheet, tab);
}

/** The head of a table and its last row, in one call and whatever the number of rows when the end is remembered. */
export async function readEnd(place: Place): Promise<Head & { lastRow: number }> {
  const lastRow = lastRows.get(endKey(place));
  if (lastRow === undefined) return await requireView(place);
  const tab = await readTab(
    place,
    (title) => [`${title}!1:1`, `${title}!${lastRow}:${lastRow + 1}`],
    'shown',
  );
  if (typeof tab !== 'string') {
    const head = headOf(place.sheet, tab);
    requireColumns(head);
    const [, block] = tab.data;
    const ends = lastRow === 1 || isInTable(head.layout, cellsAt(block, lastRow));
    if (ends && !isInTable(head.layout, cellsAt(block, lastRow + 1))) return { ...head, lastRow };
  }
  return await requireView(place);
}
