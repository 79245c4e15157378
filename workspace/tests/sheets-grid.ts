import type { sheets_v4 } from '@googleapis/sheets';

/** The GridRange of cells named as in `A1:B3`; columns are single letters. */
export function grid(cells: string, sheetId = 0): sheets_v4.Schema$GridRange {
  const match = /^([A-Z])(\d+)(?::([A-Z])(\d+))?$/.exec(cells);
  if (match === null) throw new Error(`${cells} names no cells.`);
  const [, left = 'A', top = '1', right = left, bottom = top] = match;
  return {
    sheetId,
    startRowIndex: Number(top) - 1,
    endRowIndex: Number(bottom),
    startColumnIndex: left.charCodeAt(0) - 65,
    endColumnIndex: right.charCodeAt(0) - 64,
  };
}

/** The DimensionRange of one line, or of several. */
export function line(startIndex: number, dimension = 'ROWS', length = 1): sheets_v4.Schema$DimensionRange {
  return lines(dimension, startIndex, startIndex + length);
}

export function lines(
  dimension: string,
  startIndex: number,
  endIndex: number,
): sheets_v4.Schema$DimensionRange {
  return { sheetId: 0, dimension, startIndex, endIndex };
}
