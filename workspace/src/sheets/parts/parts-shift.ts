import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type {
  Anchor,
  Filter,
  Part,
  PartContent,
  PartKind,
} from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { tidyGroups } from '../dimension-groups.ts';
import type { Block, Dimension } from '../grid-range.ts';
import type { Span, SpanChange } from '../span-change.ts';
import { anchorBlock, blockAnchor, intersection, linesOf, withLines, without } from './anchors.ts';

/**
 * How parts follow their lines. Those of the kind `whole` are one thing with a first and a last line, as a reference
 * in a formula; those of the kind `lines` belong to each of their lines, and go with them even when they part.
 */
const following = {
  merge: 'whole',
  namedRange: 'whole',
  basicFilter: 'whole',
  filterView: 'whole',
  protectedRange: 'whole',
  banding: 'whole',
  metadata: 'whole',
  validation: 'lines',
  conditionalFormat: 'lines',
  rowGroup: 'lines',
  columnGroup: 'lines',
} as const satisfies Record<PartKind, 'whole' | 'lines'>;

/**
 * Moves everything that is bound to cells of a sheet after its lines have moved. Where only a block's cells moved,
 * `within` says which: whole parts that reach beyond it in the other dimension stay, others are torn apart.
 */
export function shiftParts(
  { parts }: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  change: SpanChange,
  within?: Block,
): void {
  for (const part of parts.all()) {
    if (part.anchors.every((anchor) => anchor.sheetId !== sheet.sheetId)) continue;
    const anchors = part.anchors.flatMap((anchor, at) => {
      if (anchor.sheetId !== sheet.sheetId) return [anchor];
      const shifted =
        following[part.kind] === 'lines'
          ? shiftLines(anchor, dimension, change, within)
          : shiftWhole(anchor, dimension, change, within);
      // The main anchor of a part comes first: without it nothing of the part is left.
      return shifted.length === 0 && at === 0 && following[part.kind] === 'whole' ? [undefined] : shifted;
    });
    keep(parts, part, anchors, within === undefined && dimension === 'COLUMNS' ? change : undefined);
  }
  if (within === undefined) tidyGroups(parts, sheet.sheetId, dimension);
}

function keep(
  parts: Spreadsheet['parts'],
  part: Part,
  anchors: readonly (Anchor | undefined)[],
  columns: SpanChange | undefined,
): void {
  const left = anchors.filter((anchor) => anchor !== undefined);
  const isGone = left.length === 0 || anchors[0] === undefined;
  if (isGone && part.kind === 'namedRange') {
    // Its name stays taken: what refers to it shows #REF!, and lists leave it out.
    parts.replace(part, { ...part, anchors: [] });
  } else if (isGone || (part.kind === 'merge' && left.every(isSingleCell))) {
    parts.remove([part]);
  } else {
    const body = columns === undefined ? part.body : shiftColumns(part, columns);
    const isSame =
      left.length === part.anchors.length && left.every((anchor, at) => anchor === part.anchors[at]);
    if (!isSame || body !== part.body) parts.replace(part, { anchors: left, body });
  }
}

function isSingleCell(anchor: Anchor): boolean {
  const { startRow, endRow, startColumn, endColumn } = anchorBlock(anchor);
  return endRow - startRow === 1 && endColumn - startColumn === 1;
}

/** Filters name columns by their index. */
function shiftColumns(part: Part, change: SpanChange): PartContent['body'] {
  if (!('filterSpecs' in part.body)) return part.body;
  const { filterSpecs, sortSpecs } = part.body;
  const place = (column: number) => change([column, column])?.[0];
  const shifted: Filter = {
    filterSpecs: filterSpecs.flatMap((spec) => {
      const columnIndex = place(spec.columnIndex);
      return columnIndex === undefined ? [] : [{ ...spec, columnIndex }];
    }),
    sortSpecs: sortSpecs.flatMap((spec) => {
      const dimensionIndex = place(spec.dimensionIndex);
      return dimensionIndex === undefined ? [] : [{ ...spec, dimensionIndex }];
    }),
  };
  return { ...part.body, ...shifted };
}

