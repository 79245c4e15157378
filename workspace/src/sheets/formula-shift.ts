import type { Sheet, Spreadsheet } from '../storage/spreadsheets-model.ts';
import { movedIndex } from '../storage/spreadsheets-order.ts';
import type { Reference } from './formula-text.ts';
import { changeReferences } from './formula-text.ts';
import type { Block, Dimension } from './grid-range.ts';

/** The first and the last line of a reference in one dimension; an open end has no last line. */
type Span = readonly [first: number, last: number | undefined];

/** Where the lines of a span stand after a change; undefined when none of them is left. */
export type SpanChange = (span: Span) => Span | undefined;

export function inserted(at: number, count: number): SpanChange {
  const shift = (index: number) => (index >= at ? index + count : index);
  return ([first, last]) => [shift(first), last === undefined ? undefined : shift(last)];
}

export function deleted(at: number, count: number): SpanChange {
  const end = at + count;
  return ([first, last]) => {
    const start = first >= end ? first - count : Math.min(first, at);
    if (last === undefined) return [start, undefined];
    const stop = last >= end ? last - count : Math.min(last, at - 1);
    return stop < start ? undefined : [start, stop];
  };
}

export function moved(from: number, count: number, to: number): SpanChange {
  return ([first, last]) => {
    if (last === undefined) return [first, last];
    const holdsAll = first <= Math.min(from, to) && last >= Math.max(from + count, to) - 1;
    if (holdsAll && first !== last) return [first, last];
    const [a, b] = [movedIndex(first, from, count, to), movedIndex(last, from, count, to)];
    return [Math.min(a, b), Math.max(a, b)];
  };
}

/**
 * Rewrites the formulas of all sheets after lines of `sheet` have moved. Where only a block's cells moved, `within`
 * says which, and references that reach beyond it in the other dimension stay.
 */
export function shiftFormulas(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  change: SpanChange,
  within?: Block,
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
  return changeReferences(formula, (reference) => {
    const start = offsetCorner(reference.start, rows, columns);
    const end = reference.end === undefined ? undefined : offsetCorner(reference.end, rows, columns);
    const lines = [start.row, start.column, end?.row, end?.column];
    return lines.some((line) => line !== undefined && line.index < 0)
      ? undefined
      : { ...reference, start, end };
  });
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
  change: (reference: Reference, own: Sheet) => Reference | undefined,
): void {
  for (const own of spreadsheet.sheets) {
    if (own.rows.formulaCount === 0) continue;
    for (const row of own.rows.rows) {
      row.cells.forEach((cell, column) => {
        if (cell?.formula === undefined) return;
        const formula = changeReferences(cell.formula, (reference) => change(reference, own));
        if (formula !== cell.formula) own.rows.set(row.index, column, { ...cell, formula });
      });
    }
  }
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

function liesWithin(reference: Reference, dimension: Dimension, block: Block): boolean {
  const [across, low, high]: [Dimension, number, number] =
    dimension === 'ROWS'
      ? ['COLUMNS', block.startColumn, block.endColumn]
      : ['ROWS', block.startRow, block.endRow];
  const span = spanOf(reference, across);
  return span?.[1] !== undefined && span[0] >= low && span[1] < high;
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
