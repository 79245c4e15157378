import * as z from 'zod';
import type { Cell } from '../../storage/spreadsheets-cells.ts';
import { withContent } from '../../storage/spreadsheets-cells.ts';
import { ApiError } from '../../wire/errors.ts';
import { effectiveContent } from '../cell-content.ts';
import type { FormulaResult } from '../formula-results.ts';
import type { SpanChange } from '../formula-shift.ts';
import { deleted, inserted, offsetFormula, shiftFormulas } from '../formula-shift.ts';
import { checkGridSize } from '../grid-limits.ts';
import type { Dimension, SheetRange } from '../grid-range.ts';
import { dimensionSchema, gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const shiftSchema = z.object({ range: gridRangeSchema, shiftDimension: dimensionSchema });

export const insertRange = defineRequest(shiftSchema, ({ range, shiftDimension }, { spreadsheet }) => {
  const block = resolveGridRange(spreadsheet, range);
  const { sheet } = block;
  const [at, count] = spanOf(block, shiftDimension);
  const behind = behindOf(block, shiftDimension, at);
  moveCells(behind, shiftDimension, count);
  if (shiftDimension === 'ROWS') sheet.rowCount = Math.max(sheet.rowCount, sheet.rows.extent);
  else sheet.columnCount = Math.max(sheet.columnCount, widestRow(block));
  checkGridSize(spreadsheet);
  shiftWithin(spreadsheet, behind, shiftDimension, inserted(at, count));
});

export const deleteRange = defineRequest(shiftSchema, ({ range, shiftDimension }, { spreadsheet }) => {
  const block = resolveGridRange(spreadsheet, range);
  const [at, count] = spanOf(block, shiftDimension);
  for (const row of block.sheet.rows.between(block.startRow, block.endRow)) {
    for (let column = block.startColumn; column < Math.min(block.endColumn, row.cells.length); column += 1) {
      block.sheet.rows.set(row.index, column, undefined);
    }
  }
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
  shiftFormulas(spreadsheet, block.sheet, dimension, change, block);
}

const sortSpecSchema = z.looseObject({
  dimensionIndex: z.int().min(0).default(0),
  sortOrder: z.enum(['SORT_ORDER_UNSPECIFIED', 'ASCENDING', 'DESCENDING']).default('ASCENDING'),
});

/** A row of the sorted range: its cells, and what decides its place. */
interface SortedRow {
  index: number;
  cells: (Cell | undefined)[];
  keys: FormulaResult[];
}

export const sortRange = defineRequest(
  z.object({ range: gridRangeSchema, sortSpecs: z.array(sortSpecSchema).min(1) }),
  ({ range, sortSpecs }, edit) => {
    const block = resolveGridRange(edit.spreadsheet, range);
    const orders = sortSpecs.map(readSpec);
    const rows = readRows(block, orders, edit);
    // Sorting is stable, so that rows that compare alike keep their order.
    const sorted = rows.toSorted((a, b) => compareRows(a, b, orders));
    sorted.forEach(({ index, cells }, offset) => {
      const target = block.startRow + offset;
      cells.forEach((cell, at) => {
        block.sheet.rows.set(target, block.startColumn + at, sortedCell(cell, target - index));
      });
    });
  },
  { needsResults: true },
);

interface SortOrder {
  column: number;
  isDescending: boolean;
}

function readSpec(spec: z.infer<typeof sortSpecSchema>): SortOrder {
  for (const name of Object.keys(spec)) {
    if (name !== 'dimensionIndex' && name !== 'sortOrder') {
      throw new ApiError(501, `Sorting by ${name} is not served.`);
    }
  }
  return { column: spec.dimensionIndex, isDescending: spec.sortOrder === 'DESCENDING' };
}

/** All rows of the block down to the last one that holds anything; blank ones stay at the end by themselves. */
function readRows(block: SheetRange, orders: readonly SortOrder[], { context }: Edit): SortedRow[] {
  const end = Math.min(block.endRow, block.sheet.rows.extent);
  const width = Math.min(block.endColumn, widestRow(block)) - block.startColumn;
  const rows: SortedRow[] = [];
  for (let index = block.startRow; index < end; index += 1) {
    const row = block.sheet.rows.at(index);
    rows.push({
      index,
      cells: Array.from({ length: Math.max(width, 0) }, (_, at) => row?.cells[block.startColumn + at]),
      keys: orders.map(({ column }) => {
        const cell = row?.cells[column];
        return cell === undefined ? {} : effectiveContent(cell, context);
      }),
    });
  }
  return rows;
}

/** A formula moves as if copied: its references to its own row go along. */
function sortedCell(cell: Cell | undefined, rowsDown: number): Cell | undefined {
  if (cell?.formula === undefined) return cell;
  return withContent(cell, { formula: offsetFormula(cell.formula, rowsDown, 0) });
}

function compareRows(a: SortedRow, b: SortedRow, orders: readonly SortOrder[]): number {
  for (const [at, { isDescending }] of orders.entries()) {
    const [left = {}, right = {}] = [a.keys[at], b.keys[at]];
    const [leftRank, rightRank] = [rankOf(left), rankOf(right)];
    // Blanks stand last in either direction.
    if (leftRank === blankRank || rightRank === blankRank) {
      if (leftRank !== rightRank) return leftRank - rightRank;
      continue;
    }
    const order = leftRank === rightRank ? compareContents(left, right) : leftRank - rightRank;
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

const blankRank = 4;

/** Numbers come before text, text before booleans, and errors before nothing. */
function rankOf({ value, error }: FormulaResult): number {
  if (error !== undefined) return 3;
  if (value === undefined || value === '') return blankRank;
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

function compareContents({ value: a }: FormulaResult, { value: b }: FormulaResult): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a ?? 0) - Number(b ?? 0);
}
