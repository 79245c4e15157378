import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor, Part, PartKind } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { offsetFormula } from '../formulas/formula-shift.ts';
import { changedBody } from '../formulas/part-formulas.ts';
import type { Block, SheetRange } from '../grid-range.ts';
import { joinSpans } from '../span-change.ts';
import { anchorBlock, blockAnchor, contains, intersection, without } from './anchors.ts';

/** The parts that belong to each of their cells, and so are cut, copied and cleared with them. */
export type CellPart = 'merge' | 'validation' | 'conditionalFormat';

interface Offset {
  rows: number;
  columns: number;
}

/** The blocks of merged cells that share cells with a block, clipped to nothing: as they are. */
export function mergesIn({ parts }: Spreadsheet, range: SheetRange): Part<'merge'>[] {
  return parts
    .list('merge', range.sheet.sheetId)
    .filter(({ anchors }) =>
      anchors.some((anchor) => intersection(anchorBlock(anchor), range) !== undefined),
    );
}

/** Takes a kind of part away from the cells of a range; merged cells that reach into it come apart as a whole. */
export function clearCellParts(spreadsheet: Spreadsheet, kind: CellPart, range: SheetRange): void {
  if (kind === 'merge') {
    spreadsheet.parts.remove(mergesIn(spreadsheet, range));
    return;
  }
  clearBlocks(spreadsheet, kind, range.sheet, [range]);
}

/** Takes a kind of part away from the cells of several blocks of a sheet. */
export function clearBlocks(
  spreadsheet: Spreadsheet,
  kind: Exclude<CellPart, 'merge'>,
  { sheetId }: Sheet,
  blocks: readonly Block[],
): void {
  for (const part of spreadsheet.parts.list(kind, sheetId)) {
    const anchors = part.anchors.flatMap((anchor) => {
      const whole = anchorBlock(anchor);
      const holes = blocks.filter((block) => intersection(whole, block) !== undefined);
      if (holes.length === 0) return [anchor];
      const rest = holes.reduce((left, hole) => left.flatMap((one) => without(one, hole)), [whole]);
      return rest.map((block) => blockAnchor(sheetId, block));
    });
    setAnchors(spreadsheet, part, anchors);
  }
}

/**
 * Copies the parts bound to the cells of `source` to those of `target`, replacing its own. A larger target gets as
 * many copies as it takes. With `isTransposed`, rows become columns.
 */
export function copyCellParts(
  spreadsheet: Spreadsheet,
  source: SheetRange,
  target: SheetRange,
  kinds: readonly CellPart[],
  { isTransposed = false } = {},
): void {
  for (const kind of kinds) {
    const copies = spreadsheet.parts.list(kind, source.sheet.sheetId).flatMap((part) => {
      const blocks = part.anchors.flatMap((anchor) => intersection(anchorBlock(anchor), source) ?? []);
      return blocks.length === 0 ? [] : [{ part, blocks }];
    });
    clearCellParts(spreadsheet, kind, target);
    if (copies.length === 0) continue;
    for (const { part, blocks } of copies) {
      const shape = copyShape(source, isTransposed);
      // Merged cells are one part each; other parts take all their cells together, and neighbours as one block.
      const isMerge = kind === 'merge';
      const anchors = blocks.flatMap((block) =>
        repeated(placed(block, source, origin, isTransposed), shape, target, { joins: !isMerge }),
      );
      const lists = isMerge ? anchors.map((anchor) => [anchor]) : [anchors];
      for (const list of lists) addCopy(spreadsheet, part, list, offsetOf(part, list));
    }
  }
}

const origin = { startRow: 0, startColumn: 0 };

interface Shape {
  height: number;
  width: number;
}

function copyShape(source: SheetRange, isTransposed: boolean): Shape {
  const rows = source.endRow - source.startRow;
  const columns = source.endColumn - source.startColumn;
  return isTransposed ? { height: columns, width: rows } : { height: rows, width: columns };
}

const maxAnchors = 100_000;

/** Refuses a request that would bind more to cells than can be stored and moved. */
export function checkAnchors(count: number): void {
  if (count <= maxAnchors) return;
  throw new ApiError(400, `One request may make at most ${maxAnchors} ranges of what is bound to cells.`);
}

/** A block of a copy in each of the copies that fill the target; with `joins`, blocks that touch are made one. */
function repeated(
  block: Block,
  { height, width }: Shape,
  target: SheetRange,
  { joins }: { joins: boolean },
): Anchor[] {
  const rows = repeatedSpan([block.startRow, block.endRow], height, [target.startRow, target.endRow], joins);
  const columns = repeatedSpan(
    [block.startColumn, block.endColumn],
    width,
    [target.startColumn, target.endColumn],
    joins,
  );
  checkAnchors(rows.length * columns.length);
  return rows.flatMap(([startRow, endRow]) =>
    columns.map(([startColumn, endColumn]) =>
      blockAnchor(target.sheet.sheetId, { startRow, endRow, startColumn, endColumn }),
    ),
  );
}

function repeatedSpan(
  [first, end]: readonly [number, number],
  size: number,
  [start, limit]: readonly [number, number],
  joins: boolean,
): (readonly [number, number])[] {
  if (joins && first === 0 && end === size) return [[start, limit]];
  const spans: (readonly [number, number])[] = [];
  for (let at = start; at + first < limit; at += size) spans.push([at + first, Math.min(at + end, limit)]);
  return spans;
}

