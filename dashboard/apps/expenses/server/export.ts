import { writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { safeFileName } from '#backend/photos/names.ts';
import type { FileContent } from '#kernel/contract.ts';
import type { ExpenseRow } from '../contract.ts';
import { expenseSheet } from './sheet.ts';

const columns = ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes'] as const;

/** Text that a spreadsheet program would run as a formula when it opens the file. */
const formulaLike = /^[=+\-@\t\r\n\0|%]/;

/** A byte order mark, without which Excel reads UTF-8 as something else. */
const byteOrderMark = '\ufeff';

function exportCsv(rows: readonly ExpenseRow[]): Uint8Array {
  const csv = Papa.unparse(
    { fields: [...columns], data: rows.map((row) => columns.map((column) => row[column])) },
    { escapeFormulae: formulaLike, newline: '\r\n' },
  );
  return Buffer.from(`${byteOrderMark}${csv}\r\n`);
}

const widths = {
  Date: 12,
  Description: 36,
  Category: 16,
  Amount: 14,
  Receipt: 20,
  Photo: 24,
  Notes: 36,
} as const;

/** Amounts are numbers with a currency format; everything else is text, which no program runs. */
async function exportXlsx(rows: readonly ExpenseRow[]): Promise<Uint8Array> {
  return await writeXlsx({
    sheets: [
      {
        name: expenseSheet.tab,
        columns: columns.map((column) => ({
          header: column,
          key: column,
          width: widths[column],
          ...(column === 'Amount' && { numFmt: '"$"#,##0.00' }),
        })),
        data: rows.map((row) => ({ ...row })),
        freezePane: { rows: 1 },
      },
    ],
  });
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The rows of a report as a file of the report's name. */
export async function exportReport(
  name: string,
  rows: readonly ExpenseRow[],
  format: 'csv' | 'xlsx',
): Promise<FileContent> {
  const downloadName = safeFileName(`${name.replace(/[/\\]/g, '-')}.${format}`, `.${format}`);
  return format === 'csv'
    ? { bytes: exportCsv(rows), type: 'text/csv; charset=utf-8', downloadName }
    : { bytes: await exportXlsx(rows), type: xlsxType, downloadName };
}
