import type { AppContext } from '#backend/context.ts';
import { csvFile } from '#backend/files/csv.ts';
import { xlsxFile } from '#backend/files/xlsx.ts';
import type { FileContent } from '#kernel/contract.ts';
import { moneyPattern } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import type { PlainFormat } from '#kernel/records/calls.ts';
import type { Field, FieldValue } from '#kernel/records/field.ts';
import type { AnyRecord, Cells } from '#kernel/records/record.ts';
import { writingOf } from '#kernel/records/written-numbers.ts';
import type { OldestHome } from './oldest-home.ts';

// Rows of a record as files to be saved.

/**
 * The rows of a sheet that is to be saved as a file.
 * @throws Problem CONFLICT if its header row is damaged
 */
export async function rowsToExport<Row>(rows: {
  list(): Promise<{ rows: Row[]; missingHeaders: string[] }>;
}) {
  const read = await rows.list();
  if (read.missingHeaders.length === 0) return read.rows;
  throw new Problem('CONFLICT', 'The header row of this sheet is damaged. Repair it first, then export.');
}

/** A cell in a file, which a form reads back unchanged. */
function plainCell(kind: string, cell: FieldValue): FieldValue {
  return typeof cell === 'number' ? (writingOf(kind)?.plain(cell) ?? cell) : cell;
}

/** The records as they are, under the headers of their fields. */
export function csvOf(
  name: string,
  { fields }: Pick<AnyRecord, 'fields'>,
  rows: readonly Cells[],
): FileContent {
  const columns = Object.entries(fields);
  return csvFile(
    name,
    columns.map(([, { header }]) => header),
    rows.map((row) => columns.map(([name, { kind }]) => plainCell(kind, row[name] ?? ''))),
  );
}

const patterns: Readonly<Record<string, string>> = { percent: '0.##%', time: 'hh:mm', duration: '[h]:mm' };

/** The number format of a field in spreadsheet programs; undefined for the default. */
function patternOf(field: Field): string | undefined {
  if (field.kind !== 'money') return patterns[field.kind];
  return field.currency === undefined ? '#,##0.00' : moneyPattern(field.currency);
}

/** In characters of about 7 pixels. */
const widthOf = ({ width = 112 }: Field) => Math.round(width / 7);

/** The same as an Excel file, in which amounts, percentages and times are numbers. */
async function xlsxOf(
  name: string,
  { tab, fields }: Pick<AnyRecord, 'tab' | 'fields'>,
  rows: readonly Cells[],
): Promise<FileContent> {
  const columns = Object.entries(fields);
  return await xlsxFile(name, {
    tab,
    columns: columns.map(([, field]) => {
      const pattern = patternOf(field);
      return { header: field.header, width: widthOf(field), ...(pattern !== undefined && { pattern }) };
    }),
    rows: rows.map((row) => columns.map(([key]) => row[key] ?? '')),
  });
}

/** The records of a simple app as a file. */
export async function plainFile(
  name: string,
  record: Pick<AnyRecord, 'tab' | 'fields'>,
  rows: readonly Cells[],
  format: PlainFormat,
): Promise<FileContent> {
  return format === 'xlsx' ? await xlsxOf(name, record, rows) : csvOf(name, record, rows);
}

/** Answers with a sheet's records as a file, as they are. */
export function plainExport(record: AnyRecord, home: OldestHome) {
  return async (
    { sheetId, query }: { sheetId: string; query: { format: PlainFormat } },
    context: AppContext,
  ): Promise<FileContent> => {
    const rows = await rowsToExport(home.rows(context, sheetId));
    return await plainFile(await home.nameOf(context, sheetId), record, rows, query.format);
  };
}
