import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';
import type { SheetRange } from './grid-range.ts';

const maxCells = 10_000_000;
const maxColumns = 18_278;
const maxSheets = 200;

/** Refuses a spreadsheet that has grown beyond what Sheets allows. */
export function checkGridSize(spreadsheet: Spreadsheet): void {
  requireFewCells(spreadsheet.gridCells);
  for (const { columnCount } of spreadsheet.sheets) requireFewColumns(columnCount);
  if (spreadsheet.sheets.length > maxSheets) {
    throw new ApiError(
      400,
      `This action would increase the number of sheets in the workbook above the limit of ${maxSheets} sheets.`,
    );
  }
}

/** Refuses a sheet of these measures. */
export function checkGrid(rows: number, columns: number): void {
  requireFewColumns(columns);
  requireFewCells(rows * columns);
}

function requireFewCells(count: number): void {
  if (count <= maxCells) return;
  throw new ApiError(
    400,
    `This action would increase the number of cells in the workbook above the limit of ${maxCells} cells.`,
  );
}

function requireFewColumns(count: number): void {
  if (count <= maxColumns) return;
  throw new ApiError(400, `This action would create a sheet with more than ${maxColumns} columns.`);
}

const maxAnsweredCells = 5_000_000;

/** Refuses to read more cells at once than an answer can carry; ranges may overlap, and sheets may be huge. */
export function checkAnswerSize(ranges: readonly SheetRange[], most = maxAnsweredCells): void {
  let cells = 0;
  for (const { sheet, startRow, endRow, startColumn, endColumn } of ranges) {
    cells += Math.min((endRow - startRow) * (endColumn - startColumn), sheet.rows.cellCount);
  }
  if (cells > most) throw answerTooLarge();
}

export function answerTooLarge(): ApiError {
  return new ApiError(
    400,
    'The answer would be too large. Ask for fewer cells or, with fields, for less of each.',
  );
}

const maxChangedCells = 2_000_000;

/** Refuses a request that would fill more cells than one call may take memory for. */
export function checkChangedCells(count: number): void {
  if (count <= maxChangedCells) return;
  throw new ApiError(400, `One request may change ${maxChangedCells} cells, but this one names ${count}.`);
}
