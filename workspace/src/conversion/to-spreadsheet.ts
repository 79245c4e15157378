import { setImmediate } from 'node:timers/promises';
import { internFormat } from '../sheets/cell-format.ts';
import { checkGridSize } from '../sheets/grid-limits.ts';
import { standardLocale } from '../sheets/locale.ts';
import { blockAnchor } from '../sheets/parts/anchors.ts';
import { makeCell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { BookBlock, BookCell } from './book.ts';
import { type PackedBook, type PackedSheet, unpackCells } from './packed-book.ts';
import { formatOf } from './spreadsheet-looks.ts';
import { addFilter, addLooks, addValidations, setRows } from './spreadsheet-rules.ts';

/** Imported spreadsheets have this time zone, whereas created ones have Etc/GMT: observed at Google. */
const importTimeZone = 'America/Los_Angeles';

/** The spreadsheet that Google makes of the file of another program; it belongs to no file yet. */
export async function spreadsheetOf(book: PackedBook): Promise<Spreadsheet> {
  const spreadsheet = new Spreadsheet('', { timeZone: importTimeZone, locale: standardLocale }, []);
  const numbers = book.styles.map((style) => internFormat(spreadsheet.formats, formatOf(style)));
  for (const source of book.sheets) {
    const sheet = emptySheet(spreadsheet, source);
    spreadsheet.sheets.push(sheet);
    checkGridSize(spreadsheet);
    for (const stretch of source.stretches) {
      fill(sheet, unpackCells(stretch), numbers);
      await setImmediate();
    }
    for (const { column, widthPixels, isHidden } of source.columns) {
      if (column >= sheet.columnCount) continue;
      sheet.columns.set(column, { pixelSize: widthPixels, hiddenByUser: isHidden || undefined });
    }
    setRows(sheet, source);
    await addFilter(spreadsheet, sheet, source, book.styles);
    addValidations(spreadsheet, sheet, source);
    addLooks(spreadsheet, sheet, source);
    for (const block of separate(source.merges)) {
      spreadsheet.parts.add('merge', { anchors: [blockAnchor(sheet.sheetId, block)], body: {} });
    }
  }
  return spreadsheet;
}

/** The same spreadsheet as the content of a file; it must be used for one file only. */
export function ofFile({ properties, sheets, formats, parts }: Spreadsheet, fileId: string): Spreadsheet {
  return new Spreadsheet(fileId, properties, sheets, formats, parts);
}

function fill(sheet: Sheet, cells: readonly BookCell[], numbers: readonly (number | undefined)[]): void {
  for (const { row, column, value, formula, style, note } of cells) {
    const content = formula === undefined ? { value } : { formula };
    const number = style === undefined ? undefined : numbers[style];
    sheet.rows.set(row, column, makeCell({ ...content, style: number, note: note || undefined }));
  }
}

function emptySheet(spreadsheet: Spreadsheet, source: PackedSheet): Sheet {
  const { isHidden, frozenRows, frozenColumns, rowCount, columnCount } = source;
  return new Sheet({
    sheetId: spreadsheet.freeSheetId(),
    title: freeTitle(spreadsheet, source.title || 'Sheet1'),
    ...(isHidden && { hidden: true }),
    gridProperties: {
      rowCount,
      columnCount,
      ...(frozenRows > 0 && frozenRows < rowCount && { frozenRowCount: frozenRows }),
      ...(frozenColumns > 0 && frozenColumns < columnCount && { frozenColumnCount: frozenColumns }),
    },
  });
}

function freeTitle({ sheets }: Spreadsheet, title: string): string {
  const isTaken = (name: string) => sheets.some((sheet) => sheet.title.toLowerCase() === name.toLowerCase());
  let free = title;
  for (let number = 2; isTaken(free); number += 1) free = `${title} (${number})`;
  return free;
}

/** Merged blocks of more than one cell that do not overlap an earlier one. */
function separate(blocks: readonly BookBlock[]): BookBlock[] {
  const kept: BookBlock[] = [];
  for (const block of blocks) {
    const { startRow, endRow, startColumn, endColumn } = block;
    const isSingle = (endRow - startRow) * (endColumn - startColumn) < 2;
    const overlaps = kept.some(
      (other) =>
        startRow < other.endRow &&
        other.startRow < endRow &&
        startColumn < other.endColumn &&
        other.startColumn < endColumn,
    );
    if (!isSingle && !overlaps && kept.length < maxMerges) kept.push(block);
  }
  return kept;
}

/** Each is compared with those before it. */
const maxMerges = 5_000;
