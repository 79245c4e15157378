import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';
import type { SheetRange } from './grid-range.ts';

const mostCells = 10_000_000;
const mostColumns = 18_278;
const mostSheets = 200;

/** Refuses a spreadsheet that has grown beyond what Sheets allows. */
export function checkGridSize(spreadsheet: Spreadsheet): void {
  requireFewCells(spreadsheet.gridCells);
  for (const { columnCount } of spreadsheet.sheets) requireFewColumns(columnCount);
  if (spreadsheet.sheets.length > mostSheets) {
    throw new ApiError(
      400,
      `This action would increase the number of sheets in the workbook above the limit of ${mostSheets} sheets.`,
    );
  }
}

/** Refuses a sheet of these measures. */
export function checkGrid(rows: number, columns: number): void {
  requireFewColumns(columns);
  requireFewCells(rows * columns);
}

function requireFewCells(count: number): void {
  if (count <= mostCells) return;
  throw new ApiError(
    400,
    `This action would increase the number of cells in the workbook above the limit of ${mostCells} cells.`,
  );
}

function requireFewColumns(count: number): void {
  if (count <= mostColumns) return;
  throw new ApiError(400, `This action would create a sheet with more than ${mostColumns} columns.`);
}

const mostAnsweredCells = 5_000_000;

/** Refuses to read more cells at once than an answer can carry; ranges may overlap, and sheets may be huge. */
export function checkAnswerSize(ranges: readonly SheetRange[], most = mostAnsweredCells): void {
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

const mostChangedCells = 2_000_000;

/** Refuses a request that would fill more cells than one call may take memory for. */
export function checkChangedCells(count: number): void {
  if (count <= mostChangedCells) return;
  throw new ApiError(400, `One request may change ${mostChangedCells} cells, but this one names ${count}.`);
}
