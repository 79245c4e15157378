import { csvFile } from '#backend/files/csv.ts';
import { xlsxFile } from '#backend/files/xlsx.ts';
import type { FileContent } from '#kernel/contract.ts';
import { moneyPattern } from '#kernel/money.ts';
import type { ExpenseRow, Report } from '../contract.ts';
import { expenseSheet } from './sheet.ts';

const columns = [
  { header: 'Date', width: 12 },
  { header: 'Description', width: 36 },
  { header: 'Category', width: 16 },
  { header: 'Amount', width: 14 },
  { header: 'Receipt', width: 20 },
  { header: 'Photo', width: 24 },
  { header: 'Notes', width: 36 },
] as const;

function columnsIn(currency: string | undefined) {
  const pattern = moneyPattern(currency);
  return columns.map((column) => (column.header === 'Amount' ? { ...column, pattern } : column));
}

/** The rows of a report as a file of the report's name. */
export async function exportReport(
  { name, currency }: Pick<Report, 'name' | 'currency'>,
  rows: readonly ExpenseRow[],
  format: 'csv' | 'xlsx',
): Promise<FileContent> {
  const cells = rows.map((row) => columns.map(({ header }) => row[header]));
  if (format === 'xlsx')
    return await xlsxFile(name, { tab: expenseSheet.tab, columns: columnsIn(currency), rows: cells });
  const headers = columns.map(({ header }) => header);
  return csvFile(name, headers, cells);
}
