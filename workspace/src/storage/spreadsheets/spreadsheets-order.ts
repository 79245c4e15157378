/** Something whose place is given by a key; NaN until it gets one. */
interface Ordered {
  order: number;
}

/** The new place of `index` after `count` lines from `from` on have moved before the line `to`. */
export function movedIndex(index: number, from: number, count: number, to: number): number {
  if (index >= from && index < from + count) return to > from ? index + to - from - count : index + to - from;
  if (to > from && index >= from + count && index < to) return index - count;
  if (to < from && index >= to && index < from) return index + count;
  return index;
}

/** The position of the first row at or after `index`. */
export function positionOf(rows: readonly { index: number }[], index: number): number {
  const last = rows.at(-1);
  if (last === undefined || last.index < index) return rows.length;
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gives the rows at these positions, the only ones without an order, a key; returns the rows around them that got another one. */
export function assignOrders<Row extends Ordered>(
  rows: readonly Row[],
  positions: readonly number[],
): readonly Row[] {
  const moved = new Set<Row>();
  const isUnordered = (at: number) => Number.isNaN(rows[at]?.order);
  for (const start of positions.toSorted((one, other) => one - other)) {
    // It got a key together with the one before it.
    if (!isUnordered(start)) continue;
    let end = start + 1;
    while (isUnordered(end)) end += 1;
    if (!spread(rows, start, end, 0)) for (const row of spreadAround(rows, start, end)) moved.add(row);
  }
  return [...moved];
}

/** Gives the rows from `start` to `end` keys between those of their neighbours; false if these would not be so far apart. */
function spread(rows: readonly Ordered[], start: number, end: number, leastStep: number): boolean {
  const count = end - start;
  const after = rows[end]?.order;
  const before = rows[start - 1]?.order ?? (after ?? count + 1) - count - 1;
  const step = after === undefined ? 1 : (after - before) / (count + 1);
  // Far from 0, numbers that are any closer may be the same.
  if ([before, after ?? before].some((one) => one + step / 4 === one)) return false;
  if (step <= leastStep) return false;
  for (let at = start; at < end; at += 1) {
    const row = rows[at];
    if (row) row.order = before + step * (at - start + 1);
  }
  return true;
}

/** How many rows on either side get new keys first. */
const fewest = 16;
/** How far apart these then are at least, so that many more find room between them. */
const leastStep = 2 ** -16;

/**
 * Makes room where there is none: as few neighbours as possible get new keys as well, and are returned. The more they are, the
 * further apart they have to be, so that what is inserted at one place again and again seldom moves many.
 */
function spreadAround<Row extends Ordered>(rows: readonly Row[], start: number, end: number): readonly Row[] {
  for (let [beside, least] = [fewest, leastStep]; ; beside *= 2, least = Math.min(2 * least, 0.5)) {
    const from = Math.max(0, start - beside);
    let to = Math.min(rows.length, end + beside);
    while (Number.isNaN(rows[to]?.order)) to += 1;
    // With all rows up to the first or the last one they are 1 apart.
    if (spread(rows, from, to, least)) return rows.slice(from, to);
  }
}
