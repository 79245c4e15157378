import type { ImportedFile } from '#kernel/calls/imports.ts';
import { isCamt, readCamt } from './camt.ts';
import { readCards } from './cards.ts';
import { decodeText } from './decode-text.ts';
import { looksDelimited, readDelimited } from './delimited.ts';
import { isOfx, readOfx } from './ofx.ts';
import { isQif, readQif } from './qif.ts';
import { readOpenDocument, readWorkbook } from './spreadsheet.ts';
import { type StatementLine, tableOfStatement } from './statement.ts';
import { requireFewRows } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { namesInZip } from './zip-size.ts';

/**
 * What a file contains, judged by its content; its name only distinguishes a table of one column from lines of text.
 */
export async function readFile(name: string, bytes: Uint8Array, sheet?: string): Promise<ImportedFile> {
  if (bytes.length === 0) throw new Unreadable('is empty. Choose another one.');
  if (startsWith(bytes, [0x50, 0x4b])) return { kind: 'table', ...(await readPacked(bytes, sheet)) };
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new Unreadable(
      'is an old Excel file (.xls), or has a password. Open it, save it as .xlsx without a password, and choose that.',
    );
  }
  return readText(name, decodeText(bytes));
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

async function readPacked(bytes: Uint8Array, sheet: string | undefined) {
  const names = new Set(namesInZip(bytes));
  if (names.has('xl/workbook.xml')) return await readWorkbook(bytes, sheet);
  if (names.has('content.xml') && names.has('mimetype')) return await readOpenDocument(bytes, sheet);
  throw new Unreadable('is a ZIP file, but not a spreadsheet. Unzip it first and choose the file inside.');
}

function readText(name: string, text: string): ImportedFile {
  const start = text.trimStart();
  if (start === '') throw new Unreadable('is empty. Choose another one.');
  if (/^BEGIN:VCARD/i.test(start)) return { kind: 'cards', cards: readCards(text) };
  if (/^[[{]/.test(start) && isJson(start)) return { kind: 'json', text };
  const statement = statementIn(start);
  if (statement) return { kind: 'table', ...tableOfStatement(statement) };
  const isTable = /\.(csv|tsv|tab)$/i.test(name) || /^sep=.\r?\n/i.test(start) || looksDelimited(text);
  if (isTable) return { kind: 'table', ...readDelimited(text) };
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  requireFewRows(lines.length);
  return { kind: 'text', lines };
}

/** The lines of an account, if the file is from a bank or an accounting program. */
function statementIn(start: string): StatementLine[] | undefined {
  if (isOfx(start)) return readOfx(start);
  if (isQif(start)) return readQif(start);
  return isCamt(start) ? readCamt(start) : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
