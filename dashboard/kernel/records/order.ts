import type { Arrangement } from './saved-views.ts';

export type SortOrder = NonNullable<Arrangement['sorted']>['order'];

const texts = new Intl.Collator(undefined, { numeric: true });

/** What a row is sorted by; empty values come first. */
export type SortKey = string | number | null | undefined;

function compare(one: SortKey, other: SortKey): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return texts.compare(String(one ?? ''), String(other ?? ''));
}

/** The number of rows that are sorted before it yields. */
const pieceSize = 256;

/** Sorts rows stably by a key of each; yields after each small piece. */
export function* ordering<R>(
  rows: readonly R[],
  keyOf: (row: R) => SortKey,
  order: SortOrder,
): Generator<undefined, R[]> {
  const sign = order === 'asc' ? 1 : -1;
  const inOrder = (one: Keyed<R>, other: Keyed<R>) => sign * compare(one.key, other.key);
  let runs: Keyed<R>[][] = [];
  for (let at = 0; at < rows.length; at += pieceSize) {
    yield;
    const piece = rows.slice(at, at + pieceSize).map((row) => ({ row, key: keyOf(row) }));
    runs.push(piece.sort(inOrder));
  }
  while (runs.length > 1) {
    const merged: Keyed<R>[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merging(runs[at] ?? [], runs[at + 1] ?? [], inOrder));
    runs = merged;
  }
  return (runs[0] ?? []).map(({ row }) => row);
}

interface Keyed<R> {
  row: R;
  key: SortKey;
}

function* merging<T>(
  left: readonly T[],
  right: readonly T[],
  inOrder: (one: T, other: T) => number,
): Generator<undefined, T[]> {
  const all: T[] = [];
  const rest = right.values();
  let other = rest.next();
  for (const one of left) {
    for (; !other.done && inOrder(one, other.value) > 0; other = rest.next()) {
      all.push(other.value);
      yield;
    }
    all.push(one);
    yield;
  }
  for (; !other.done; other = rest.next()) all.push(other.value);
  return all;
}
