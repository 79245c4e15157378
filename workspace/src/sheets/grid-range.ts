import * as z from 'zod';
import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';

/** A block of cells: the first row and column, and those after the last. */
export interface Block {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

/** A block of cells of a certain sheet. */
export interface SheetRange extends Block {
  sheet: Sheet;
}

export const gridRangeSchema = z.object({
  sheetId: z.int().default(0),
  startRowIndex: z.int().min(0).optional(),
  endRowIndex: z.int().min(0).optional(),
  startColumnIndex: z.int().min(0).optional(),
  endColumnIndex: z.int().min(0).optional(),
});
export type GridRange = z.infer<typeof gridRangeSchema>;

export const dimensionSchema = z.enum(['ROWS', 'COLUMNS']);
export type Dimension = z.infer<typeof dimensionSchema>;

/** The cells of a GridRange: sides left out reach to the edge of the grid, sides beyond it are clipped. */
export function resolveGridRange(spreadsheet: Spreadsheet, range: GridRange): SheetRange {
  const sheet = spreadsheet.sheet(range.sheetId);
  if (sheet === undefined) throw new ApiError(400, `No grid with id: ${range.sheetId}`);
  const startRow = range.startRowIndex ?? 0;
  const startColumn = range.startColumnIndex ?? 0;
  const endRow = Math.min(range.endRowIndex ?? sheet.rowCount, sheet.rowCount);
  const endColumn = Math.min(range.endColumnIndex ?? sheet.columnCount, sheet.columnCount);
  checkOrder('row', startRow, range.endRowIndex);
  checkOrder('column', startColumn, range.endColumnIndex);
  checkStart(sheet, { startRow, startColumn, endRow, endColumn });
  return { sheet, startRow, endRow, startColumn, endColumn };
}

export const gridCoordinateSchema = z.object({
  sheetId: z.int().default(0),
  rowIndex: z.int().min(0).default(0),
  columnIndex: z.int().min(0).default(0),
});

/** The cell of a GridCoordinate, which must be within the grid. */
export function resolvePlace(
  spreadsheet: Spreadsheet,
  { sheetId, rowIndex, columnIndex }: z.infer<typeof gridCoordinateSchema>,
): { sheet: Sheet; row: number; column: number } {
  const sheet = requireSheet(spreadsheet, sheetId);
  const block = {
    startRow: rowIndex,
    endRow: rowIndex + 1,
    startColumn: columnIndex,
    endColumn: columnIndex + 1,
  };
  checkStart(sheet, block);
  return { sheet, row: rowIndex, column: columnIndex };
}

export function requireSheet(spreadsheet: Spreadsheet, sheetId: number): Sheet {
  const sheet = spreadsheet.sheet(sheetId);
  if (sheet === undefined) throw new ApiError(400, `No sheet with id: ${sheetId}`);
  return sheet;
}

/** Refuses a block that begins outside the grid; only its end may be beyond. */
export function checkStart(sheet: Sheet, block: Block, text = formatRange({ ...block, sheet })): void {
  if (block.startRow < sheet.rowCount && block.startColumn < sheet.columnCount) return;
  throw gridLimits(sheet, text);
}

export function gridLimits(sheet: Sheet, text: string): ApiError {
  const { rowCount, columnCount } = sheet;
  return new ApiError(
    400,
    `Range (${text}) exceeds grid limits. Max rows: ${rowCount}, max columns: ${columnCount}`,
  );
}

function checkOrder(line: 'row' | 'column', start: number, end: number | undefined): void {
  if (end === undefined || end > start) return;
  throw new ApiError(
    400,
    `end${line === 'row' ? 'Row' : 'Column'}Index[${end}] must be after start${line === 'row' ? 'Row' : 'Column'}Index[${start}]`,
  );
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export function columnIndex(name: string): number {
  let index = 0;
  for (const letter of name.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/**
 * A title as answers show it: bare if it consists of letters, digits, underscores and dots and does not read as a cell (`tab01`
 * does, `Sheet1` has too many letters), otherwise quoted.
 */
export function quoteTitle(title: string): string {
  const isBare = /^[A-Za-z0-9_.]+$/.test(title) && !/^[A-Za-z]{1,3}[0-9]+$/.test(title);
  return isBare ? title : quotedTitle(title);
}

export function quotedTitle(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

/** A range as answers show it; a single cell has no colon. */
export function formatRange(range: SheetRange): string {
  return `${quoteTitle(range.sheet.title)}!${formatBlock(range)}`;
}

export function formatBlock({ startRow, endRow, startColumn, endColumn }: Block): string {
  const start = `${columnName(startColumn)}${startRow + 1}`;
  const end = `${columnName(endColumn - 1)}${endRow}`;
  return start === end ? start : `${start}:${end}`;
}
