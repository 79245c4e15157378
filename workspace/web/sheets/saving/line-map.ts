import { findShift, type Line, shiftLine } from './line-shift.ts';

/** Where this page's rows, or columns, have gone; the ones that are gone are undefined. */
export interface LineMap {
  to: readonly (number | undefined)[];
  /** For lines beyond those that were known. */
  by: number;
}

export function mapLine({ to, by }: LineMap, line: number): number | undefined {
  return line < to.length ? to[line] : line + by;
}

function textOf(line: Line): string {
  return line.join('\t').trimEnd();
}

/** The places of the lines that have a content of their own. */
function uniqueLines(lines: readonly Line[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const text = textOf(line);
    if (places.has(text)) repeated.add(text);
    else if (text !== '') places.set(text, index);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

type Pair = readonly [before: number, now: number];

/** The longest series of pairs that kept their order. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, now]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < now) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const series: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) series.unshift(pair);
  }
  return series;
}

/** The lines between two that are known, less those that are known themselves. */
function between(first: number, end: number, known: ReadonlySet<number>): number[] {
  const lines: number[] = [];
  for (let line = first; line < end; line += 1) if (!known.has(line)) lines.push(line);
  return lines;
}

/**
 * Follows each line of `before` to its place in `now`. A line with unique content is found wherever it went; the others, such as
 * edited and empty ones, are between the same neighbours as before.
 */
export function followLines(before: readonly Line[], now: readonly Line[]): LineMap {
  const to: (number | undefined)[] = before.map(() => undefined);
  const places = uniqueLines(now);
  const pairs: Pair[] = [];
  for (const [text, index] of uniqueLines(before)) {
    const place = places.get(text);
    if (place === undefined) continue;
    to[index] = place;
    pairs.push([index, place]);
  }
  const knownBefore = new Set(pairs.map(([index]) => index));
  const knownNow = new Set(pairs.map(([, place]) => place));
  const pairsInOrder = inOrder(pairs.toSorted(([a], [b]) => a - b));
  let last: Pair = [-1, -1];
  for (const next of [...pairsInOrder, [before.length, now.length] as const]) {
    const olds = between(last[0] + 1, next[0], knownBefore);
    const news = between(last[1] + 1, next[1], knownNow);
    const pick = (lines: readonly Line[], indices: readonly number[]) =>
      indices.map((index) => lines[index] ?? []);
    const shift = findShift(pick(before, olds), pick(now, news), news.length - olds.length);
    for (const [offset, index] of olds.entries()) {
      const place = shift.by === 0 ? offset : shiftLine(shift, offset);
      to[index] = place === undefined ? undefined : news[place];
    }
    last = next;
  }
  return { to, by: now.length - before.length };
}

export function isStill({ to, by }: LineMap): boolean {
  return by === 0 && to.every((place, line) => place === line);
}
