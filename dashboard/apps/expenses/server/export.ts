import { fileNameOf } from '#backend/files/csv.ts';
import { xlsxFile } from '#backend/files/xlsx.ts';
import { csvOf } from '#backend/records/export.ts';
import type { FileContent } from '#kernel/contract.ts';
import { moneyPattern } from '#kernel/money.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import { fieldsIn } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type ExpenseRow, expense } from '../record.ts';
import type { Report } from '../report-calls.ts';
import { type LedgerFormat, ledgerOf } from './ledger.ts';

const ledgerEndings = { hledger: '.journal', beancount: '.beancount' } as const;

/** In characters. */
const widths: Readonly<Record<string, number>> = {
  date: 12,
  amount: 14,
  category: 16,
  receipt: 20,
  photo: 24,
  description: 36,
  notes: 36,
};

/** The rows of a report as a file of the report's name. */
export async function exportReport(
  { name, currency }: Pick<Report, 'name' | 'currency'>,
  rows: readonly ExpenseRow[],
  format: 'csv' | 'xlsx' | LedgerFormat,
): Promise<FileContent> {
  if (format === 'hledger' || format === 'beancount') {
    const text = ledgerOf({ name, currency: currency ?? usualCurrency }, rows, format);
    return {
      bytes: new TextEncoder().encode(text),
      type: 'text/plain; charset=utf-8',
      downloadName: fileNameOf(name, ledgerEndings[format]),
    };
  }
  const fields = fieldsIn(Object.entries(expense.fields), rows);
  if (format === 'csv') return csvOf(name, { fields: Object.fromEntries(fields) }, rows);
  const columns = fields.map(([field, { header, kind }]) => ({
    header,
    width: widths[field] ?? 16,
    ...(kind === 'money' && { pattern: moneyPattern(currency) }),
  }));
  const cells = rows.map((row: Readonly<Record<string, FieldValue>>) =>
    fields.map(([field]) => row[field] ?? ''),
  );
  return await xlsxFile(name, { tab: expense.tab, columns, rows: cells });
}
