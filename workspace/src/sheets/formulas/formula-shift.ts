import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Block, Dimension, SheetRange } from '../grid-range.ts';
import type { Span, SpanChange } from '../span-change.ts';
import type { Reference } from './formula-text.ts';
import { changeReferences } from './formula-text.ts';
import { changePartFormulas } from './part-formulas.ts';

/**
 * Rewrites the formulas of all sheets, and of the rules bound to their cells, after lines of `sheet` have moved. Where
 * only a block's cells moved, `within` says which, and references that reach beyond it in the other dimension stay.
 */
export function shiftFormulas(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  change: SpanChange,
  within?: SheetRange,
): void {
  changeFormulas(spreadsheet, (reference, own) => {
    if (!refersTo(reference, sheet, own)) return reference;
    if (within !== undefined && !liesWithin(reference, dimension, within)) return reference;
    return shiftReference(reference, dimension, change);
  });
}

/** A sheet's new title in all formulas that name it. */
export function renameInFormulas(spreadsheet: Spreadsheet, before: string, after: string): void {
  changeFormulas(spreadsheet, (reference) =>
    reference.title?.toLowerCase() === before.toLowerCase() ? { ...reference, title: after } : reference,
  );
}

export function forgetInFormulas(spreadsheet: Spreadsheet, title: string): void {
  changeFormulas(spreadsheet, (reference) =>
    reference.title?.toLowerCase() === title.toLowerCase() ? undefined : reference,
  );
}

/** The formula as it reads when copied: references without a dollar sign move along. */
export function offsetFormula(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula;
  return changeReferences(formula, (reference) =>
    inGrid(mapCorners(reference, (corner) => offsetCorner(corner, rows, columns))),
  );
}

function mapCorners(reference: Reference, map: (corner: Corner) => Corner): Reference {
  const end = reference.end === undefined ? undefined : map(reference.end);
  return { ...reference, start: map(reference.start), end };
}

/** The reference, unless it starts before the first row or column. */
function inGrid(reference: Reference): Reference | undefined {
  const { start, end } = reference;
  const lines = [start.row, start.column, end?.row, end?.column];
  return lines.some((line) => line !== undefined && line.index < 0) ? undefined : reference;
}

export interface Position {
  row: number;
  column: number;
}

/** A place that a block of cells is moved or copied to: its first cell. */
export interface Place extends Position {
  sheet: Sheet;
}

/**
 * The formula when it is copied with rows and columns exchanged: references to cells below then point to the right.
 * References with a dollar sign in only one corner have no counterpart and move along unturned.
 */
export function transposeFormula(formula: string, from: Position, to: Position): string {
  const turn = ({ row, column }: Corner): Corner => {
    if (row === undefined || column === undefined || row.isFixed || column.isFixed) {
      return offsetCorner({ row, column }, to.row - from.row, to.column - from.column);
    }
    return {
      row: { isFixed: false, index: to.row + column.index - from.column },
      column: { isFixed: false, index: to.column + row.index - from.row },
    };
  };
  return changeReferences(formula, (reference) => inGrid(mapCorners(reference, turn)));
}

/**
 * Rewrites the formulas of all sheets for a block that is about to be moved: references within it follow, and a formula that moves
 * to another sheet names the one that it still refers to.
 */
export function moveInFormulas(spreadsheet: Spreadsheet, block: SheetRange, to: Place): void {
  changeFormulas(spreadsheet, (reference, own, at) => {
    const before = titledSheet(spreadsheet, reference, own);
    if (before === undefined) return reference;
    const isInside = before === block.sheet && liesInBlock(reference, block);
    const after = isInside ? to.sheet : before;
    const home = own === block.sheet && holds(block, at) ? to.sheet : own;
    const isSame = after === before && home === own;
    const title = isSame ? reference.title : after === home ? undefined : after.title;
    if (!isInside) return title === reference.title ? reference : { ...reference, title };
    const [rows, columns] = [to.row - block.startRow, to.column - block.startColumn];
    return mapCorners({ ...reference, title }, (corner) => movedCorner(corner, rows, columns));
  });
}

