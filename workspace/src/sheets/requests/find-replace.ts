import * as z from 'zod';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../../wire/errors.ts';
import { shownText } from '../cell-content.ts';
import { formatOf } from '../cell-format.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridRangeSchema, requireSheet, resolveGridRange } from '../grid-range.ts';
import { TextSearch } from '../text-search.ts';
import { parseEntered } from '../values/entered.ts';
import { typedCell } from '../values/write-cells.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const bodySchema = z.object({
  find: z.string().default(''),
  replacement: z.string().default(''),
  matchCase: z.boolean().default(false),
  matchEntireCell: z.boolean().default(false),
  searchByRegex: z.boolean().default(false),
  includeFormulas: z.boolean().default(false),
  range: gridRangeSchema.optional(),
  sheetId: z.int().optional(),
  allSheets: z.boolean().optional(),
});
type Body = z.infer<typeof bodySchema>;

export const findReplace = defineRequest(bodySchema, (body, edit) => {
  const search = new TextSearch({ ...body, isRegex: body.searchByRegex });
  const counts = { values: 0, formulas: 0, occurrences: 0, rows: 0, sheets: 0 };
  for (const range of scopeOf(body, edit)) {
    const rowsBefore = counts.rows;
    let lastRow = -1;
    for (const found of findIn(range, body.includeFormulas, search, edit)) {
      counts.occurrences += found.count;
      if (found.cell.formula === undefined) counts.values += 1;
      else counts.formulas += 1;
      if (found.row !== lastRow) counts.rows += 1;
      lastRow = found.row;
      range.sheet.rows.set(found.row, found.column, replacedCell(found, edit));
    }
    if (counts.rows > rowsBefore) counts.sheets += 1;
  }
  return {
    ...(counts.values > 0 && { valuesChanged: counts.values }),
    ...(counts.formulas > 0 && { formulasChanged: counts.formulas }),
    ...(counts.rows > 0 && { rowsChanged: counts.rows }),
    ...(counts.sheets > 0 && { sheetsChanged: counts.sheets }),
    ...(counts.occurrences > 0 && { occurrencesChanged: counts.occurrences }),
  };
});

function scopeOf({ range, sheetId, allSheets }: Body, { spreadsheet }: Edit): SheetRange[] {
  const given = [range, sheetId, allSheets].filter((scope) => scope !== undefined);
  if (given.length > 1) throw new ApiError(400, 'Only one of range, sheetId and allSheets may be given.');
  if (range !== undefined) return [resolveGridRange(spreadsheet, range)];
  if (sheetId !== undefined) return [wholeSheet(requireSheet(spreadsheet, sheetId))];
  if (allSheets === true) return spreadsheet.sheets.map(wholeSheet);
  throw new ApiError(400, 'One of range, sheetId and allSheets must be given.');
}

function wholeSheet(sheet: Sheet): SheetRange {
  return { sheet, startRow: 0, endRow: sheet.rowCount, startColumn: 0, endColumn: sheet.columnCount };
}

interface SearchedCell {
  row: number;
  column: number;
  cell: Cell;
  /** The searched text: the cell's displayed text, or its formula. */
  before: string;
}

interface FoundCell extends SearchedCell {
  after: string;
  count: number;
}

const cellsAtOnce = 10_000;

function* findIn(
  range: SheetRange,
  includeFormulas: boolean,
  search: TextSearch,
  edit: Edit,
): Generator<FoundCell> {
  let batch: SearchedCell[] = [];
  const results = function* () {
    const replaced = search.replaceAll(
      batch.map(({ before }) => before),
      edit.searchTime,
    );
    for (const [at, cell] of batch.entries()) {
      const { text = cell.before, count = 0 } = replaced[at] ?? {};
      if (count > 0) yield { ...cell, after: text, count };
    }
    batch = [];
  };
  for (const row of range.sheet.rows.between(range.startRow, range.endRow)) {
    for (let column = range.startColumn; column < Math.min(range.endColumn, row.cells.length); column += 1) {
      const cell = row.cells[column];
      if (cell === undefined || (cell.formula !== undefined && !includeFormulas)) continue;
      const before = cell.formula ?? shownText(cell, edit.context);
      if (before !== undefined) batch.push({ row: row.index, column, cell, before });
      if (batch.length >= cellsAtOnce) yield* results();
    }
  }
  yield* results();
}

/** The new text counts as typed, but a text that could be read as something else stays a text. */
function replacedCell({ cell, before, after }: FoundCell, { spreadsheet }: Edit): Cell | undefined {
  const isProtected =
    typeof cell.value === 'string' &&
    parseEntered(before, undefined, spreadsheet.properties.locale).value !== before;
  const isText = formatOf(spreadsheet.formats, cell.style)?.numberFormat?.type === 'TEXT';
  return typedCell(cell, spreadsheet, isProtected && !isText ? `'${after}` : after);
}
