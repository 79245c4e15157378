import * as z from 'zod';
import { moveInFormulas } from '../formulas/formula-shift.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridCoordinateSchema, gridRangeSchema, resolveGridRange, resolvePlace } from '../grid-range.ts';
import type { CellPart } from '../parts/parts-cells.ts';
import { copyCellParts, moveCellParts, moveNamedRanges } from '../parts/parts-cells.ts';
import { clearBlock } from './clear.ts';
import { checkCutMerges } from './cut-merges.ts';
import type { CopiedBlock, PasteType, Tiles } from './paste.ts';
import { copyBlock, Paster, pasteBlock, pasteTypeSchema, transposed } from './paste.ts';
import { defineRequest } from './request.ts';

/** The parts that are bound to cells and pasted with them. */
const pastedParts: Readonly<Record<PasteType, readonly CellPart[]>> = {
  PASTE_NORMAL: ['merge', 'validation', 'conditionalFormat'],
  PASTE_NO_BORDERS: ['merge', 'validation', 'conditionalFormat'],
  PASTE_FORMAT: ['merge', 'conditionalFormat'],
  PASTE_DATA_VALIDATION: ['validation'],
  PASTE_CONDITIONAL_FORMATTING: ['conditionalFormat'],
  PASTE_VALUES: [],
  PASTE_FORMULA: [],
};

export const copyPaste = defineRequest(
  z.object({
    source: gridRangeSchema,
    destination: gridRangeSchema,
    pasteType: pasteTypeSchema,
    pasteOrientation: z.enum(['NORMAL', 'TRANSPOSE']).default('NORMAL'),
  }),
  ({ source, destination, pasteType, pasteOrientation }, edit) => {
    const isTransposed = pasteOrientation === 'TRANSPOSE';
    const from = resolveGridRange(edit.spreadsheet, source);
    const to = resolveGridRange(edit.spreadsheet, destination);
    const block = copyBlock(from);
    const copied = isTransposed ? transposed(block) : block;
    const tiles = tilesOf(copied, to);
    const covered = coveredBy(copied, to, tiles);
    covered.sheet.rows.guard?.block(covered);
    checkCutMerges(edit, from);
    checkCutMerges(edit, covered);
    const place = { sheet: to.sheet, row: to.startRow, column: to.startColumn };
    pasteBlock(copied, place, tiles, new Paster(edit, pasteType, { isTransposed }));
    copyCellParts(edit.spreadsheet, from, covered, pastedParts[pasteType], { isTransposed });
  },
  { needsResults: ({ pasteType }) => pasteType === 'PASTE_VALUES' },
);

/** A copy is repeated if the destination is a multiple of it, each direction separately. */
function tilesOf({ height, width }: CopiedBlock, to: SheetRange): Tiles {
  const [rows, columns] = [to.endRow - to.startRow, to.endColumn - to.startColumn];
  return {
    down: rows % height === 0 ? rows / height : 1,
    right: columns % width === 0 ? columns / width : 1,
  };
}

function coveredBy({ height, width }: CopiedBlock, to: SheetRange, { down, right }: Tiles): SheetRange {
  return { ...to, endRow: to.startRow + height * down, endColumn: to.startColumn + width * right };
}

const contentTypes = new Set<PasteType>([
  'PASTE_NORMAL',
  'PASTE_NO_BORDERS',
  'PASTE_FORMULA',
  'PASTE_VALUES',
]);

export const cutPaste = defineRequest(
  z.object({
    source: gridRangeSchema,
    destination: gridCoordinateSchema,
    pasteType: pasteTypeSchema,
  }),
  ({ source, destination, pasteType }, edit) => {
    const { spreadsheet } = edit;
    const from = resolveGridRange(spreadsheet, source);
    const to = resolvePlace(spreadsheet, destination);
    // Results belong to formulas as they were calculated, so values are copied before any is rewritten.
    const before = copyBlock(from);
    const start = { sheet: to.sheet, startRow: to.row, startColumn: to.column, endRow: 0, endColumn: 0 };
    const covered = coveredBy(before, start, once);
    from.sheet.rows.guard?.block(from);
    covered.sheet.rows.guard?.block(covered);
    checkCutMerges(edit, from);
    checkCutMerges(edit, covered);
    if (contentTypes.has(pasteType)) {
      moveInFormulas(spreadsheet, from, to);
      moveNamedRanges(spreadsheet, from, covered);
    }
    const copied = pasteType === 'PASTE_VALUES' ? before : copyBlock(from);
    clearBlock(from);
    pasteBlock(copied, to, once, new Paster(edit, pasteType, { keepsFormulas: true }));
    moveCellParts(spreadsheet, from, covered, pastedParts[pasteType]);
  },
  { needsResults: ({ pasteType }) => pasteType === 'PASTE_VALUES' },
);

const once: Tiles = { down: 1, right: 1 };
