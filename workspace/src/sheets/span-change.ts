import { movedIndex } from '../storage/spreadsheets/spreadsheets-order.ts';

/** The first and the last line of something in one dimension; an open end has no last line. */
export type Span = readonly [first: number, last: number | undefined];

/** The lines of a span after a change; undefined if none of them is left. */
export interface SpanChange {
  (span: Span): Span | undefined;
  /** The same for what belongs to each line separately and may be split. */
  readonly runs?: (span: Span) => Span[];
}

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
  const whole = ([first, last]: Span): Span => {
    if (last === undefined) return [first, last];
    const holdsAll = first <= Math.min(from, to) && last >= Math.max(from + count, to) - 1;
    if (holdsAll && first !== last) return [first, last];
    const [a, b] = [movedIndex(first, from, count, to), movedIndex(last, from, count, to)];
    return [Math.min(a, b), Math.max(a, b)];
  };
  return Object.assign(whole, { runs: (span: Span) => movedRuns(span, from, count, to) });
}

/** The new positions of the lines of a span after a move, in as few spans as possible, in order. */
function movedRuns(span: Span, from: number, count: number, to: number): Span[] {
  const [low, high] = [Math.min(from, to), Math.max(from + count, to)];
  const middle = to > from ? from + count : from;
  const bounds = [0, low, middle, high, undefined];
  const runs: Span[] = [];
  bounds.slice(0, -1).forEach((start, at) => {
    const end = bounds[at + 1];
    const first = Math.max(span[0], start ?? 0);
    const last = lesser(span[1], end === undefined ? undefined : end - 1);
    if (last !== undefined && last < first) return;
    const by = movedIndex(first, from, count, to) - first;
    runs.push([first + by, last === undefined ? undefined : last + by]);
  });
  return joinSpans(runs);
}

/** Spans in order; those that overlap or touch are merged. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before === undefined || (before[1] !== undefined && before[1] + 1 < span[0])) joined.push(span);
    else joined[joined.length - 1] = [before[0], greater(before[1], span[1])];
  }
  return joined;
}

function lesser(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** The end that reaches further; an open one reaches furthest. */
function greater(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.max(a, b);
}
