import { moneyPattern } from '#kernel/money.ts';
import { type EnteredCell, type SheetRequest, wholeCell } from '../google/tabs.ts';
import { isoDateFormat } from './cells.ts';
import { headerRowOf, type Sheet } from './sheet.ts';

/** The format of a header row. */
export interface HeaderLook {
  bold: boolean;
  backgroundColor: { red: number; green: number; blue: number };
}

export const houseLook: HeaderLook = { bold: true, backgroundColor: { red: 0.9, green: 0.9, blue: 0.9 } };

/** The format of the header to the left of new ones, which inserted columns inherit. */
type Inherited = 'inherited';

/** Writes adjacent headers into row 1, or another one. */
export function headerRowRequest(
  tabId: number,
  headers: readonly string[],
  firstColumn: number,
  look: HeaderLook | Inherited,
  headerRow = 1,
): SheetRequest {
  const value = (header: string) => (header === '' ? {} : { userEnteredValue: { stringValue: header } });
  const start = { sheetId: tabId, rowIndex: headerRow - 1, columnIndex: firstColumn };
  if (look === 'inherited') {
    return { updateCells: { start, rows: [{ values: headers.map(value) }], fields: 'userEnteredValue' } };
  }
  const { bold, backgroundColor } = look;
  const userEnteredFormat = { backgroundColor, textFormat: { bold } };
  return {
    updateCells: {
      start,
      rows: [{ values: headers.map((header) => ({ ...value(header), userEnteredFormat })) }],
      fields: 'userEnteredValue,userEnteredFormat(backgroundColor,textFormat)',
    },
  };
}

const plainAmount = { type: 'NUMBER', pattern: '#,##0.00' };

function numberFormatOf({ columns, currency: usual, isFree }: Sheet, field: string) {
  const { kind, currency = usual } = columns[field] ?? {};
  if (kind === 'money' && isFree && currency === undefined) return plainAmount;
  if (kind === 'money') return { type: 'CURRENCY', pattern: moneyPattern(currency) };
  return kind === 'day' ? isoDateFormat : undefined;
}

/** Sets the number format of a column below its header; without a format, the default. */
function numberFormatRequest(
  tabId: number,
  column: number,
  numberFormat: { type: string; pattern: string } | undefined,
  headerRow: number,
): SheetRequest {
  return {
    repeatCell: {
      range: {
        sheetId: tabId,
        startRowIndex: headerRow,
        startColumnIndex: column,
        endColumnIndex: column + 1,
      },
      cell: { ...(numberFormat && { userEnteredFormat: { numberFormat } }) },
      fields: 'userEnteredFormat.numberFormat',
    },
  };
}

function widthRequest(tabId: number, column: number, pixelSize: number): SheetRequest {
  return {
    updateDimensionProperties: {
      range: { sheetId: tabId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
      properties: { pixelSize },
      fields: 'pixelSize',
    },
  };
}

/** Writes adjacent headers of fields, sets the columns' widths, and formats the cells below them. */
export function headerRequests(
  sheet: Sheet,
  tabId: number,
  fields: readonly string[],
  { firstColumn, look }: { firstColumn: number; look: HeaderLook | Inherited },
): SheetRequest[] {
  const headerRow = headerRowOf(sheet);
  const looks = fields.flatMap((field, index) => {
    const column = firstColumn + index;
    const format = numberFormatOf(sheet, field);
    const width = sheet.columns[field]?.width;
    return [
      // A column inherits the number format of its neighbour.
      ...(format || look === 'inherited' ? [numberFormatRequest(tabId, column, format, headerRow)] : []),
      ...(width === undefined ? [] : [widthRequest(tabId, column, width)]),
    ];
  });
  return [headerRowRequest(tabId, fields, firstColumn, look, headerRow), ...looks];
}

/** All headers of a sheet, in a tab without any. */
export function allHeaderRequests(sheet: Sheet, tabId: number): SheetRequest[] {
  return headerRequests(sheet, tabId, Object.keys(sheet.columns), { firstColumn: 0, look: houseLook });
}

/** The first tab of a spreadsheet that Drive has made. */
export const firstTabId = 0;

/** Names the tab of a new spreadsheet and freezes its header row. */
function nameTabRequests(tab: string): SheetRequest[] {
  return [
    { updateSheetProperties: { properties: { sheetId: firstTabId, title: tab }, fields: 'title' } },
    freezeHeaderRequest(firstTabId),
  ];
}

/** Turns a new spreadsheet into a tab with a header row. */
export function newSheetRequests(tab: string, headers: readonly string[], look: HeaderLook): SheetRequest[] {
  return [...nameTabRequests(tab), headerRowRequest(firstTabId, headers, 0, look)];
}

/** Turns a new spreadsheet into a sheet that the product knows. */
export function layOutRequests(sheet: Sheet): SheetRequest[] {
  return [...nameTabRequests(sheet.tab), ...allHeaderRequests(sheet, firstTabId)];
}

export function freezeHeaderRequest(tabId: number): SheetRequest {
  return {
    updateSheetProperties: {
      properties: { sheetId: tabId, gridProperties: { frozenRowCount: 1 } },
      fields: 'gridProperties.frozenRowCount',
    },
  };
}

/** Adjacent rows or columns. Rows count from 1, as people do; columns from 0. */
interface Lines {
  tabId: number;
  dimension: 'ROWS' | 'COLUMNS';
  first: number;
  count: number;
}

function rangeOf({ tabId, dimension, first, count }: Lines) {
  const startIndex = dimension === 'ROWS' ? first - 1 : first;
  return { sheetId: tabId, dimension, startIndex, endIndex: startIndex + count };
}

/** Inserts rows, at the lowest right below the grid. */
export function insertRowsRequest(
  { tabId, rowCount }: { tabId: number; rowCount: number },
  rowIndex: number,
  count: number,
  headerRow = 1,
): SheetRequest {
  // The row above provides the format, unless it is the header row.
  const inheritFromBefore = rowIndex > headerRow + 1;
  if (rowIndex > rowCount && !inheritFromBefore) {
    return { appendDimension: { sheetId: tabId, dimension: 'ROWS', length: count } };
  }
  const range = rangeOf({ tabId, dimension: 'ROWS', first: rowIndex, count });
  return { insertDimension: { range, inheritFromBefore } };
}

/** Inserts columns that look like the one to their left. */
export function insertColumnsRequest(tabId: number, first: number, count: number): SheetRequest {
  const range = rangeOf({ tabId, dimension: 'COLUMNS', first, count });
  return { insertDimension: { range, inheritFromBefore: true } };
}

/** Removes the choices or checkboxes that columns have inherited below their headers. */
export function clearValidationRequest(
  tabId: number,
  first: number,
  count: number,
  headerRow: number,
): SheetRequest {
  return {
    setDataValidation: {
      range: {
        sheetId: tabId,
        startRowIndex: headerRow,
        startColumnIndex: first,
        endColumnIndex: first + count,
      },
    },
  };
}

/** Runs of adjacent rows, each as its first row and its length. */
export function runsOf(rowIndexes: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const rowIndex of rowIndexes) {
    const last = runs.at(-1);
    if (last && last.first + last.count === rowIndex) last.count += 1;
    else runs.push({ first: rowIndex, count: 1 });
  }
  return runs;
}