function movedCorner({ row, column }: Corner, rows: number, columns: number): Corner {
  return {
    row: row === undefined ? undefined : { ...row, index: row.index + rows },
    column: column === undefined ? undefined : { ...column, index: column.index + columns },
  };
}

function titledSheet({ sheets }: Spreadsheet, { title }: Reference, own: Sheet): Sheet | undefined {
  if (title === undefined) return own;
  return sheets.find((sheet) => sheet.title.toLowerCase() === title.toLowerCase());
}

function holds(block: Block, { row, column }: Position): boolean {
  const { startRow, endRow, startColumn, endColumn } = block;
  return row >= startRow && row < endRow && column >= startColumn && column < endColumn;
}

function liesInBlock(reference: Reference, block: SheetRange): boolean {
  return liesWithin(reference, 'ROWS', block) && liesWithin(reference, 'COLUMNS', block);
}

type Corner = Reference['start'];

function offsetCorner({ row, column }: Corner, rows: number, columns: number): Corner {
  return {
    row: row === undefined || row.isFixed ? row : { ...row, index: row.index + rows },
    column: column === undefined || column.isFixed ? column : { ...column, index: column.index + columns },
  };
}

function changeFormulas(
  spreadsheet: Spreadsheet,
  change: (reference: Reference, own: Sheet, at: Position) => Reference | undefined,
): void {
  for (const own of spreadsheet.sheets) {
    if (own.rows.formulaCount === 0) continue;
    for (const row of own.rows.rows) {
      row.cells.forEach((cell, column) => {
        if (cell?.formula === undefined) return;
        const formula = changeReferences(cell.formula, (reference) =>
          change(reference, own, { row: row.index, column }),
        );
        if (formula !== cell.formula) own.rows.follow(row.index, column, { ...cell, formula });
      });
    }
  }
  changePartFormulas(spreadsheet, (formula, own, at) =>
    changeReferences(formula, (reference) => change(reference, own, at)),
  );
}

function refersTo(reference: Reference, sheet: Sheet, own: Sheet): boolean {
  if (reference.title === undefined) return sheet === own;
  return reference.title.toLowerCase() === sheet.title.toLowerCase();
}

function spanOf({ start, end }: Reference, dimension: Dimension): Span | undefined {
  const side = dimension === 'ROWS' ? 'row' : 'column';
  const first = start[side]?.index;
  if (end === undefined) return first === undefined ? undefined : [first, first];
  const last = end[side]?.index;
  if (first === undefined && last === undefined) return undefined;
  if (first === undefined || last === undefined) return [first ?? last ?? 0, undefined];
  return [Math.min(first, last), Math.max(first, last)];
}

/** True when the reference reaches no further than the block in the dimension that does not move. */
function liesWithin(reference: Reference, dimension: Dimension, block: SheetRange): boolean {
  const [across, low, high, size]: [Dimension, number, number, number] =
    dimension === 'ROWS'
      ? ['COLUMNS', block.startColumn, block.endColumn, block.sheet.columnCount]
      : ['ROWS', block.startRow, block.endRow, block.sheet.rowCount];
  const [first, last] = spanOf(reference, across) ?? [0, undefined];
  // An open side, as in `A:A`, reaches to the end of the grid.
  return first >= low && (last === undefined ? high >= size : last < high);
}

function shiftReference(
  reference: Reference,
  dimension: Dimension,
  change: SpanChange,
): Reference | undefined {
  const span = spanOf(reference, dimension);
  if (span === undefined) return reference;
  const shifted = change(span);
  if (shifted === undefined) return undefined;
  if (shifted[0] === span[0] && shifted[1] === span[1]) return reference;
  const side = dimension === 'ROWS' ? 'row' : 'column';
  const place = (corner: Corner, index: number | undefined): Corner => {
    const line = corner[side];
    return line === undefined || index === undefined ? corner : { ...corner, [side]: { ...line, index } };
  };
  const isReversed = (reference.start[side]?.index ?? 0) > (reference.end?.[side]?.index ?? Infinity);
  const [first, last] = isReversed ? [shifted[1], shifted[0]] : shifted;
  const end = reference.end === undefined ? undefined : place(reference.end, last ?? first);
  return { ...reference, start: place(reference.start, first), end };
}
