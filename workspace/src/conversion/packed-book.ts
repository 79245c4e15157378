import { deserialize, serialize } from 'node:v8';
import * as z from 'zod';
import { checkChangedCells } from '../sheets/grid-limits.ts';
import { checkLength } from '../sheets/values/values-input.ts';
import { defaultGrid } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Book, BookCell, BookSheet, SheetFacts } from './book.ts';

/** Cells that are made at a stretch; other calls are answered in between. */
const stretch = 20_000;

/** A sheet as it leaves the process that read it. */
export interface PackedSheet extends SheetFacts {
  /** Its size, which is at least that of a new spreadsheet. */
  rowCount: number;
  columnCount: number;
  /** Its cells in stretches, which the server unpacks one after another. */
  stretches: Uint8Array[];
}

export interface PackedBook extends Omit<Book, 'sheets'> {
  sheets: PackedSheet[];
}

/** @throws ApiError for more cells, or longer texts in one, than a spreadsheet takes */
export function packBook({ sheets, ...book }: Book): PackedBook {
  checkChangedCells(sheets.reduce((sum, { cells }) => sum + cells.length, 0));
  return { ...book, sheets: sheets.map(packSheet) };
}

function packSheet({ cells, ...sheet }: BookSheet): PackedSheet {
  for (const { value, formula = '', note = '' } of cells)
    for (const text of [formula, note, typeof value === 'string' ? value : '']) checkLength(text);
  const stretches = [];
  for (let start = 0; start < cells.length; start += stretch)
    stretches.push(serialize(cells.slice(start, start + stretch)));
  const { merges } = sheet;
  return {
    ...sheet,
    rowCount: Math.max(
      defaultGrid.rowCount,
      cells.reduce((most, { row }) => Math.max(most, row + 1), 0),
      merges.reduce((most, { endRow }) => Math.max(most, endRow), 0),
    ),
    columnCount: Math.max(
      defaultGrid.columnCount,
      cells.reduce((most, { column }) => Math.max(most, column + 1), 0),
      merges.reduce((most, { endColumn }) => Math.max(most, endColumn), 0),
    ),
    stretches,
  };
}

const cellsSchema = z.custom<BookCell[]>(Array.isArray);

export function unpackCells(bytes: Uint8Array): BookCell[] {
  return cellsSchema.parse(deserialize(bytes));
}
