import * as z from 'zod';
import { withContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { ApiError } from '../../wire/errors.ts';
import { checkChangedCells, checkGridSize } from '../grid-limits.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridCoordinateSchema, gridRangeSchema, resolveGridRange, resolvePlace } from '../grid-range.ts';
import { checkLength } from '../values/values-input.ts';
import { typedCell } from '../values/write-cells.ts';
import { readDelimited } from './delimited.ts';
import { pasteTypeSchema } from './paste.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

/** A cell with a text in a block. */
interface TextCell {
  row: number;
  column: number;
  text: string;
}

function textCells({ sheet, startRow, endRow, startColumn, endColumn }: SheetRange): TextCell[] {
  const found: TextCell[] = [];
  for (const row of sheet.rows.between(startRow, endRow)) {
    for (let column = startColumn; column < Math.min(endColumn, row.cells.length); column += 1) {
      const text = row.cells[column]?.value;
      if (typeof text === 'string') found.push({ row: row.index, column, text });
    }
  }
  return found;
}

/** Only texts are trimmed, and they stay texts whatever is left of them reads as. */
export const trimWhitespace = defineRequest(z.object({ range: gridRangeSchema }), ({ range }, edit) => {
  const block = resolveGridRange(edit.spreadsheet, range);
  const { rows } = block.sheet;
  let changed = 0;
  for (const { row, column, text } of textCells(block)) {
    const trimmed = text.trim().replaceAll(/\s+/g, ' ');
    if (trimmed === text) continue;
    rows.set(row, column, withContent(rows.cell(row, column), trimmed === '' ? {} : { value: trimmed }));
    changed += 1;
  }
  return changed === 0 ? {} : { cellsChangedCount: changed };
});

const delimiters = { COMMA: ',', SEMICOLON: ';', PERIOD: '.', SPACE: ' ' } as const;

export const textToColumns = defineRequest(
  z.object({
    source: gridRangeSchema,
    delimiterType: z.enum(['COMMA', 'SEMICOLON', 'PERIOD', 'SPACE', 'CUSTOM', 'AUTODETECT']),
    delimiter: z.string().optional(),
  }),
  ({ source, delimiterType, delimiter }, edit) => {
    const block = resolveGridRange(edit.spreadsheet, source);
    if (block.endColumn - block.startColumn !== 1) {
      throw new ApiError(400, 'The source of textToColumns must span exactly one column.');
    }
    const cells = textCells(block);
    const separator = separatorOf(delimiterType, delimiter, cells);
    if (separator === undefined) return;
    const lines = cells.map((cell) => ({ ...cell, parts: cell.text.split(separator) }));
    checkChangedCells(lines.reduce((sum, { parts }) => sum + parts.length, 0));
    for (const { row, column, parts } of lines) {
      if (parts.length > 1) typeLine(edit, { sheet: block.sheet, row, column }, parts);
    }
  },
);

function separatorOf(
  type: keyof typeof delimiters | 'CUSTOM' | 'AUTODETECT',
  custom: string | undefined,
  cells: readonly TextCell[],
): string | undefined {
  if (type === 'AUTODETECT') return detectSeparator(cells);
  if (type !== 'CUSTOM') return delimiters[type];
  if (custom === undefined || custom === '') {
    throw new ApiError(400, 'delimiter is required if delimiterType is CUSTOM.');
  }
  return custom;
}

/** The delimiter that splits the most texts; if several do, the one that is rarest within texts. */
function detectSeparator(cells: readonly TextCell[]): string | undefined {
  const candidates = [',', ';', '\t', '|', '.', ' '].map((separator) => ({
    separator,
    count: cells.filter(({ text }) => text.includes(separator)).length,
  }));
  const best = candidates.toSorted((a, b) => b.count - a.count)[0];
  return best === undefined || best.count === 0 ? undefined : best.separator;
}

/** Types texts into a row from a cell on, growing the grid if they reach beyond it. */
function typeLine(
  { spreadsheet }: Edit,
  { sheet, row, column }: ReturnType<typeof resolvePlace>,
  texts: readonly string[],
): void {
  sheet.columnCount = Math.max(sheet.columnCount, column + texts.length);
  sheet.rowCount = Math.max(sheet.rowCount, row + 1);
  checkGridSize(spreadsheet);
  texts.forEach((text, at) => {
    checkLength(text);
    const cell = sheet.rows.cell(row, column + at);
    sheet.rows.set(
      row,
      column + at,
      text === '' ? withContent(cell, {}) : typedCell(cell, spreadsheet, text),
    );
  });
}

/** The types that paste the contents of a text that was copied elsewhere; the others find nothing in it to paste. */
const pastesContent = new Set(['PASTE_NORMAL', 'PASTE_NO_BORDERS', 'PASTE_FORMULA', 'PASTE_VALUES']);

export const pasteData = defineRequest(
  z.object({
    coordinate: gridCoordinateSchema,
    data: z.string().default(''),
    type: pasteTypeSchema,
    delimiter: z.string().optional(),
    html: z.boolean().default(false),
  }),
  ({ coordinate, data, type, delimiter = '\t', html }, edit) => {
    if (html) throw new ApiError(501, 'Pasting HTML is not served; give the data with a delimiter.');
    if (delimiter === '') throw new ApiError(400, 'delimiter must not be empty.');
    const place = resolvePlace(edit.spreadsheet, coordinate);
    if (!pastesContent.has(type)) return;
    const lines = readDelimited(data, delimiter);
    checkChangedCells(lines.reduce((sum, line) => sum + line.length, 0));
    lines.forEach((line, at) => {
      const texts = type === 'PASTE_VALUES' ? line.map(asValue) : line;
      typeLine(edit, { ...place, row: place.row + at }, texts);
    });
  },
);

/** Pasted as values, what reads as a formula is a text. */
function asValue(text: string): string {
  return text.startsWith('=') || text.startsWith('+') ? `'${text}` : text;
}
