import type { CellData } from './cell-data.ts';
import type { SheetRequest, Tab } from './tabs.ts';

export type Cells = readonly CellData[];

/** A tab as its rows, from row 1 as far as they contain anything. */
export interface Grid {
  tabId: number;
  title: string;
  /** The number of the row that holds its headers. */
  headerRow: number;
  rowCount: number;
  columnCount: number;
  rows: readonly Cells[];
}

export function gridOf({ properties, data: [block] }: Tab, headerRow = 1): Grid {
  const { sheetId, title, gridProperties } = properties;
  const blank = Array.from({ length: block?.startRow ?? 0 }, (): Cells => []);
  const rows = (block?.rowData ?? []).map(({ values = [] }) => values);
  const { rowCount = 0, columnCount = 0 } = gridProperties ?? {};
  return { tabId: sheetId, title, headerRow, rowCount, columnCount, rows: [...blank, ...rows] };
}

/** A row of a grid throughout a batch. */
export interface Followed {
  /** Its index before the batch, from 0; undefined if the batch inserts it. */
  was: number | undefined;
  cells: CellData[];
  /** What it held before, by the columns as they are after the batch. */
  held: CellData[];
  /** The columns that the batch writes. */
  written: Set<number>;
  isMoved: boolean;
  isDeleted: boolean;
}

/** A tab as it will be after a batch if nobody else touches it; deleted rows keep their places in the list. */
export interface Foreseen {
  rows: Followed[];
}

const isLiving = ({ isDeleted }: Followed) => !isDeleted;

/** The list index of the row that is currently at this place; deleted rows stay in the list. */
function placeOf(rows: readonly Followed[], index: number): number {
  let living = -1;
  const at = rows.findIndex((row) => {
    if (isLiving(row)) living += 1;
    return living === index;
  });
  return at === -1 ? rows.length : at;
}

const newRow = (): Followed => ({
  was: undefined,
  cells: [],
  held: [],
  written: new Set(),
  isMoved: false,
  isDeleted: false,
});

function insert(rows: Followed[], index: number, count: number): void {
  rows.splice(placeOf(rows, index), 0, ...Array.from({ length: count }, newRow));
}

function shiftColumns(rows: readonly Followed[], start: number, count: number): void {
  const blank = Array.from({ length: count }, (): CellData => ({}));
  for (const row of rows) {
    for (const cells of [row.cells, row.held]) if (cells.length > start) cells.splice(start, 0, ...blank);
    row.written = new Set([...row.written].map((column) => (column < start ? column : column + count)));
  }
}

type UpdateCells = NonNullable<SheetRequest['updateCells']>;

function write(rows: readonly Followed[], { start, range, rows: written = [], fields }: UpdateCells): void {
  if (!fields?.includes('userEnteredValue')) return;
  const firstRow = start?.rowIndex ?? range?.startRowIndex ?? 0;
  const firstColumn = start?.columnIndex ?? range?.startColumnIndex ?? 0;
  const living = rows.filter(isLiving);
  for (const [offset, { values = [] }] of written.entries()) {
    const row = living[firstRow + offset];
    if (!row) continue;
    for (const [at, { userEnteredValue }] of values.entries()) {
      const column = firstColumn + at;
      while (row.cells.length < column) row.cells.push({});
      // The types of the client library allow null for each part of a request.
      row.cells[column] = userEnteredValue ? ({ userEnteredValue } as CellData) : {};
      row.written.add(column);
    }
  }
}

/** Requests that change neither the contents of cells nor the position of rows. */
const harmless = new Set([
  'repeatCell',
  'mergeCells',
  'setDataValidation',
  'updateDimensionProperties',
  'updateSheetProperties',
  'addSheet',
  'addProtectedRange',
  'createDeveloperMetadata',
  'updateDeveloperMetadata',
]);

