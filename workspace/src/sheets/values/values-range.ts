import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { CellContext, DateTimeRenderOption, ValueRenderOption } from '../cell-content.ts';
import { renderCell } from '../cell-content.ts';
import type { Dimension, SheetRange } from '../grid-range.ts';
import { formatRange } from '../grid-range.ts';

export interface RenderOptions {
  majorDimension: Dimension;
  valueRender: ValueRenderOption;
  dateTimeRender: DateTimeRenderOption;
}

export interface ValueRange {
  range: string;
  majorDimension: Dimension;
  /** Without empty cells and rows at the end; absent if nothing is left. */
  values?: CellValue[][];
}

export function readRange(range: SheetRange, context: CellContext, options: RenderOptions): ValueRange {
  const rows = readRows(range, context, options);
  const values = options.majorDimension === 'ROWS' ? rows : transpose(rows);
  return {
    range: formatRange(range),
    majorDimension: options.majorDimension,
    ...(values.length > 0 && { values }),
  };
}

function readRows(range: SheetRange, context: CellContext, options: RenderOptions): CellValue[][] {
  const lines: CellValue[][] = [];
  for (const row of range.sheet.rows.between(range.startRow, range.endRow)) {
    const line: CellValue[] = [];
    const end = Math.min(range.endColumn, row.cells.length);
    for (let column = range.startColumn; column < end; column += 1) {
      line.push(renderCell(row.cells[column], context, options.valueRender, options.dateTimeRender));
    }
    trimEnd(line);
    if (line.length === 0) continue;
    while (lines.length < row.index - range.startRow) lines.push([]);
    lines.push(line);
  }
  return lines;
}

function trimEnd(line: CellValue[]): void {
  while (line.length > 0 && line[line.length - 1] === '') line.pop();
}

/** Turns rows into columns, cut at their ends in the same way. */
function transpose(rows: readonly CellValue[][]): CellValue[][] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const line = rows.map((row) => row[column] ?? '');
    trimEnd(line);
    return line;
  });
}
