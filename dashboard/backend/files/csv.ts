import Papa from 'papaparse';
import type { FileContent } from '#kernel/contract.ts';
import { safeFileName } from '../photos/names.ts';

/** Text that a spreadsheet program would run as a formula when it opens the file. */
const formulaLike = /^[=+\-@\t\r\n\0|%]/;
/** The same except for phone numbers, which phone programs read. */
const formulaNotPhone = /^(?:[=@\t\r\n\0|%]|[+-](?![\d\s().-]*$))/;

/** A byte order mark; without it, Excel does not read UTF-8 as such. */
const byteOrderMark = '\ufeff';

export type FileCell = string | number | boolean | null;

interface CsvOptions {
  /** Contacts: "+1 555 0100" is written without the apostrophe that anything formula-like gets. */
  keepsPhones?: boolean;
  /** False leaves out the byte order mark. */
  isMarked?: boolean;
}

/** Rows as a CSV file to be saved under a name. */
export function csvFile(
  name: string,
  headers: readonly string[],
  rows: readonly (readonly FileCell[])[],
  { keepsPhones = false, isMarked = true }: CsvOptions = {},
): FileContent {
  const csv = Papa.unparse(
    { fields: [...headers], data: rows.map((row) => [...row]) },
    { newline: '\r\n', escapeFormulae: keepsPhones ? formulaNotPhone : formulaLike },
  );
  return {
    bytes: Buffer.from(`${isMarked ? byteOrderMark : ''}${csv}\r\n`),
    type: 'text/csv; charset=utf-8',
    downloadName: fileNameOf(name, '.csv'),
  };
}

/** A name for a file to be saved: slashes become part of the name. */
export function fileNameOf(name: string, extension: `.${string}`): string {
  return safeFileName(`${name.replace(/[/\\]/g, '-')}${extension}`, extension, 'rows');
}