function follow(rows: Followed[], request: SheetRequest): boolean {
  const { insertDimension, appendDimension, deleteDimension, moveDimension, updateCells } = request;
  if (updateCells) {
    write(rows, updateCells);
    return true;
  }
  if (appendDimension) {
    if (appendDimension.dimension === 'ROWS')
      insert(rows, Number.POSITIVE_INFINITY, appendDimension.length ?? 0);
    return true;
  }
  const range = insertDimension?.range ?? deleteDimension?.range ?? moveDimension?.source;
  const [start, end] = [range?.startIndex ?? 0, range?.endIndex ?? 0];
  const isOfRows = range?.dimension === 'ROWS';
  if (insertDimension) {
    if (isOfRows) insert(rows, start, end - start);
    else shiftColumns(rows, start, end - start);
    return true;
  }
  if (deleteDimension && isOfRows) {
    for (let count = start; count < end; count += 1) {
      const row = rows[placeOf(rows, start)];
      if (row) row.isDeleted = true;
    }
    return true;
  }
  if (moveDimension && isOfRows) {
    const target = placeOf(rows, moveDimension.destinationIndex ?? 0);
    const from = placeOf(rows, start);
    const moved = rows.splice(from, end - start);
    for (const row of moved) row.isMoved = true;
    rows.splice(target > from ? target - moved.length : target, 0, ...moved);
    return true;
  }
  return Object.keys(request).every((name) => harmless.has(name));
}

function tabIdOf(request: SheetRequest): number | undefined {
  const { updateCells, appendCells, insertDimension, deleteDimension, moveDimension, appendDimension } =
    request;
  const place =
    updateCells?.start ??
    updateCells?.range ??
    insertDimension?.range ??
    deleteDimension?.range ??
    moveDimension?.source ??
    appendDimension ??
    appendCells;
  return place ? (place.sheetId ?? 0) : undefined;
}

/** The effect of requests on a grid; undefined if one of them does something that is not handled here. */
export function foresee(grid: Grid, requests: readonly SheetRequest[]): Foreseen | undefined {
  const rows = Array.from({ length: Math.max(grid.rowCount, grid.rows.length) }, (_, was) => ({
    ...newRow(),
    was,
    cells: [...(grid.rows[was] ?? [])],
    held: [...(grid.rows[was] ?? [])],
  }));
  const own = requests.filter((request) => (tabIdOf(request) ?? grid.tabId) === grid.tabId);
  return own.every((request) => follow(rows, request)) ? { rows } : undefined;
}

/** The rows as they are after the batch. */
export function livingRows({ rows }: Foreseen): Followed[] {
  return rows.filter(isLiving);
}

/**
 * The places that show after the batch whether it hit its targets; for rows that it adds, the headers do. For a
 * deleted row only all others do: if somebody swapped it with another, the rows beside the gap may be the same.
 */
export function tellingPlaces(foreseen: Foreseen, { headerRow }: Grid): number[] | 'all' {
  if (foreseen.rows.some(({ isDeleted }) => isDeleted)) return 'all';
  const places = new Set<number>();
  for (const [place, { isMoved, was, written }] of foreseen.rows.entries()) {
    if (was === undefined) places.add(headerRow - 1);
    else if (isMoved || written.size > 0) places.add(place);
  }
  return [...places];
}

/**
 * A row's contents as a text for comparison, without some columns if given. Formulas depend on the rows they refer
 * to, so only their presence counts.
 */
export function textOf(cells: Cells | undefined, without?: ReadonlySet<number>): string {
  const texts = (cells ?? []).map(({ userEnteredValue: entered }, column) => {
    if (!entered || without?.has(column)) return '';
    if (entered.formulaValue !== undefined) return '=';
    return JSON.stringify(entered.stringValue ?? entered.numberValue ?? entered.boolValue ?? '');
  });
  while (texts.at(-1) === '' || texts.at(-1) === '""') texts.pop();
  return texts.join('\n');
}
