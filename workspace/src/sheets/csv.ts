import type { Sheet } from '../storage/spreadsheets-model.ts';
import type { CellContext } from './cell-content.ts';
import { readRange } from './values-range.ts';

/** A sheet as Google exports it to CSV: the text shown, CRLF between rows and none after the last. */
export function sheetCsv(sheet: Sheet, context: CellContext): string {
  const range = {
    sheet,
    startRow: 0,
    endRow: sheet.rowCount,
    startColumn: 0,
    endColumn: sheet.columnCount,
  };
  const { values = [] } = readRange(range, context, {
    majorDimension: 'ROWS',
    valueRender: 'FORMATTED_VALUE',
    dateTimeRender: 'SERIAL_NUMBER',
  });
  const width = values.reduce((widest, row) => Math.max(widest, row.length), 0);
  return values
    .map((row) => Array.from({ length: width }, (_, column) => quoted(String(row[column] ?? ''))).join(','))
    .join('\r\n');
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
