import type { Cell, CellRow } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { ApiError } from '../../wire/errors.ts';
import { offsetFormula } from '../formulas/formula-shift.ts';
import type { SheetRange } from '../grid-range.ts';
import { formatBlock } from '../grid-range.ts';
import { anchorBlock } from '../parts/anchors.ts';
import { hiddenByFilter } from '../parts/filter-rows.ts';
import { mergesIn, sortCellParts } from '../parts/parts-cells.ts';
import type { Edit } from './request.ts';

/** A row of a range as it was before any was moved. */
export interface MovableRow {
  index: number;
  /** All cells of the row, those outside the range as well. */
  cells: CellRow;
}

/** The rows of the block down to the last non-empty one; blank ones below it stay there. */
export function readRows({ sheet, startRow, endRow }: SheetRange): MovableRow[] {
  const rows: MovableRow[] = [];
  const end = Math.min(endRow, sheet.rows.extent);
  for (let index = startRow; index < end; index += 1) {
    rows.push({ index, cells: sheet.rows.at(index)?.cells.slice() ?? [] });
  }
  return rows;
}

/** The rows that are neither hidden nor filtered out. */
export function shownRows(
  { spreadsheet, context }: Edit,
  { sheet }: SheetRange,
  rows: readonly MovableRow[],
): MovableRow[] {
  const isFiltered = hiddenByFilter(spreadsheet, sheet, context);
  return rows.filter(
    ({ index }) => sheet.rows.at(index)?.properties?.hiddenByUser !== true && !isFiltered(index),
  );
}

/** Puts the cells of the range in their places; a place without a row is cleared. */
export function placeRows(
  { spreadsheet }: Edit,
  block: SheetRange,
  places: readonly { to: number; row: MovableRow | undefined }[],
): void {
  const { rows } = block.sheet;
  rows.guard?.block(block);
  for (const { to, row } of places) {
    if (row?.index === to) continue;
    const source = row?.cells ?? [];
    const end = Math.min(block.endColumn, Math.max(source.length, rows.at(to)?.cells.length ?? 0));
    for (let column = block.startColumn; column < end; column += 1) {
      rows.set(to, column, movedCell(source[column], to - (row?.index ?? to)));
    }
  }
  const origins = new Map(places.map(({ to, row }) => [to, row?.index ?? -1]));
  const last = places.at(-1)?.to ?? block.startRow - 1;
  const length = last - block.startRow + 1;
  sortCellParts(
    spreadsheet,
    block,
    Array.from({ length }, (_, at) => origins.get(block.startRow + at) ?? block.startRow + at),
  );
}

/** A formula moves as if copied: its references to its own row go along. */
function movedCell(cell: Cell | undefined, rowsDown: number): Cell | undefined {
  if (cell?.formula === undefined) return cell;
  return { ...cell, formula: offsetFormula(cell.formula, rowsDown, 0) };
}

export function checkVerticalMerges({ spreadsheet }: Edit, block: SheetRange, message: string): void {
  const vertical = mergesIn(spreadsheet, block)
    .flatMap(({ anchors }) => anchors.map(anchorBlock))
    .find(({ startRow, endRow }) => endRow - startRow > 1);
  if (vertical === undefined) return;
  throw new ApiError(400, `${message} There is a vertical merge at ${formatBlock(vertical)}`);
}
