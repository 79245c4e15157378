import * as z from 'zod';
import { hasContent, withContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../../wire/errors.ts';
import { checkChangedCells } from '../grid-limits.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import { blockAnchor } from '../parts/anchors.ts';
import { checkAnchors, clearCellParts } from '../parts/parts-cells.ts';
import { cutsMerges } from './cut-merges.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

export const mergeCells = defineRequest(
  z.object({
    range: gridRangeSchema,
    mergeType: z.enum(['MERGE_ALL', 'MERGE_COLUMNS', 'MERGE_ROWS']).default('MERGE_ALL'),
  }),
  ({ range, mergeType }, edit) => {
    const { spreadsheet } = edit;
    const whole = resolveGridRange(spreadsheet, range);
    checkWholeMerges(edit, whole);
    checkFrozen(whole);
    whole.sheet.rows.guard?.block(whole);
    const blocks = blocksOf(whole, mergeType).filter(isSeveralCells);
    checkAnchors(blocks.length);
    checkChangedCells(blocks.length * (mergeType === 'MERGE_COLUMNS' ? filledRows(whole) : 1));
    clearCellParts(spreadsheet, 'merge', whole);
    for (const block of blocks) {
      keepFirst(block);
      const anchors = [blockAnchor(block.sheet.sheetId, block)];
      spreadsheet.parts.add('merge', { anchors, body: {} });
    }
  },
);

export const unmergeCells = defineRequest(z.object({ range: gridRangeSchema }), ({ range }, edit) => {
  const block = resolveGridRange(edit.spreadsheet, range);
  checkWholeMerges(edit, block);
  block.sheet.rows.guard?.block(block);
  clearCellParts(edit.spreadsheet, 'merge', block);
});

function checkWholeMerges(edit: Edit, range: SheetRange): void {
  if (!cutsMerges(edit, range)) return;
  throw new ApiError(400, 'You must select all cells in a merged range to merge or unmerge them.');
}

function checkFrozen({ sheet, startRow, endRow, startColumn, endColumn }: SheetRange): void {
  const { frozenRowCount = 0, frozenColumnCount = 0 } = sheet.properties.gridProperties;
  if (startRow < frozenRowCount && endRow > frozenRowCount) {
    throw new ApiError(400, "You can't merge frozen and non-frozen rows.");
  }
  if (startColumn < frozenColumnCount && endColumn > frozenColumnCount) {
    throw new ApiError(400, "You can't merge frozen and non-frozen columns.");
  }
}

function blocksOf(whole: SheetRange, mergeType: 'MERGE_ALL' | 'MERGE_COLUMNS' | 'MERGE_ROWS'): SheetRange[] {
  const { startRow, endRow, startColumn, endColumn } = whole;
  if (mergeType === 'MERGE_ALL') return [whole];
  if (mergeType === 'MERGE_ROWS') {
    return Array.from({ length: endRow - startRow }, (_, at) => ({
      ...whole,
      startRow: startRow + at,
      endRow: startRow + at + 1,
    }));
  }
  return Array.from({ length: endColumn - startColumn }, (_, at) => ({
    ...whole,
    startColumn: startColumn + at,
    endColumn: startColumn + at + 1,
  }));
}

function filledRows({ sheet, startRow, endRow }: SheetRange): number {
  return sheet.rows.between(startRow, endRow).length;
}

function isSeveralCells({ startRow, endRow, startColumn, endColumn }: SheetRange): boolean {
  return endRow - startRow > 1 || endColumn - startColumn > 1;
}

/** Only the first content of merged cells is left, in the first of them; formats and notes stay. */
function keepFirst(block: SheetRange): void {
  const { sheet, startRow, endRow, startColumn, endColumn } = block;
  let isFirst = true;
  for (const row of sheet.rows.between(startRow, endRow)) {
    for (let column = startColumn; column < Math.min(endColumn, row.cells.length); column += 1) {
      const cell = row.cells[column];
      if (!hasContent(cell)) continue;
      const isInPlace = row.index === startRow && column === startColumn;
      if (!isInPlace) sheet.rows.set(row.index, column, withContent(cell, {}));
      if (isFirst && !isInPlace) putContent(sheet, startRow, startColumn, cell);
      isFirst = false;
    }
  }
}

function putContent(
  sheet: Sheet,
  row: number,
  column: number,
  content: Parameters<typeof withContent>[1],
): void {
  const { value, formula } = content;
  const cell = withContent(sheet.rows.cell(row, column), {
    ...(value !== undefined && { value }),
    ...(formula !== undefined && { formula }),
  });
  sheet.rows.set(row, column, cell);
}
