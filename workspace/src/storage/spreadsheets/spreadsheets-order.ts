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

/** Gives the `count` rows without an order a key; returns those that had one and got another. */
export function assignOrders<Row extends Ordered>(rows: readonly Row[], count: number): readonly Row[] {
  if (count === 0) return [];
  let start = rows.length;
  // Usually rows are appended: they are together at the end and nothing before them has to be checked.
  while (rows.length - start < count && Number.isNaN(rows[start - 1]?.order)) start -= 1;
  const isTailOnly = rows.length - start === count;
  if (spreadOrders(rows, isTailOnly ? start : 0)) return [];
  for (const [at, row] of rows.entries()) row.order = at + 1;
  return rows;
}

/** Gives the rows without an order keys between those of their neighbours; false if there is no room. */
function spreadOrders(rows: readonly Ordered[], start: number): boolean {
  let at = start;
  while (at < rows.length) {
    if (!Number.isNaN(rows[at]?.order)) {
      at += 1;
      continue;
    }
    let end = at;
    while (end < rows.length && Number.isNaN(rows[end]?.order)) end += 1;
    const count = end - at;
    const after = rows[end]?.order;
    const before = rows[at - 1]?.order ?? (after ?? count + 1) - count - 1;
    const step = after === undefined ? 1 : (after - before) / (count + 1);
    let last = before;
    for (const row of rows.slice(at, end)) {
      row.order = last + step;
      if (row.order <= last) return false;
      last = row.order;
    }
    if (after !== undefined && last >= after) return false;
    at = end;
  }
  return true;
}
