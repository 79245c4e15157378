import * as z from 'zod';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { hasContent, makeCell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { ApiError } from '../../wire/errors.ts';
import { formatOf } from '../cell-format.ts';
import { offsetFormula } from '../formulas/formula-shift.ts';
import { checkChangedCells, checkGridSize } from '../grid-limits.ts';
import type { Dimension, SheetRange } from '../grid-range.ts';
import { dimensionSchema, gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import { isDateType } from '../number-format.ts';
import { copyCellParts } from '../parts/parts-cells.ts';
import type { SeriesCell } from '../values/series.ts';
import { continueSeries } from '../values/series.ts';
import { checkCutMerges } from './cut-merges.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

/** A block that is continued in one direction; a negative length goes up or to the left. */
interface Fill {
  source: SheetRange;
  dimension: Dimension;
  length: number;
}

export const autoFill = defineRequest(
  z.object({
    range: gridRangeSchema.optional(),
    sourceAndDestination: z
      .object({ source: gridRangeSchema, dimension: dimensionSchema, fillLength: z.int() })
      .optional(),
    useAlternateSeries: z.boolean().default(false),
  }),
  ({ range, sourceAndDestination: given, useAlternateSeries }, edit) => {
    if (given !== undefined) {
      const source = resolveGridRange(edit.spreadsheet, given.source);
      fill({ source, dimension: given.dimension, length: given.fillLength }, useAlternateSeries, edit);
    } else if (range !== undefined) {
      const whole = resolveGridRange(edit.spreadsheet, range);
      for (const one of detectFills(whole)) fill(one, useAlternateSeries, edit);
    } else {
      throw new ApiError(400, 'Either a range or a sourceAndDestination must be specified.');
    }
  },
);

/** Where the data of a range is, and how it fills the rest: first its columns down or up, then all rows sideways. */
function detectFills(whole: SheetRange): Fill[] {
  const data = dataOf(whole);
  if (data === undefined) return [];
  const rows = { ...data, startRow: whole.startRow, endRow: whole.endRow };
  return [
    { source: data, dimension: 'ROWS' as const, length: whole.endRow - data.endRow },
    { source: data, dimension: 'ROWS' as const, length: whole.startRow - data.startRow },
    { source: rows, dimension: 'COLUMNS' as const, length: whole.endColumn - data.endColumn },
    { source: rows, dimension: 'COLUMNS' as const, length: whole.startColumn - data.startColumn },
  ].filter(({ length }) => length !== 0);
}

/** The smallest block that holds all contents of a range. */
function dataOf(whole: SheetRange): SheetRange | undefined {
  let data: SheetRange | undefined;
  for (const { index, cells } of whole.sheet.rows.between(whole.startRow, whole.endRow)) {
    for (let column = whole.startColumn; column < Math.min(whole.endColumn, cells.length); column += 1) {
      if (!hasContent(cells[column])) continue;
      data ??= { ...whole, startRow: index, endRow: index + 1, startColumn: column, endColumn: column + 1 };
      data.endRow = index + 1;
      data.startColumn = Math.min(data.startColumn, column);
      data.endColumn = Math.max(data.endColumn, column + 1);
    }
  }
  return data;
}

function fill({ source, dimension, length }: Fill, isAlternate: boolean, edit: Edit): void {
  if (length === 0) return;
  const covered = coveredBy({ source, dimension, length });
  covered.sheet.rows.guard?.block(covered);
  checkCutMerges(edit, source);
  checkCutMerges(edit, covered);
  checkChangedCells((covered.endRow - covered.startRow) * (covered.endColumn - covered.startColumn));
  const { sheet } = source;
  sheet.rowCount = Math.max(sheet.rowCount, covered.endRow);
  sheet.columnCount = Math.max(sheet.columnCount, covered.endColumn);
  checkGridSize(edit.spreadsheet);
  const isDown = dimension === 'ROWS';
  const [first, last] = isDown ? [source.startColumn, source.endColumn] : [source.startRow, source.endRow];
  for (let line = first; line < last; line += 1)
    fillLine({ source, dimension, length }, line, isAlternate, edit);
  fillParts({ source, dimension, length }, covered, edit);
}

function coveredBy({ source, dimension, length }: Fill): SheetRange {
  const [start, end] =
    dimension === 'ROWS' ? [source.startRow, source.endRow] : [source.startColumn, source.endColumn];
  const [from, to] = length > 0 ? [end, end + length] : [start + length, start];
  if (from < 0) throw new ApiError(400, `fillLength[${length}] reaches beyond the grid.`);
  return dimension === 'ROWS'
    ? { ...source, startRow: from, endRow: to }
    : { ...source, startColumn: from, endColumn: to };
}

/** Continues one column of the source, or one of its rows. */
function fillLine({ source, dimension, length }: Fill, line: number, isAlternate: boolean, edit: Edit): void {
  const isDown = dimension === 'ROWS';
  const { rows } = source.sheet;
  const [start, end] = isDown ? [source.startRow, source.endRow] : [source.startColumn, source.endColumn];
  const size = end - start;
  const cellAt = (at: number) => (isDown ? rows.cell(at, line) : rows.cell(line, at));
  const cells = Array.from({ length: size }, (_, offset) => cellAt(start + offset));
  const series = continueSeries(
    cells.map((cell) => seriesCell(cell, edit)),
    isAlternate,
  );
  for (let step = 0; step < Math.abs(length); step += 1) {
    const place = length > 0 ? size + step : -1 - step;
    const offset = ((place % size) + size) % size;
    const by = place - offset;
    const filled = filledCell(cells[offset], series(place), isDown ? [by, 0] : [0, by]);
    if (isDown) rows.set(start + place, line, filled);
    else rows.set(line, start + place, filled);
  }
}

function seriesCell(cell: Cell | undefined, { spreadsheet }: Edit): SeriesCell {
  const type = formatOf(spreadsheet.formats, cell?.style)?.numberFormat?.type;
  if (!isDateType(type)) return { value: cell?.value };
  return { value: cell?.value, unit: type === 'TIME' ? 'hour' : 'day' };
}

function filledCell(
  cell: Cell | undefined,
  value: Cell['value'],
  [rows, columns]: [rows: number, columns: number],
): Cell | undefined {
  if (cell?.formula === undefined) return makeCell({ value, style: cell?.style });
  return makeCell({ formula: offsetFormula(cell.formula, rows, columns), style: cell.style });
}

/** Validation and conditional formats are filled along; upwards and to the left, copies start at the source. */
function fillParts({ source, dimension, length }: Fill, covered: SheetRange, { spreadsheet }: Edit): void {
  const kinds = ['validation', 'conditionalFormat'] as const;
  if (length > 0) {
    copyCellParts(spreadsheet, source, covered, kinds);
    return;
  }
  const isDown = dimension === 'ROWS';
  const size = isDown ? source.endRow - source.startRow : source.endColumn - source.startColumn;
  for (let behind = 0; behind < -length; behind += size) {
    // What does not fit before the first line is cut off at the beginning of the copy.
    const count = Math.min(size, -length - behind);
    const cut = size - count;
    const part = isDown
      ? { ...source, startRow: source.startRow + cut }
      : { ...source, startColumn: source.startColumn + cut };
    const target = isDown
      ? { ...covered, startRow: covered.endRow - behind - count, endRow: covered.endRow - behind }
      : {
          ...covered,
          startColumn: covered.endColumn - behind - count,
          endColumn: covered.endColumn - behind,
        };
    copyCellParts(spreadsheet, part, target, kinds);
  }
}
