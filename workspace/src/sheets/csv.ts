import type { Sheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { CellContext } from './cell-content.ts';
import { readRange } from './values/values-range.ts';

/** A sheet as text, as Google exports it: the displayed texts, CRLF between rows and none after the last. */
export function sheetText(
  sheet: Sheet,
  context: CellContext,
  { separator, field }: { separator: string; field: (text: string) => string },
): string {
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
    .map((row) =>
      Array.from({ length: width }, (_, column) => field(String(row[column] ?? ''))).join(separator),
    )
    .join('\r\n');
}

export function sheetCsv(sheet: Sheet, context: CellContext): string {
  return sheetText(sheet, context, { separator: ',', field: quoted });
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
