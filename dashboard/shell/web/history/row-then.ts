import type { HistoryChange } from '#kernel/calls/history.ts';

export interface CellThen {
  header: string;
  before: string;
  now: string;
}

/**
 * A row as it stood after one of its changes, beside what stands there now; null where that does not follow from the changes, such
 * as where some of the newer ones are not among them. `changes` are all of the row, the newest first.
 */
export function rowThen(
  now: readonly { header: string; value: string }[],
  changes: readonly HistoryChange[],
  id: string,
): CellThen[] | null {
  const at = changes.findIndex((change) => change.id === id);
  if (at < 0) return null;
  const newer = changes.slice(0, at);
  if (newer.some(({ kind }) => kind !== 'changed' && kind !== 'moved' && kind !== 'arranged')) return null;
  const then = new Map(now.map(({ header, value }) => [header, value]));
  for (const { cells } of newer) for (const { header, from } of cells) then.set(header, from);
  return now.map(({ header, value }) => ({ header, before: then.get(header) ?? '', now: value }));
}
