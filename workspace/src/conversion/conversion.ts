import { open, stat } from 'node:fs/promises';
import type { CellContext } from '../sheets/cell-content.ts';
import type { Formulas } from '../sheets/formulas/formulas.ts';
import type { SpreadsheetStore } from '../storage/spreadsheets/spreadsheets.ts';
import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';
import type { ImportedSpreadsheet, NamedFile, SpreadsheetConversion } from '../wire/ports.ts';
import { notServed, tooLargeToExport } from '../wire/refusals.ts';
import type { Book } from './book.ts';
import type { BookFormat } from './book-values.ts';
import type { ConversionTask } from './conversion-process.ts';
import { ConversionFailed, Converter } from './converter.ts';
import type { DelimitedFormat } from './delimited.ts';
import { writeDelimited } from './delimited.ts';
import { bookOf } from './from-spreadsheet.ts';
import type { PackedBook } from './packed-book.ts';
import { ofFile, spreadsheetOf } from './to-spreadsheet.ts';

type Format = BookFormat | DelimitedFormat;

/** The media types of each format; Google takes and gives both of OpenDocument's. */
const formats = new Map<string, Format>([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/x-vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
]);

const pdfType = 'application/pdf';

/** Google's limit for files that are converted to a spreadsheet. */
const maxImportBytes = 104_857_600;
/** Packing more cells than this takes more memory than a call may. */
const maxExportCells = 2_000_000;
/** Each is drawn by itself, which takes longer than packing it. */
const maxPrintedCells = 100_000;
/** A spreadsheet that others change all the time is written with the results of a moment ago in the end. */
const maxCalculations = 5;

/** Turns spreadsheets into the files of other programs, and back. */
export class Conversion implements SpreadsheetConversion {
  readonly importTypes = [...formats.keys()];
  readonly exportTypes = [...formats.keys(), pdfType];
  readonly maxImportBytes = maxImportBytes;
  readonly #spreadsheets: SpreadsheetStore;
  readonly #formulas: Formulas;
  readonly #converter = new Converter();

  constructor({ spreadsheets, formulas }: { spreadsheets: SpreadsheetStore; formulas: Formulas }) {
    this.#spreadsheets = spreadsheets;
    this.#formulas = formulas;
  }

  async write({ id, name }: NamedFile, type: string, sheetId?: number): Promise<Uint8Array> {
    const spreadsheet = await this.#calculated(id);
    const context: CellContext = {
      formats: spreadsheet.formats,
      locale: spreadsheet.properties.locale,
      result: (cell) => this.#formulas.result(cell),
    };
    if (type === pdfType) return this.#print(spreadsheet, context, { title: name, sheetId });
    const format = formats.get(type);
    if (format === undefined) throw new Error(`Nothing is exported to ${type}.`);
    if (format === 'csv' || format === 'tsv') {
      return Buffer.from(writeDelimited(sheetOf(spreadsheet, sheetId), context, format));
    }
    if (spreadsheet.filledCells > maxExportCells) throw tooLargeToExport();
    return this.#writeBook(bookOf(spreadsheet, context), format);
  }

  async read(path: string, type: string, title: string): Promise<ImportedSpreadsheet> {
    if ((await stat(path)).size > maxImportBytes) {
      throw new ApiError(413, 'The file is too large to become a spreadsheet.', { reason: 'uploadTooLarge' });
    }
    const format = formats.get(type) ?? sniffedFormat(await beginningOf(path), type);
    const book = await this.#readBook(path, format, title);
    const spreadsheet = await spreadsheetOf(book);
    return {
      create: (fileId) => this.#spreadsheets.add(ofFile(spreadsheet, fileId)),
      replace: (fileId) => {
        this.#spreadsheets.remove(fileId);
        this.#spreadsheets.add(ofFile(spreadsheet, fileId));
      },
    };
  }

  async settled(fileId: string): Promise<void> {
    const staged = () => this.#spreadsheets.staged(fileId);
    for (let other = staged(); other !== undefined; other = staged()) await other;
  }

  close(): Promise<void> {
    return this.#converter.close();
  }

