import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';
import type { Block, SheetRange } from './grid-range.ts';
import { checkStart, columnIndex, formatRange, resolveGridRange } from './grid-range.ts';

/** The corners of a range as written, counted from 0; a side that is left out is undefined. */
interface Corners {
  rows: [number | undefined, number | undefined];
  columns: [number | undefined, number | undefined];
}

const corner = '\\$?([A-Za-z]{1,3})?\\$?([0-9]+)?';
const pairPattern = new RegExp(`^${corner}:${corner}$`);
const cellPattern = /^\$?([A-Za-z]{1,3})\$?([0-9]+)$/;
/**
 * The other notation, row first (https://developers.google.com/workspace/sheets/api/guides/concepts#cell): "Sheet1!R1C1:R2C2 refers
 * to the first two cells in the top two rows of Sheet1".
 */
const numberedPattern = /^R([0-9]+)C([0-9]+)(?::R([0-9]+)C([0-9]+))?$/i;

/**
 * The cells that an A1 text names, clipped to the grid. A text without a sheet that reads as cells means the first sheet, even if a
 * sheet has that title; only quotes make it a title.
 */
export function resolveA1(spreadsheet: Spreadsheet, text: string): SheetRange {
  const named = namedRange(spreadsheet, text);
  if (named !== undefined) return named;
  const { sheet, corners } = parse(spreadsheet, text);
  const block = corners === undefined ? wholeSheet : toBlock(corners);
  const range = {
    sheet,
    startRow: block.startRow,
    startColumn: block.startColumn,
    endRow: Math.min(block.endRow, sheet.rowCount),
    endColumn: Math.min(block.endColumn, sheet.columnCount),
  };
  checkStart(sheet, range, formatRange({ ...bounded(block, sheet), sheet }));
  return range;
}

/**
 * The cells of a named range, with or without a sheet before its name. An unquoted text that is both a name and the
 * title of a sheet is the name (https://developers.google.com/workspace/sheets/api/guides/concepts#cell).
 */
function namedRange(spreadsheet: Spreadsheet, text: string): SheetRange | undefined {
  const names = spreadsheet.parts.list('namedRange');
  if (names.length === 0) return undefined;
  const { title, cells } = splitTitle(text);
  if (title !== undefined && findSheet(spreadsheet, title) === undefined) return undefined;
  const name = (title === undefined ? text : cells)?.toLowerCase();
  if (name === undefined || parseCells(name) !== undefined) return undefined;
  const [anchor] = names.find(({ body }) => body.name.toLowerCase() === name)?.anchors ?? [];
  return anchor === undefined ? undefined : resolveGridRange(spreadsheet, anchor);
}

const wholeSheet: Block = {
  startRow: 0,
  startColumn: 0,
  endRow: Number.POSITIVE_INFINITY,
  endColumn: Number.POSITIVE_INFINITY,
};

function parse(spreadsheet: Spreadsheet, text: string): { sheet: Sheet; corners: Corners | undefined } {
  const { title, cells } = splitTitle(text);
  if (title !== undefined) {
    const sheet = findSheet(spreadsheet, title);
    const corners = cells === undefined ? undefined : parseCells(cells);
    if (sheet !== undefined && (cells === undefined || corners !== undefined)) return { sheet, corners };
    throw unparsable(text);
  }
  const corners = parseCells(text);
  const sheet = corners === undefined ? findSheet(spreadsheet, text) : spreadsheet.sheets[0];
  if (sheet === undefined) throw unparsable(text);
  return { sheet, corners };
}

/** Splits `Title!A1`; a title may be quoted, and an unquoted one may hold exclamation marks itself. */
function splitTitle(text: string): { title: string | undefined; cells: string | undefined } {
  const quoted = /^'((?:[^']|'')*)'(?:!(.*))?$/s.exec(text);
  if (quoted !== null) return { title: (quoted[1] ?? '').replaceAll("''", "'"), cells: quoted[2] };
  const mark = text.lastIndexOf('!');
  if (mark < 0) return { title: undefined, cells: undefined };
  return { title: text.slice(0, mark), cells: text.slice(mark + 1) };
}

function findSheet(spreadsheet: Spreadsheet, title: string): Sheet | undefined {
  const folded = title.toLowerCase();
  return (
    spreadsheet.sheets.find((sheet) => sheet.title === title) ??
    spreadsheet.sheets.find((sheet) => sheet.title.toLowerCase() === folded)
  );
}

function parseCells(text: string): Corners | undefined {
  const cell = cellPattern.exec(text);
  if (cell !== null) {
    const [row, column] = [rowIndex(cell[2]), columnOf(cell[1])];
    return row === undefined || row < 0 ? undefined : { rows: [row, row], columns: [column, column] };
  }
  const pair = pairPattern.exec(text);
  if (pair === null) return parseNumbered(text);
  const [, leftColumn, leftRow, rightColumn, rightRow] = pair;
  const isWhole = (leftColumn ?? leftRow) !== undefined && (rightColumn ?? rightRow) !== undefined;
  const rows: Corners['rows'] = [rowIndex(leftRow), rowIndex(rightRow)];
  if (!isWhole || rows.includes(-1)) return undefined;
  return { rows, columns: [columnOf(leftColumn), columnOf(rightColumn)] };
}

function parseNumbered(text: string): Corners | undefined {
  const found = numberedPattern.exec(text);
  if (found === null) return undefined;
  const [top = 0, left = 0, bottom = top, right = left] = found
    .slice(1)
    .map((digits: string | undefined) => rowIndex(digits));
  return [top, left, bottom, right].includes(-1)
    ? undefined
    : { rows: [top, bottom], columns: [left, right] };
}

/** A side given by one corner only starts there and is open towards the end: `J1:J`, `A1:1`. */
function toBlock({ rows, columns }: Corners): Block {
  const [startRow, endRow] = toSpan(rows);
  const [startColumn, endColumn] = toSpan(columns);
  return { startRow, endRow, startColumn, endColumn };
}

function toSpan([first, second]: readonly [number | undefined, number | undefined]): [number, number] {
  if (first !== undefined && second !== undefined)
    return [Math.min(first, second), Math.max(first, second) + 1];
  return [first ?? second ?? 0, Number.POSITIVE_INFINITY];
}

/** Open sides filled with the grid's size, but nothing clipped, as errors name a range. */
function bounded(block: Block, sheet: Sheet): Block {
  return {
    ...block,
    endRow:
      block.endRow === Number.POSITIVE_INFINITY ? Math.max(sheet.rowCount, block.startRow + 1) : block.endRow,
    endColumn:
      block.endColumn === Number.POSITIVE_INFINITY
        ? Math.max(sheet.columnCount, block.startColumn + 1)
        : block.endColumn,
  };
}

function rowIndex(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits) - 1;
}

function columnOf(letters: string | undefined): number | undefined {
  return letters === undefined ? undefined : columnIndex(letters);
}

function unparsable(text: string): ApiError {
  return new ApiError(400, `Unable to parse range: ${text}`);
}
