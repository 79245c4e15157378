import * as z from 'zod';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { checkGridSize } from '../grid-limits.ts';
import type { Dimension, SheetRange } from '../grid-range.ts';
import { dimensionSchema, gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import { followLines } from '../grid-shift.ts';
import type { SpanChange } from '../span-change.ts';
import { deleted, inserted } from '../span-change.ts';
import { clearBlock } from './clear.ts';
import { checkCutMerges } from './cut-merges.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const shiftSchema = z.object({ range: gridRangeSchema, shiftDimension: dimensionSchema });

export const insertRange = defineRequest(shiftSchema, ({ range, shiftDimension }, edit) => {
  const { spreadsheet } = edit;
  const block = resolveGridRange(spreadsheet, range);
  const { sheet } = block;
  const [at, count] = spanOf(block, shiftDimension);
  const behind = behindOf(block, shiftDimension, at);
  sheet.rows.guard?.block(behind);
  checkCutMerges(edit, behind);
  moveCells(behind, shiftDimension, count);
  if (shiftDimension === 'ROWS') sheet.rowCount = Math.max(sheet.rowCount, sheet.rows.extent);
  else sheet.columnCount = Math.max(sheet.columnCount, widestRow(block));
  checkGridSize(spreadsheet);
  shiftWithin(spreadsheet, behind, shiftDimension, inserted(at, count));
});

export const deleteRange = defineRequest(shiftSchema, ({ range, shiftDimension }, edit) => {
  const { spreadsheet } = edit;
  const block = resolveGridRange(spreadsheet, range);
  const [at, count] = spanOf(block, shiftDimension);
  // Protected cells that are empty are not written to, but would be gone or elsewhere with their protection.
  block.sheet.rows.guard?.block(behindOf(block, shiftDimension, at));
  checkCutMerges(edit, block);
  checkCutMerges(edit, behindOf(block, shiftDimension, at));
  clearBlock(block);
  moveCells(behindOf(block, shiftDimension, at + count), shiftDimension, -count);
  shiftWithin(spreadsheet, behindOf(block, shiftDimension, at), shiftDimension, deleted(at, count));
});

function spanOf(block: SheetRange, dimension: Dimension): [start: number, count: number] {
  return dimension === 'ROWS'
    ? [block.startRow, block.endRow - block.startRow]
    : [block.startColumn, block.endColumn - block.startColumn];
}

/** From the line `at` to the end of the sheet, as wide as the block in the other dimension. */
function behindOf(block: SheetRange, dimension: Dimension, at: number): SheetRange {
  return dimension === 'ROWS'
    ? { ...block, startRow: at, endRow: Number.POSITIVE_INFINITY }
    : { ...block, startColumn: at, endColumn: Number.POSITIVE_INFINITY };
}

function moveCells(block: SheetRange, dimension: Dimension, by: number): void {
  const { rows } = block.sheet;
  const cells: { row: number; column: number; cell: Cell }[] = [];
  for (const row of rows.between(block.startRow, block.endRow)) {
    const end = Math.min(block.endColumn, row.cells.length);
    for (let column = block.startColumn; column < end; column += 1) {
      const cell = row.cells[column];
      if (cell !== undefined) cells.push({ row: row.index, column, cell });
    }
  }
  for (const { row, column } of cells) rows.set(row, column, undefined);
  for (const { row, column, cell } of cells) {
    if (dimension === 'ROWS') rows.set(row + by, column, cell);
    else rows.set(row, column + by, cell);
  }
}

function widestRow({ sheet, startRow, endRow }: SheetRange): number {
  return sheet.rows.between(startRow, endRow).reduce((widest, row) => Math.max(widest, row.cells.length), 0);
}

function shiftWithin(
  spreadsheet: Edit['spreadsheet'],
  block: SheetRange,
  dimension: Dimension,
  change: SpanChange,
): void {
  followLines(spreadsheet, block.sheet, dimension, change, block);
}
