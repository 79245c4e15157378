import type { Spreadsheet } from '../storage/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';
import type { SheetRange } from './grid-range.ts';

const mostCells = 10_000_000;
const mostColumns = 18_278;
const mostSheets = 200;

/** Refuses a spreadsheet that has grown beyond what Sheets allows. */
export function checkGridSize(spreadsheet: Spreadsheet): void {
  if (spreadsheet.gridCells > mostCells) {
    throw new ApiError(
      400,
      `This action would increase the number of cells in the workbook above the limit of ${mostCells} cells.`,
    );
  }
  if (spreadsheet.sheets.some((sheet) => sheet.columnCount > mostColumns)) {
    throw new ApiError(400, `This action would create a sheet with more than ${mostColumns} columns.`);
  }
  if (spreadsheet.sheets.length > mostSheets) {
    throw new ApiError(
      400,
      `This action would increase the number of sheets in the workbook above the limit of ${mostSheets} sheets.`,
    );
  }
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