export function deleteRowsRequest(tabId: number, rowIndex: number, count: number): SheetRequest {
  return { deleteDimension: { range: rangeOf({ tabId, dimension: 'ROWS', first: rowIndex, count }) } };
}

/** Moves a row before another one, both in the numbering before the move. */
export function moveRowRequest(tabId: number, rowIndex: number, before: number): SheetRequest {
  const source = rangeOf({ tabId, dimension: 'ROWS', first: rowIndex, count: 1 });
  return { moveDimension: { source, destinationIndex: before - 1 } };
}

/** Writes a block of cells as entered values. */
export function writeCellsRequest(
  tabId: number,
  { rowIndex, column }: { rowIndex: number; column: number },
  rows: readonly (readonly EnteredCell[])[],
  fields: string,
): SheetRequest {
  return {
    updateCells: {
      start: { sheetId: tabId, rowIndex: rowIndex - 1, columnIndex: column },
      rows: rows.map((cells) => ({ values: cells.map((cell) => ({ ...cell })) })),
      fields,
    },
  };
}

/** Writes whole rows with all formats; cells that are not given are cleared of what the rows inherited. */
export function replaceRowsRequest(
  { tabId, columnCount }: { tabId: number; columnCount: number },
  rowIndex: number,
  rows: readonly (readonly EnteredCell[])[],
): SheetRequest {
  return {
    updateCells: {
      range: {
        sheetId: tabId,
        startRowIndex: rowIndex - 1,
        endRowIndex: rowIndex - 1 + rows.length,
        startColumnIndex: 0,
        endColumnIndex: columnCount,
      },
      rows: rows.map((cells) => ({ values: cells.map((cell) => ({ ...cell })) })),
      fields: wholeCell,
    },
  };
}

export function mergeRowRequest(
  tabId: number,
  rowIndex: number,
  { start, end }: { start: number; end: number },
): SheetRequest {
  const range = {
    sheetId: tabId,
    startRowIndex: rowIndex - 1,
    endRowIndex: rowIndex,
    startColumnIndex: start,
    endColumnIndex: end,
  };
  return { mergeCells: { range, mergeType: 'MERGE_ALL' } };
}

/** Sets a number format, such as a date's, for some rows of a column. */
export function formatRequest(
  tabId: number,
  column: number,
  { rowIndex, count }: { rowIndex: number; count: number },
  numberFormat: object,
): SheetRequest {
  return {
    repeatCell: {
      range: {
        sheetId: tabId,
        startRowIndex: rowIndex - 1,
        endRowIndex: rowIndex - 1 + count,
        startColumnIndex: column,
        endColumnIndex: column + 1,
      },
      cell: { userEnteredFormat: { numberFormat } },
      fields: 'userEnteredFormat.numberFormat',
    },
  };
}
