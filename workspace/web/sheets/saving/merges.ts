import type { GridRange, SheetRequest } from '../../api/sheet-requests.ts';
import type { Spreadsheet } from '../../api/sheets.ts';

/** The merged cells of each tab by its id. */
export type Merges = ReadonlyMap<number, readonly GridRange[]>;

export function mergesOf(spreadsheet: Spreadsheet): Merges {
  return new Map(
    spreadsheet.sheets.map(({ properties: { sheetId }, merges = [] }) => [
      sheetId,
      merges.map((range) => ({ ...range, sheetId })),
    ]),
  );
}

type Span = readonly [start: number, end: number];

/** A block's lines after a change to lines; undefined if none of them is left. */
type SpanChange = (span: Span) => Span | undefined;

function inserted(at: number, count: number): SpanChange {
  const shift = (line: number) => (line >= at ? line + count : line);
  return ([start, end]) => [shift(start), shift(end - 1) + 1];
}

function deleted(at: number, count: number): SpanChange {
  const shift = (line: number) => (line >= at + count ? line - count : Math.min(line, at));
  return ([start, end]) => (shift(start) < shift(end) ? [shift(start), shift(end)] : undefined);
}

/** Where a line is after the lines of a span have moved before the line `to`. */
export function movedLine(line: number, [from, end]: Span, to: number): number {
  const count = end - from;
  if (line >= from && line < end) return to > from ? line + to - end : line + to - from;
  if (line >= end && line < to) return line - count;
  if (line >= to && line < from) return line + count;
  return line;
}

/** Merged cells move as a whole or hold all that moves: the server refuses to tear them apart. */
function moved(lines: Span, to: number): SpanChange {
  return ([start, end]) => {
    const [a, b] = [movedLine(start, lines, to), movedLine(end - 1, lines, to)];
    return b - a === end - 1 - start ? [a, b + 1] : [start, end];
  };
}

interface LineChange {
  sheetId: number;
  dimension: 'ROWS' | 'COLUMNS';
  change: SpanChange;
}

function lineChange(request: SheetRequest): LineChange | undefined {
  if ('insertDimension' in request) {
    const { sheetId, dimension, startIndex, endIndex } = request.insertDimension.range;
    return { sheetId, dimension, change: inserted(startIndex, endIndex - startIndex) };
  }
  if ('deleteDimension' in request) {
    const { sheetId, dimension, startIndex, endIndex } = request.deleteDimension.range;
    return { sheetId, dimension, change: deleted(startIndex, endIndex - startIndex) };
  }
  if ('moveDimension' in request) {
    const { source, destinationIndex } = request.moveDimension;
    const change = moved([source.startIndex, source.endIndex], destinationIndex);
    return { sheetId: source.sheetId, dimension: source.dimension, change };
  }
  return undefined;
}

function changedRange(range: GridRange, { dimension, change }: LineChange): GridRange[] {
  const isRows = dimension === 'ROWS';
  const span = change(
    isRows ? [range.startRowIndex, range.endRowIndex] : [range.startColumnIndex, range.endColumnIndex],
  );
  if (span === undefined) return [];
  const [start, end] = span;
  const now = isRows
    ? { ...range, startRowIndex: start, endRowIndex: end }
    : { ...range, startColumnIndex: start, endColumnIndex: end };
  const cells = (now.endRowIndex - now.startRowIndex) * (now.endColumnIndex - now.startColumnIndex);
  return cells > 1 ? [now] : [];
}

/** The merged cells after a request of this page, as the server moves them along. */
export function mergesAfter(merges: Merges, request: SheetRequest): Merges {
  const lines = lineChange(request);
  if (lines === undefined) return merges;
  const before = merges.get(lines.sheetId) ?? [];
  return new Map(merges).set(
    lines.sheetId,
    before.flatMap((range) => changedRange(range, lines)),
  );
}

function keyOf(range: GridRange): string {
  return [range.startRowIndex, range.endRowIndex, range.startColumnIndex, range.endColumnIndex].join(':');
}

/** The requests by which a tab's merged cells become those that the editor shows. */
export function mergeRequests(known: readonly GridRange[], shown: readonly GridRange[]): SheetRequest[] {
  const [knownKeys, shownKeys] = [new Set(known.map(keyOf)), new Set(shown.map(keyOf))];
  return [
    ...known.filter((range) => !shownKeys.has(keyOf(range))).map((range) => ({ unmergeCells: { range } })),
    ...shown
      .filter((range) => !knownKeys.has(keyOf(range)))
      .map((range) => ({ mergeCells: { range, mergeType: 'MERGE_ALL' as const } })),
  ];
}
