import * as z from 'zod';
import { hasContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { ApiError } from '../../wire/errors.ts';
import type { FieldMask } from '../../wire/fields.ts';
import { maskAt } from '../../wire/fields.ts';
import type { CellDataInput } from '../cell-data.ts';
import { CellChange, cellDataSchema, checkCellData, rowDataSchema } from '../cell-data.ts';
import { offsetFormula } from '../formulas/formula-shift.ts';
import { checkChangedCells, checkGridSize } from '../grid-limits.ts';
import type { SheetRange } from '../grid-range.ts';
import {
  checkStart,
  gridCoordinateSchema,
  gridRangeSchema,
  requireSheet,
  resolveGridRange,
} from '../grid-range.ts';
import { parseUpdateMask } from '../update-mask.ts';
import { setValidation, writeRules } from '../validation.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

export const repeatCell = defineRequest(
  z.object({ range: gridRangeSchema, cell: cellDataSchema.default({}), fields: z.string().optional() }),
  ({ range, cell, fields }, { spreadsheet }) => {
    const mask = parseUpdateMask(fields);
    checkCellData([cell], mask);
    const block = resolveGridRange(spreadsheet, range);
    const { sheet, startRow, endRow, startColumn, endColumn } = block;
    checkChangedCells((endRow - startRow) * (endColumn - startColumn));
    const change = new CellChange(mask, spreadsheet.formats);
    for (let row = startRow; row < endRow; row += 1) {
      const existing = sheet.rows.at(row);
      for (let column = startColumn; column < endColumn; column += 1) {
        const input = offsetInput(cell, row - startRow, column - startColumn);
        sheet.rows.set(row, column, change.apply(existing?.cells[column], input));
      }
    }
    if (maskAt(mask, 'dataValidation') === undefined) return;
    sheet.rows.guard?.block(block);
    setValidation(spreadsheet, block, cell.dataValidation);
  },
);

/** A repeated formula's references move along with it. */
function offsetInput(cell: CellDataInput, rows: number, columns: number): CellDataInput {
  const formula = cell.userEnteredValue?.formulaValue;
  if (formula === undefined) return cell;
  return { ...cell, userEnteredValue: { formulaValue: offsetFormula(formula, rows, columns) } };
}

export const updateCells = defineRequest(
  z.object({
    rows: z.array(rowDataSchema).default([]),
    fields: z.string().optional(),
    start: gridCoordinateSchema.optional(),
    range: gridRangeSchema.optional(),
  }),
  ({ rows, fields, start, range }, edit) => {
    const mask = parseUpdateMask(fields);
    const lines = rows.map((row) => row.values);
    checkCellData(lines.flat(), mask);
    if (range !== undefined) {
      const block = resolveGridRange(edit.spreadsheet, range);
      checkWithin(block, lines);
      fillBlock(block, lines, mask, edit);
    } else if (start !== undefined) {
      const block = blockFrom(edit, start, lines);
      checkWithin(block, lines);
      writeLines(block, lines, mask, edit);
    } else {
      throw new ApiError(400, 'Either a start or a range must be specified.');
    }
  },
);

function blockFrom(
  { spreadsheet }: Edit,
  { sheetId, rowIndex: startRow, columnIndex: startColumn }: z.infer<typeof gridCoordinateSchema>,
  lines: readonly CellDataInput[][],
): SheetRange {
  const sheet = requireSheet(spreadsheet, sheetId);
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 1);
  const block = {
    startRow,
    startColumn,
    endRow: startRow + Math.max(lines.length, 1),
    endColumn: startColumn + width,
  };
  checkStart(sheet, block);
  const endRow = Math.min(block.endRow, sheet.rowCount);
  return { ...block, sheet, endRow, endColumn: Math.min(block.endColumn, sheet.columnCount) };
}

function checkWithin(block: SheetRange, lines: readonly CellDataInput[][]): void {
  const lastRow = block.endRow - 1;
  if (block.startRow + lines.length > block.endRow) {
    throw new ApiError(
      400,
      `Attempting to write row: ${lastRow + 1}, beyond the last requested row of: ${lastRow}`,
    );
  }
  const lastColumn = block.endColumn - 1;
  if (lines.some((line) => block.startColumn + line.length > block.endColumn)) {
    throw new ApiError(
      400,
      `Attempting to write column: ${lastColumn + 1}, beyond the last requested column of: ${lastColumn}`,
    );
  }
}

/** Writes the cells; cells of the block that are not given are cleared if the mask says so. */
function fillBlock(
  block: SheetRange,
  lines: readonly CellDataInput[][],
  mask: FieldMask,
  { spreadsheet }: Edit,
): void {
  const { rows } = block.sheet;
  const change = new CellChange(mask, spreadsheet.formats);
  // Only existing cells can be cleared, so an open range costs only what it contains.
  for (const row of rows.between(block.startRow, block.endRow)) {
    const given = lines[row.index - block.startRow]?.length ?? 0;
    const end = Math.min(block.endColumn, row.cells.length);
    for (let column = block.startColumn + given; column < end; column += 1) {
      rows.set(row.index, column, change.apply(row.cells[column], {}));
    }
  }
  if (maskAt(mask, 'dataValidation') !== undefined) setValidation(spreadsheet, block, undefined);
  writeLines(block, lines, mask, { spreadsheet });
}

function writeLines(
  block: SheetRange,
  lines: readonly CellDataInput[][],
  mask: FieldMask,
  { spreadsheet }: Pick<Edit, 'spreadsheet'>,
): void {
  const { rows } = block.sheet;
  const change = new CellChange(mask, spreadsheet.formats);
  lines.forEach((line, rowOffset) => {
    const row = block.startRow + rowOffset;
    line.forEach((cell, columnOffset) => {
      const column = block.startColumn + columnOffset;
      rows.set(row, column, change.apply(rows.cell(row, column), cell));
    });
  });
  if (maskAt(mask, 'dataValidation') !== undefined) writeRules(spreadsheet, block, lines);
}

export const appendCells = defineRequest(
  z.looseObject({
    sheetId: z.int().default(0),
    rows: z.array(rowDataSchema).default([]),
    fields: z.string().optional(),
  }),
  ({ sheetId, rows, fields, tableId }, edit) => {
    if (tableId !== undefined) throw new ApiError(501, 'Tables are not served.');
    const mask = parseUpdateMask(fields);
    const lines = rows.map((row) => row.values);
    checkCellData(lines.flat(), mask);
    const sheet = requireSheet(edit.spreadsheet, sheetId);
    const last = sheet.rows.findLast(0, Number.POSITIVE_INFINITY, (row) => row.cells.some(hasContent));
    const startRow = (last?.index ?? -1) + 1;
    const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
    sheet.rowCount = Math.max(sheet.rowCount, startRow + lines.length);
    sheet.columnCount = Math.max(sheet.columnCount, width);
    checkGridSize(edit.spreadsheet);
    const block = { sheet, startRow, endRow: startRow + lines.length, startColumn: 0, endColumn: width };
    writeLines(block, lines, mask, edit);
  },
);
