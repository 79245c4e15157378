/** Where this page's rows, or columns, are after somebody else inserted or deleted some. */
export interface LineShift {
  /** The first line that moved. */
  from: number;
  /** How far it moved: forward for inserted lines, back for deleted ones. */
  by: number;
}

/** What the cells of a row, or of a column, hold. */
export type Line = readonly string[];

/** How many cells two lines have in common; a line with one edited cell is still much like itself. */
function likeness(a: Line | undefined, b: Line | undefined): number {
  let count = 0;
  for (const [index, text] of (a ?? []).entries()) {
    if (text !== '' && text === b?.[index]) count += 1;
  }
  return count;
}

/**
 * Finds the place at which `now` has more or fewer lines than `before`: the one at which the lines agree best, since
 * some were edited meanwhile, here or there.
 */
export function findShift(before: readonly Line[], now: readonly Line[], by: number): LineShift {
  const length = Math.max(before.length, now.length);
  const removed = Math.max(0, -by);
  // With the shift at 0 every line has moved; each step takes one line out of those that have.
  let agreement = 0;
  for (let index = removed; index < length; index += 1) {
    agreement += likeness(before[index], now[index + by]);
  }
  let best = { from: 0, agreement };
  for (let from = 1; from <= length; from += 1) {
    const moved = from - 1 + removed;
    agreement += likeness(before[from - 1], now[from - 1]);
    if (moved < length) agreement -= likeness(before[moved], now[moved + by]);
    // Among empty lines the last place: most often lines are added below what is there.
    if (agreement >= best.agreement) best = { from, agreement };
  }
  return { from: best.from, by };
}

/** The line's place after the shift; undefined for one that is gone. */
export function shiftLine({ from, by }: LineShift, line: number): number | undefined {
  if (line < from) return line;
  return by < 0 && line < from - by ? undefined : line + by;
}
