import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { makeCell, withContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../../wire/errors.ts';
import { formatOf, internFormat } from '../cell-format.ts';
import type { Block, SheetRange } from '../grid-range.ts';
import { columnName, formatBlock, formatRange, gridLimits, quotedTitle } from '../grid-range.ts';
import { parseEntered } from './entered.ts';
import type { InputCell, InputRows } from './values-input.ts';

export type ValueInputOption = 'RAW' | 'USER_ENTERED';

/** The area of a write: its block, and the rows and columns with at least one cell that was not skipped. */
export interface Written {
  sheet: Sheet;
  block: Block;
  rows: ReadonlySet<number>;
  columns: ReadonlySet<number>;
  cells: number;
}

/** Refuses values that would fall outside the range; a single cell only says where they start. */
export function checkFits(range: SheetRange, rows: InputRows): void {
  const isSingle = range.endRow - range.startRow === 1 && range.endColumn - range.startColumn === 1;
  if (isSingle) {
    const block = coveredBlock(range, rows);
    if (block.endRow <= range.sheet.rowCount && block.endColumn <= range.sheet.columnCount) return;
    throw gridLimits(range.sheet, formatRange({ ...block, sheet: range.sheet }));
  }
  const { endRow, endColumn } = coveredBlock(range, rows);
  if (endRow <= range.endRow && endColumn <= range.endColumn) return;
  const within = `${quotedTitle(range.sheet.title)}!${formatBlock(range)}`;
  const beyond =
    endRow > range.endRow ? `row [${range.endRow + 1}]` : `column [${columnName(range.endColumn)}]`;
  throw new ApiError(400, `Requested writing within range [${within}], but tried writing to ${beyond}`);
}

/** The block from the start to the last row and the last column with a cell that is not skipped. */
export function coveredBlock(start: { startRow: number; startColumn: number }, rows: InputRows): Block {
  let height = 1;
  let width = 1;
  rows.forEach((row, offset) => {
    const last = row.findLastIndex((cell) => cell !== null);
    if (last < 0) return;
    height = offset + 1;
    width = Math.max(width, last + 1);
  });
  const { startRow, startColumn } = start;
  return { startRow, startColumn, endRow: startRow + height, endColumn: startColumn + width };
}

/** What the meaning of a typed text depends on. */
type Typing = Pick<Spreadsheet, 'formats' | 'properties'>;

export function writeRows(
  sheet: Sheet,
  typing: Typing,
  start: { startRow: number; startColumn: number },
  rows: InputRows,
  option: ValueInputOption,
): Written {
  const touchedRows = new Set<number>();
  const touchedColumns = new Set<number>();
  let cells = 0;
  rows.forEach((line, rowOffset) => {
    const row = start.startRow + rowOffset;
    const existing = sheet.rows.at(row);
    line.forEach((input, columnOffset) => {
      if (input === null) return;
      const column = start.startColumn + columnOffset;
      sheet.rows.set(row, column, inputCell(existing?.cells[column], typing, input, option));
      touchedRows.add(row);
      touchedColumns.add(column);
      cells += 1;
    });
  });
  return { sheet, block: coveredBlock(start, rows), rows: touchedRows, columns: touchedColumns, cells };
}

/** The cell with the content from the input. */
function inputCell(
  cell: Cell | undefined,
  typing: Typing,
  input: Exclude<InputCell, null>,
  option: ValueInputOption,
): Cell | undefined {
  if (input === '') return withContent(cell, {});
  if (option === 'RAW' || typeof input !== 'string') return withContent(cell, { value: input });
  return typedCell(cell, typing, input);
}

/** The cell after a text was typed into it, with the format that the text may imply. */
export function typedCell(
  cell: Cell | undefined,
  { formats, properties }: Typing,
  input: string,
): Cell | undefined {
  const current = formatOf(formats, cell?.style);
  const { locale, timeZone } = properties;
  const { value, formula, numberFormat } = parseEntered(input, current?.numberFormat, locale, timeZone);
  const style =
    numberFormat === undefined ? cell?.style : internFormat(formats, { ...current, numberFormat });
  return makeCell({ value, formula, style, note: cell?.note });
}
