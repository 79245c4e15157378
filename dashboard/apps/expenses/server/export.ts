import { fileNameOf } from '#backend/files/csv.ts';
import { plainFile } from '#backend/records/export.ts';
import type { FileContent } from '#kernel/contract.ts';
import type { Field } from '#kernel/records/field.ts';
import { fieldsIn } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { homeAmountOf } from '../currencies.ts';
import { type ExpenseRow, expense } from '../record.ts';
import type { Report } from '../report-calls.ts';
import { type LedgerFormat, ledgerOf } from './ledger.ts';

const ledgerEndings = { hledger: '.journal', beancount: '.beancount' } as const;

/** The file's column widths, in pixels. */
const widths: Readonly<Record<string, number>> = {
  date: 84,
  amount: 98,
  category: 112,
  receipt: 140,
  photo: 168,
  description: 252,
  notes: 252,
};
const usualWidth = 112;

/** The rows of a report as a file named after the report. */
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
  const own = currency ?? usualCurrency;
  // What a rate makes of a payment counts in the totals, so the file has it as well.
  const counted = rows.map((row) =>
    row.amount === '' ? { ...row, amount: homeAmountOf(row, own) ?? '' } : row,
  );
  const fields = fieldsIn(Object.entries<Field>(expense.fields), counted).map(
    ([name, field]): [string, Field] => [
      name,
      { ...field, width: widths[name] ?? usualWidth, ...(field.kind === 'money' && { currency: own }) },
    ],
  );
  return await plainFile(name, { tab: expense.tab, fields: Object.fromEntries(fields) }, counted, format);
}
