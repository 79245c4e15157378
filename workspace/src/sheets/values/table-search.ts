import { hasContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Row, RowStore } from '../../storage/spreadsheets/spreadsheets-rows.ts';
import type { Block } from '../grid-range.ts';

/**
 * The table to which values for this range are appended: the block around the last cell with content in the range,
 * bounded by empty rows and columns. Undefined if the range touches no table.
 */
export function findTable(rows: RowStore, range: Block): Block | undefined {
  const cell = lastFilled(rows, range) ?? neighbour(rows, range);
  if (cell === undefined) return undefined;
  const known = knownTables.get(rows);
  const isKnown = known?.revision === rows.revision && intersects(known.table, cell);
  const table = isKnown ? known.table : grow(rows, cell);
  return intersects(table, range) ? table : undefined;
}

const knownTables = new WeakMap<RowStore, { revision: number; table: Block }>();

/** Remembers a table that rows were appended to, so that the next append need not search it from end to end. */
export function noteGrowth(rows: RowStore, table: Block, appended: Block): void {
  const isBounded = rows.at(appended.endRow) === undefined && appended.endColumn <= table.endColumn;
  const added = rows.between(appended.startRow, appended.endRow);
  const isUnbroken =
    added.length === appended.endRow - appended.startRow &&
    added.every(({ cells }) => {
      const isBeside = hasContent(cells[table.startColumn - 1]) || hasContent(cells[table.endColumn]);
      return !isBeside && cells.slice(table.startColumn, table.endColumn).some(hasContent);
    });
  if (isBounded && isUnbroken) {
    knownTables.set(rows, { revision: rows.revision, table: { ...table, endRow: appended.endRow } });
  }
}

function lastFilled(rows: RowStore, range: Block): Block | undefined {
  const columnIn = (row: Row) =>
    row.cells.findLastIndex(
      (cell, column) => column >= range.startColumn && column < range.endColumn && hasContent(cell),
    );
  const row = rows.findLast(range.startRow, range.endRow, (candidate) => columnIn(candidate) >= 0);
  return row === undefined ? undefined : cellBlock(row.index, columnIn(row));
}

/** A filled cell right beside the range, for a range in an empty place within a table. */
function neighbour(rows: RowStore, range: Block): Block | undefined {
  const around = {
    startRow: Math.max(range.startRow - 1, 0),
    endRow: range.endRow + 1,
    startColumn: Math.max(range.startColumn - 1, 0),
    endColumn: range.endColumn + 1,
  };
  return lastFilled(rows, around);
}

function cellBlock(row: number, column: number): Block {
  return { startRow: row, endRow: row + 1, startColumn: column, endColumn: column + 1 };
}

/** Widens the block until the rows and columns around it are empty. */
function grow(rows: RowStore, cell: Block): Block {
  const table = { ...cell };
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const row of rows.between(table.startRow, table.endRow)) isGrowing = widen(table, row) || isGrowing;
    for (const step of [-1, 1] as const) {
      let next = rows.at(step < 0 ? table.startRow - 1 : table.endRow);
      while (next !== undefined && touches(table, next)) {
        if (step < 0) table.startRow = next.index;
        else table.endRow = next.index + 1;
        widen(table, next);
        isGrowing = true;
        next = rows.at(next.index + step);
      }
    }
  }
  return table;
}

/** Includes the cells of the row that are next to the table's sides. */
function widen(table: Block, row: Row): boolean {
  const { startColumn, endColumn } = table;
  while (table.startColumn > 0 && hasContent(row.cells[table.startColumn - 1])) table.startColumn -= 1;
  while (hasContent(row.cells[table.endColumn])) table.endColumn += 1;
  return startColumn !== table.startColumn || endColumn !== table.endColumn;
}

function touches(table: Block, row: Row): boolean {
  const end = Math.min(table.endColumn + 1, row.cells.length);
  for (let column = Math.max(table.startColumn - 1, 0); column < end; column += 1) {
    if (hasContent(row.cells[column])) return true;
  }
  return false;
}

function intersects(a: Block, b: Block): boolean {
  return (
    a.startRow < b.endRow &&
    b.startRow < a.endRow &&
    a.startColumn < b.endColumn &&
    b.startColumn < a.endColumn
  );
}