/** Named ranges within cells that are cut move along with them, as references to these cells do. */
export function moveNamedRanges({ parts }: Spreadsheet, source: SheetRange, target: SheetRange): void {
  const named = parts
    .list('namedRange', source.sheet.sheetId)
    .filter(({ anchors }) => anchors.every((anchor) => contains(source, anchorBlock(anchor))));
  for (const part of named) {
    const anchors = part.anchors.map((anchor) =>
      blockAnchor(target.sheet.sheetId, placed(anchorBlock(anchor), source, target, false)),
    );
    parts.replace(part, { ...part, anchors });
  }
}

/**
 * Cuts everything that is bound to the cells of `source`, and pastes the kinds that are wanted from the first cell of
 * `target` on.
 */
export function moveCellParts(
  spreadsheet: Spreadsheet,
  source: SheetRange,
  target: SheetRange,
  kinds: readonly CellPart[],
): void {
  for (const kind of ['merge', 'validation', 'conditionalFormat'] as const) {
    const cut = spreadsheet.parts.list(kind, source.sheet.sheetId).flatMap((part) => {
      const blocks = part.anchors.flatMap((anchor) => intersection(anchorBlock(anchor), source) ?? []);
      return blocks.length === 0 ? [] : [{ part, blocks }];
    });
    clearCellParts(spreadsheet, kind, source);
    if (!kinds.includes(kind)) continue;
    clearCellParts(spreadsheet, kind, target);
    for (const { part, blocks } of cut) {
      const anchors = blocks.map((block) =>
        blockAnchor(target.sheet.sheetId, placed(block, source, target, false)),
      );
      addCopy(spreadsheet, part, anchors, { rows: 0, columns: 0 });
    }
  }
}

/** Adjusts validation after the rows of a block were reordered: `origins` are their old indexes. */
export function sortCellParts(spreadsheet: Spreadsheet, range: SheetRange, origins: readonly number[]): void {
  const sorted = { ...range, endRow: range.startRow + origins.length };
  const targets = new Map(origins.map((origin, offset) => [origin, range.startRow + offset]));
  for (const part of spreadsheet.parts.list('validation', range.sheet.sheetId)) {
    const anchors = part.anchors.flatMap((anchor) => {
      const shared = intersection(anchorBlock(anchor), sorted);
      const isEven = shared?.startRow === sorted.startRow && shared.endRow === sorted.endRow;
      if (shared === undefined || isEven) return [anchor];
      const rows: number[] = [];
      for (let origin = shared.startRow; origin < shared.endRow; origin += 1) {
        const target = targets.get(origin);
        if (target !== undefined) rows.push(target);
      }
      const spans = joinSpans(rows.map((row) => [row, row]));
      const strips = spans.map(([first, last = first]) => ({ ...shared, startRow: first, endRow: last + 1 }));
      return [...cutOut(anchor, sorted), ...strips.map((strip) => blockAnchor(anchor.sheetId, strip))];
    });
    setAnchors(spreadsheet, part, anchors);
  }
}

function placed(
  block: Block,
  source: SheetRange,
  target: Pick<Block, 'startRow' | 'startColumn'>,
  isTransposed: boolean,
): Block {
  const [rows, columns] = [source.startRow, source.startColumn];
  const [top, left] = [target.startRow, target.startColumn];
  if (isTransposed) {
    return {
      startRow: top + block.startColumn - columns,
      endRow: top + block.endColumn - columns,
      startColumn: left + block.startRow - rows,
      endColumn: left + block.endRow - rows,
    };
  }
  return {
    startRow: top + block.startRow - rows,
    endRow: top + block.endRow - rows,
    startColumn: left + block.startColumn - columns,
    endColumn: left + block.endColumn - columns,
  };
}

function cutOut(anchor: Anchor, range: SheetRange): Anchor[] {
  return without(anchorBlock(anchor), range).map((rest) => blockAnchor(anchor.sheetId, rest));
}

function setAnchors<Kind extends PartKind>(
  { parts }: Spreadsheet,
  part: Part<Kind>,
  anchors: readonly Anchor[],
): void {
  if (anchors.length === 0) parts.remove([part]);
  else if (JSON.stringify(anchors) !== JSON.stringify(part.anchors))
    parts.replace(part, { ...part, anchors });
}

/** How far the first cell of a rule has moved: its formulas are written for that cell. */
function offsetOf(part: Part, anchors: readonly Anchor[]): Offset {
  const [before, after] = [part.anchors[0], anchors[0]];
  return {
    rows: (after?.startRowIndex ?? 0) - (before?.startRowIndex ?? 0),
    columns: (after?.startColumnIndex ?? 0) - (before?.startColumnIndex ?? 0),
  };
}

/** Adds the part for other cells; an existing one with the same rule takes them in. */
function addCopy(
  { parts }: Spreadsheet,
  part: Part,
  anchors: readonly Anchor[],
  { rows, columns }: Offset,
): void {
  const body = changedBody(part, (formula) => offsetFormula(formula, rows, columns)) ?? part.body;
  const text = JSON.stringify(body);
  const twin =
    part.kind === 'merge'
      ? undefined
      : parts.list(part.kind, anchors[0]?.sheetId).find((other) => JSON.stringify(other.body) === text);
  if (twin === undefined) parts.add(part.kind, { anchors, body });
  else parts.replace(twin, { ...twin, anchors: [...twin.anchors, ...anchors] });
}
