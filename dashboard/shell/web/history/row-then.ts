import type { HistoryChange } from '#kernel/calls/history.ts';

export interface CellThen {
  header: string;
  before: string;
  now: string;
}

/**
 * A row as it was after one of its changes, beside its current cells; null if that does not follow from the changes,
 * for example if some of the newer ones are not among them. `changes` are all changes of the row, the newest first.
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
  for (const { cells, renamed } of newer) {
    for (const { header, from } of cells) then.set(renamed[header] ?? header, from);
  }
  return now.map(({ header, value }) => ({ header, before: then.get(header) ?? '', now: value }));
}