  async #readBook(path: string, format: Format, title: string): Promise<PackedBook> {
    try {
      const answer = await this.#converter.run({ kind: 'read', path, format, title });
      if ('book' in answer && answer.book.sheets.length > 0) return answer.book;
      if ('refusal' in answer) throw new ApiError(400, answer.refusal, { reason: 'badRequest' });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw error instanceof ConversionFailed && error.isEnded ? tooMuch(error) : notConvertible(error);
    }
    throw notConvertible();
  }

  async #print(
    spreadsheet: Spreadsheet,
    context: CellContext,
    { title, sheetId }: { title: string; sheetId: number | undefined },
  ): Promise<Uint8Array> {
    const wanted = sheetId === undefined ? undefined : sheetOf(spreadsheet, sheetId);
    const printed = spreadsheet.sheets.filter((sheet) =>
      wanted === undefined ? sheet.properties.hidden !== true : sheet === wanted,
    );
    if (spreadsheet.filledCells > maxExportCells) throw tooLargeToExport();
    const book = bookOf(spreadsheet, context);
    const sheets = book.sheets.filter((_, at) => printed.some((sheet) => sheet === spreadsheet.sheets[at]));
    if (sheets.reduce((sum, { cells }) => sum + cells.length, 0) > maxPrintedCells) throw tooLargeToExport();
    const facts = { title, locale: context.locale };
    return this.#make({ kind: 'print', book: { ...book, sheets }, facts });
  }

  #writeBook(book: Book, format: BookFormat): Promise<Uint8Array> {
    return this.#make({ kind: 'write', book, format });
  }

  async #make(task: Exclude<ConversionTask, { kind: 'read' }>): Promise<Uint8Array> {
    try {
      const answer = await this.#converter.run(task);
      if ('bytes' in answer) return answer.bytes;
    } catch (error) {
      // For what is stored here, only its size can end the process.
      if (error instanceof ConversionFailed && error.isEnded) throw tooLargeToExport();
      throw error;
    }
    throw new Error('A spreadsheet could not be written.');
  }

  async #calculated(fileId: string): Promise<Spreadsheet> {
    let opened = this.#open(fileId);
    for (let count = 0; opened.formulaCount > 0 && count < maxCalculations; count += 1) {
      await this.#formulas.refresh(opened);
      opened = this.#open(fileId);
      if (this.#formulas.isCurrent(opened)) break;
    }
    return opened;
  }

  #open(fileId: string): Spreadsheet {
    const spreadsheet = this.#spreadsheets.open(fileId);
    if (spreadsheet === undefined) throw new Error(`The spreadsheet ${fileId} has no content.`);
    return spreadsheet;
  }
}

/** Enough of a file to recognize what it is. */
async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What Windows calls a CSV file, and what senders use if they do not know. */
const vagueTypes = ['application/vnd.ms-excel', 'application/octet-stream'];

/** The format that the first bytes show, if the type says nothing or something else. */
function sniffedFormat(bytes: Buffer, type: string): Format {
  if (!vagueTypes.includes(type)) throw notConvertible();
  if (bytes.indexOf('PK\x03\x04') === 0) {
    return bytes.indexOf('mimetypeapplication/vnd.oasis.opendocument.spreadsheet') === 30 ? 'ods' : 'xlsx';
  }
  if (bytes.indexOf(Buffer.from('d0cf11e0', 'hex')) === 0)
    throw notServed('The binary format of Excel 97 is not served.');
  if (type === 'application/octet-stream') throw notConvertible();
  return 'csv';
}

function sheetOf({ sheets }: Spreadsheet, sheetId: number | undefined): Sheet {
  const sheet = sheetId === undefined ? sheets[0] : sheets.find((each) => each.sheetId === sheetId);
  if (sheet === undefined) throw new ApiError(400, 'Bad Request', { reason: 'badRequest' });
  return sheet;
}

function notConvertible(cause?: unknown): ApiError {
  return withCause('The file cannot be turned into a spreadsheet.', cause);
}

/** The process was ended by its bounds of time and memory. */
function tooMuch(cause: unknown): ApiError {
  return withCause(
    'The file cannot be turned into a spreadsheet: it takes too much time or memory. Split it into smaller ones.',
    cause,
  );
}

function withCause(message: string, cause: unknown): ApiError {
  const error = new ApiError(400, message, { reason: 'badRequest' });
  if (cause !== undefined) error.cause = cause;
  return error;
}
