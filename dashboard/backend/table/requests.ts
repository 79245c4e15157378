import type { EnteredCell, SheetRequest } from '../google/sheets.ts';
import type { Sheet } from './sheet.ts';

/** How a header row looks. */
export interface HeaderLook {
  bold: boolean;
  backgroundColor: { red: number; green: number; blue: number };
}

export const houseLook: HeaderLook = { bold: true, backgroundColor: { red: 0.9, green: 0.9, blue: 0.9 } };

const dollars = { type: 'CURRENCY', pattern: '"$"#,##0.00' };

/** Writes headers side by side into row 1. */
function headerRowRequest(
  tabId: number,
  headers: readonly string[],
  firstColumn: number,
  { bold, backgroundColor }: HeaderLook,
): SheetRequest {
  const userEnteredFormat = { backgroundColor, textFormat: { bold } };
  return {
    updateCells: {
      start: { sheetId: tabId, rowIndex: 0, columnIndex: firstColumn },
      rows: [
        {
          values: headers.map((header) => ({ userEnteredValue: { stringValue: header }, userEnteredFormat })),
        },
      ],
      fields: 'userEnteredValue,userEnteredFormat(backgroundColor,textFormat)',
    },
  };
}

/** Shows the amounts of a column as dollars. */
function moneyFormatRequest(tabId: number, column: number): SheetRequest {
  return {
    repeatCell: {
      range: { sheetId: tabId, startRowIndex: 1, startColumnIndex: column, endColumnIndex: column + 1 },
      cell: { userEnteredFormat: { numberFormat: dollars } },
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

/** Writes the headers of fields side by side, gives the columns their widths, and formats the columns of amounts below them. */
export function headerRequests(
  { columns }: Sheet,
  tabId: number,
  fields: readonly string[],
  firstColumn: number,
): SheetRequest[] {
  const looks = fields.flatMap((field, index) => {
    const { kind, width } = columns[field] ?? {};
    const column = firstColumn + index;
    return [
      ...(kind === 'money' ? [moneyFormatRequest(tabId, column)] : []),
      ...(width === undefined ? [] : [widthRequest(tabId, column, width)]),
    ];
  });
  return [headerRowRequest(tabId, fields, firstColumn, houseLook), ...looks];
}

/** The first tab of a spreadsheet that Drive has made. */
const firstTabId = 0;

/** Names the tab of a new spreadsheet and keeps its header row in sight. */
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

/** Turns a new spreadsheet into a sheet the product knows. */
export function layOutRequests(sheet: Sheet): SheetRequest[] {
  return [...nameTabRequests(sheet.tab), ...headerRequests(sheet, firstTabId, Object.keys(sheet.columns), 0)];
}

export function freezeHeaderRequest(tabId: number): SheetRequest {
  return {
    updateSheetProperties: {
      properties: { sheetId: tabId, gridProperties: { frozenRowCount: 1 } },
      fields: 'gridProperties.frozenRowCount',
    },
  };
}

/** Makes room for a row; below the last row of the grid, the grid grows. */
export function insertRowRequest(tabId: number, rowIndex: number, rowCount: number): SheetRequest {
  if (rowIndex > rowCount) return { appendDimension: { sheetId: tabId, dimension: 'ROWS', length: 1 } };
  return {
    insertDimension: {
      range: { sheetId: tabId, dimension: 'ROWS', startIndex: rowIndex - 1, endIndex: rowIndex },
      // The row above gives its format, unless that is the header row.
      inheritFromBefore: rowIndex > 2,
    },
  };
}

export function deleteRowRequest(tabId: number, rowIndex: number): SheetRequest {
  return {
    deleteDimension: {
      range: { sheetId: tabId, dimension: 'ROWS', startIndex: rowIndex - 1, endIndex: rowIndex },
    },
  };
}

/** Writes cells side by side, as they were entered. */
export function writeCellsRequest(
  tabId: number,
  rowIndex: number,
  cells: readonly EnteredCell[],
  fields: string,
): SheetRequest {
  return {
    updateCells: {
      start: { sheetId: tabId, rowIndex: rowIndex - 1, columnIndex: 0 },
      rows: [{ values: cells.map((cell) => ({ ...cell })) }],
      fields,
    },
  };
}
