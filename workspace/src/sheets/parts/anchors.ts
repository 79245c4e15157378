import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { Block, Dimension, GridRange } from '../grid-range.ts';
import { resolveGridRange } from '../grid-range.ts';

/** The range that a request gives, clipped to the grid; sides that it leaves open stay open. */
export function anchorOf(spreadsheet: Spreadsheet, range: GridRange): Anchor {
  const block = resolveGridRange(spreadsheet, range);
  return makeAnchor(
    range.sheetId,
    range.startRowIndex === undefined ? undefined : block.startRow,
    range.endRowIndex === undefined ? undefined : block.endRow,
    range.startColumnIndex === undefined ? undefined : block.startColumn,
    range.endColumnIndex === undefined ? undefined : block.endColumn,
  );
}

/** The same with open sides filled in, for what Google reports as bounded (merges, filters, bands). */
export function boundedAnchorOf(spreadsheet: Spreadsheet, range: GridRange): Anchor {
  return blockAnchor(range.sheetId, resolveGridRange(spreadsheet, range));
}

/** A GridRange as answers show it: the id of the first sheet, 0, is left out. */
export function describeAnchor({ sheetId, ...sides }: Anchor): Record<string, unknown> {
  return { ...(sheetId !== 0 && { sheetId }), ...sides };
}

/** The cells of an anchor; an open side is infinite, so that blocks can be cut and compared. */
export function anchorBlock(anchor: Anchor): Block {
  return {
    startRow: anchor.startRowIndex ?? Number.NEGATIVE_INFINITY,
    endRow: anchor.endRowIndex ?? Number.POSITIVE_INFINITY,
    startColumn: anchor.startColumnIndex ?? Number.NEGATIVE_INFINITY,
    endColumn: anchor.endColumnIndex ?? Number.POSITIVE_INFINITY,
  };
}

export function blockAnchor(sheetId: number, block: Block): Anchor {
  const { startRow, endRow, startColumn, endColumn } = block;
  return makeAnchor(sheetId, bounded(startRow), bounded(endRow), bounded(startColumn), bounded(endColumn));
}

function bounded(side: number): number | undefined {
  return Number.isFinite(side) ? side : undefined;
}

/** The sides are in one order, so that equal anchors are equal texts. */
function makeAnchor(
  sheetId: number,
  ...[startRowIndex, endRowIndex, startColumnIndex, endColumnIndex]: (number | undefined)[]
): Anchor {
  const anchor: Anchor = { sheetId };
  if (startRowIndex !== undefined) anchor.startRowIndex = startRowIndex;
  if (endRowIndex !== undefined) anchor.endRowIndex = endRowIndex;
  if (startColumnIndex !== undefined) anchor.startColumnIndex = startColumnIndex;
  if (endColumnIndex !== undefined) anchor.endColumnIndex = endColumnIndex;
  return anchor;
}

/** The cells that two blocks share; undefined if there are none. */
export function intersection(a: Block, b: Block): Block | undefined {
  const block = {
    startRow: Math.max(a.startRow, b.startRow),
    endRow: Math.min(a.endRow, b.endRow),
    startColumn: Math.max(a.startColumn, b.startColumn),
    endColumn: Math.min(a.endColumn, b.endColumn),
  };
  return block.startRow < block.endRow && block.startColumn < block.endColumn ? block : undefined;
}

export function contains(outer: Block, inner: Block): boolean {
  return (
    outer.startRow <= inner.startRow &&
    outer.endRow >= inner.endRow &&
    outer.startColumn <= inner.startColumn &&
    outer.endColumn >= inner.endColumn
  );
}

/** The remainder of a block without the cells of another: above, left, right and below of the hole. */
export function without(block: Block, hole: Block): Block[] {
  const shared = intersection(block, hole);
  if (shared === undefined) return [block];
  const { startRow, endRow, startColumn, endColumn } = shared;
  return [
    { ...block, endRow: startRow },
    { ...block, startRow, endRow, endColumn: startColumn },
    { ...block, startRow, endRow, startColumn: endColumn },
    { ...block, startRow: endRow },
  ].filter((rest) => rest.startRow < rest.endRow && rest.startColumn < rest.endColumn);
}

/** The anchor with its lines of one dimension replaced. */
export function withLines(
  anchor: Anchor,
  dimension: Dimension,
  start: number | undefined,
  end: number | undefined,
): Anchor {
  const { sheetId, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = anchor;
  return dimension === 'ROWS'
    ? makeAnchor(sheetId, start, end, startColumnIndex, endColumnIndex)
    : makeAnchor(sheetId, startRowIndex, endRowIndex, start, end);
}

/** The first line of an anchor in a dimension and the one after its last; undefined if it is open. */
export function linesOf(
  anchor: Anchor,
  dimension: Dimension,
): [start: number | undefined, end: number | undefined] {
  return dimension === 'ROWS'
    ? [anchor.startRowIndex, anchor.endRowIndex]
    : [anchor.startColumnIndex, anchor.endColumnIndex];
}