function shiftWhole(anchor: Anchor, dimension: Dimension, change: SpanChange, within?: Block): Anchor[] {
  if (within !== undefined && !liesAcross(anchor, dimension, within)) return [anchor];
  return shiftSpans(anchor, dimension, (span) => [change(span)]);
}

function shiftLines(anchor: Anchor, dimension: Dimension, change: SpanChange, within?: Block): Anchor[] {
  const shift = (one: Anchor) => shiftSpans(one, dimension, (span) => change.runs?.(span) ?? [change(span)]);
  if (within === undefined) return shift(anchor);
  const strip = across(dimension, within);
  const block = anchorBlock(anchor);
  const inside = intersection(block, strip);
  if (inside === undefined) return [anchor];
  const outside = without(block, strip).map((rest) => blockAnchor(anchor.sheetId, rest));
  return [...shift(blockAnchor(anchor.sheetId, inside)), ...outside];
}

function shiftSpans(
  anchor: Anchor,
  dimension: Dimension,
  change: (span: Span) => readonly (Span | undefined)[],
): Anchor[] {
  const [start, end] = linesOf(anchor, dimension);
  if (start === undefined && end === undefined) return [anchor];
  const spans = change([start ?? 0, end === undefined ? undefined : end - 1]);
  return spans.flatMap((span) => {
    if (span === undefined) return [];
    const isOpen = start === undefined && (spans.length === 1 || span[0] === 0);
    const first = isOpen ? undefined : span[0];
    const last = span[1] === undefined ? undefined : span[1] + 1;
    return [first === start && last === end ? anchor : withLines(anchor, dimension, first, last)];
  });
}

/** All lines of the dimension that moved, as wide as the block. */
function across(dimension: Dimension, block: Block): Block {
  const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return dimension === 'ROWS'
    ? { ...block, startRow: low, endRow: high }
    : { ...block, startColumn: low, endColumn: high };
}

function liesAcross(anchor: Anchor, dimension: Dimension, block: Block): boolean {
  const { startRow, endRow, startColumn, endColumn } = anchorBlock(anchor);
  return dimension === 'ROWS'
    ? startColumn >= block.startColumn && endColumn <= block.endColumn
    : startRow >= block.startRow && endRow <= block.endRow;
}

/** Refuses a move that would tear merged cells apart. */
export function checkMerges(
  { parts }: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  cuts: readonly number[],
): void {
  for (const { anchors } of parts.list('merge', sheet.sheetId)) {
    for (const anchor of anchors) {
      const [start = 0, end = Number.POSITIVE_INFINITY] = linesOf(anchor, dimension);
      if (cuts.some((cut) => cut > start && cut < end))
        throw new ApiError(
          400,
          `Sorry, it is not possible to move a ${dimension === 'ROWS' ? 'row' : 'column'} to a position that crosses a merged cell. Please unmerge and try again.`,
        );
    }
  }
}

/** Lines inserted at the edge of cells that have a rule and passing on their looks have the rule, too. */
export function extendRules(
  { parts }: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  { start, end, isFromBefore }: { start: number; end: number; isFromBefore: boolean },
): void {
  const extended = (anchor: Anchor): Anchor => {
    const [first, last] = linesOf(anchor, dimension);
    if (isFromBefore && last === start) return withLines(anchor, dimension, first, end);
    if (!isFromBefore && first === end) return withLines(anchor, dimension, start, last);
    return anchor;
  };
  for (const kind of ['validation', 'conditionalFormat'] as const) {
    for (const part of parts.list(kind, sheet.sheetId)) {
      const anchors = part.anchors.map(extended);
      if (anchors.some((anchor, at) => anchor !== part.anchors[at]))
        parts.replace(part, { ...part, anchors });
    }
  }
}
