import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { movedIndex } from '../storage/spreadsheets/spreadsheets-order.ts';
import type { LineProperties } from '../storage/spreadsheets/spreadsheets-rows.ts';
import { shiftFormulas } from './formulas/formula-shift.ts';
import { checkChangedCells } from './grid-limits.ts';
import type { Dimension, SheetRange } from './grid-range.ts';
import { checkMerges, shiftParts } from './parts/parts-shift.ts';
import type { SpanChange } from './span-change.ts';
import { deleted, inserted, moved } from './span-change.ts';

/** Inserts empty rows or columns, growing the grid; formulas follow. */
export function insertLines(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  at: number,
  count: number,
): void {
  if (dimension === 'ROWS') {
    sheet.rows.insertRows(at, count);
    sheet.rowCount += count;
    shiftFrozen(sheet, 'frozenRowCount', at, count);
  } else {
    sheet.rows.insertColumns(at, count);
    sheet.columns = mapColumns(sheet, (column) => (column >= at ? column + count : column));
    sheet.columnCount += count;
    shiftFrozen(sheet, 'frozenColumnCount', at, count);
  }
  followLines(spreadsheet, sheet, dimension, inserted(at, count));
}

/** Inserted lines look like their neighbour: its formats, but not its contents. */
export function inheritFormats(
  sheet: Sheet,
  { dimension, start, end, from }: { dimension: Dimension; start: number; end: number; from: number },
): void {
  const give = (row: number, column: number, style: number | undefined) => {
    if (style !== undefined) sheet.rows.set(row, column, { style });
  };
  if (dimension === 'ROWS') {
    const source = sheet.rows.at(from)?.cells ?? [];
    checkChangedCells((end - start) * source.length);
    for (let row = start; row < end; row += 1) {
      for (const [column, cell] of source.entries()) give(row, column, cell?.style);
    }
    return;
  }
  checkChangedCells((end - start) * sheet.rows.rows.length);
  for (const { index, cells } of sheet.rows.rows) {
    const style = cells[from]?.style;
    for (let column = start; column < end; column += 1) give(index, column, style);
  }
}

/** Deletes rows or columns, shrinking the grid; references to deleted cells become errors. */
export function deleteLines(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  at: number,
  count: number,
): void {
  if (dimension === 'ROWS') {
    sheet.rows.deleteRows(at, count);
    sheet.rowCount -= count;
    unfreeze(sheet, 'frozenRowCount', at, count);
  } else {
    sheet.rows.deleteColumns(at, count);
    sheet.columns = mapColumns(sheet, (column) => {
      if (column < at) return column;
      return column < at + count ? undefined : column - count;
    });
    sheet.columnCount -= count;
    unfreeze(sheet, 'frozenColumnCount', at, count);
  }
  followLines(spreadsheet, sheet, dimension, deleted(at, count));
}

/** Moves rows or columns in front of the line that had the index `to`. */
export function moveLines(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  { from, count, to }: { from: number; count: number; to: number },
): void {
  checkMerges(spreadsheet, sheet, dimension, [from, from + count, to]);
  if (dimension === 'ROWS') sheet.rows.moveRows(from, count, to);
  else {
    sheet.rows.moveColumns(from, count, to);
    sheet.columns = mapColumns(sheet, (column) => movedIndex(column, from, count, to));
  }
  followLines(spreadsheet, sheet, dimension, moved(from, count, to));
}

/**
 * Adjusts everything that refers to cells or is bound to them after lines have moved: formulas, and the parts of the spreadsheet.
 * If only a block's cells moved, `within` says which.
 */
export function followLines(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  change: SpanChange,
  within?: SheetRange,
): void {
  shiftFormulas(spreadsheet, sheet, dimension, change, within);
  shiftParts(spreadsheet, sheet, dimension, change, within);
}

function mapColumns(
  sheet: Sheet,
  place: (column: number) => number | undefined,
): Map<number, LineProperties> {
  const columns = new Map<number, LineProperties>();
  for (const [column, properties] of sheet.columns) {
    const at = place(column);
    if (at !== undefined) columns.set(at, properties);
  }
  return columns;
}

type Frozen = 'frozenRowCount' | 'frozenColumnCount';

/** Lines inserted among the frozen ones are frozen, too. */
function shiftFrozen(sheet: Sheet, frozen: Frozen, at: number, count: number): void {
  const grid = sheet.properties.gridProperties;
  const before = grid[frozen] ?? 0;
  if (at < before) grid[frozen] = before + count;
}

function unfreeze(sheet: Sheet, frozen: Frozen, at: number, count: number): void {
  const grid = sheet.properties.gridProperties;
  const before = grid[frozen] ?? 0;
  const left = before - Math.max(Math.min(before, at + count) - at, 0);
  if (left < before) grid[frozen] = left;
}
