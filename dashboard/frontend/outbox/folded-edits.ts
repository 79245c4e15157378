import type { Command } from '../calls/command.ts';

// Merges two edits of one row, whatever its cells are called: `expected` and the changes may use different names, for example
// if rows are sent under the sheet's headers.

type Told = Readonly<Record<string, unknown>>;

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * True for the same row, changed by nobody else: what was seen the second time differs only by what the first has written.
 */
function isSeenAfter(before: Told, seen: Told, changes: Told): boolean {
  const written = new Set(Object.values(changes).map(String));
  return Object.entries(seen).every(
    ([name, cell]) => isSame(before[name], cell) || written.has(String(cell)),
  );
}

function foldedOne(first: Told, second: Told): Told | undefined {
  const { expected: before, changes, ...rest } = first;
  const { expected: seen, changes: later, ...others } = second;
  if (!isTold(before) || !isTold(seen)) return undefined;
  if (isTold(changes) && isTold(later)) {
    if (!isSame(rest, others) || !isSeenAfter(before, seen, changes)) return undefined;
    return { ...rest, expected: before, changes: { ...changes, ...later } };
  }
  const isBeside = changes === undefined && later === undefined && Object.keys(others).length > 0;
  return isBeside && isSeenAfter(before, seen, rest) ? { ...rest, ...others, expected: before } : undefined;
}

function foldedBody(first: Told, second: Told): Told | undefined {
  if ('expected' in first) return foldedOne(first, second);
  const [list, another] = Object.entries(first).filter(([, value]) => Array.isArray(value));
  if (!list || another) return undefined;
  const [name, rows] = list;
  const [row, ...more] = rows as readonly unknown[];
  const [later, ...others] = (Array.isArray(second[name]) ? second[name] : []) as readonly unknown[];
  if (!isTold(row) || !isTold(later) || more.length + others.length > 0) return undefined;
  const folded = isSame({ ...first, [name]: 0 }, { ...second, [name]: 0 }) && foldedOne(row, later);
  return folded ? { ...first, [name]: [folded] } : undefined;
}

/** Two edits as one, under the key of the first; undefined unless both edit the same row with the same call. */
export function foldedEdits(first: Command, second: Command): Command | undefined {
  const isOfOne = first.call === second.call && isSame(first.params, second.params);
  if (!isOfOne || first.files || second.files || first.needs || second.needs) return undefined;
  const body = foldedBody(first.body, second.body);
  return body && { ...first, body };
}
