import { mayHaveHappened } from '../google/errors.ts';
import { Recent } from '../recent.ts';
import { locateEach, type SoughtRow } from './locate.ts';
import { isGone } from './match.ts';
import { type Once, requireNotedFor } from './once.ts';
import type { Place } from './tab.ts';
import { requireView } from './view.ts';

/**
 * What takes back the removals of the last minutes, for browsers that did not hear the answer. They hold cells, so they
 * are kept in memory alone, and sealed for the person whose they are.
 */
const recentUndos = new Recent<string>(200);
const longestKept = 50_000;

export function keepUndo(key: string, undo: string): void {
  if (undo.length <= longestKept) recentUndos.set(key, undo);
}

export function keptUndo(key: string): string | undefined {
  return recentUndos.get(key);
}

/** The undo of a removal that is done, where it is no longer known: asked for, it is told that it is too late. */
const forgotten = '';

const keyOf = (requestKey: string) => `${requestKey} removal`;

/** The undo of a removal that this request has carried out before; undefined where it has not. */
export async function earlierRemoval(
  { fileId }: Place,
  { requestKey, ledger }: Once,
): Promise<string | undefined> {
  const key = requestKey === null ? null : keyOf(requestKey);
  if (key === null || !(await ledger.knows(key))) return undefined;
  const begun = await ledger.begin(key, { fileId, lastRowBefore: 0 });
  const isDone = begun?.rowIndex !== undefined && begun.fileId === fileId;
  return isDone ? (recentUndos.get(key) ?? forgotten) : undefined;
}

/**
 * Runs a removal once under the request key; gives its undo. Rows just like those that went are others, so a repetition
 * does not look for them: it is told that the removal is done.
 */
export async function removeOnce(
  place: Place,
  soughtRows: readonly SoughtRow[],
  { requestKey, ledger }: Once,
  remove: () => Promise<string>,
): Promise<string> {
  if (requestKey === null) return await remove();
  // The same request may add rows as well, under the key itself.
  const key = keyOf(requestKey);
  const begun = await ledger.begin(key, { fileId: place.fileId, lastRowBefore: 0 });
  requireNotedFor(begun, place.fileId);
  if (begun && (begun.rowIndex !== undefined || (await areAllGone(place, soughtRows)))) {
    return recentUndos.get(key) ?? forgotten;
  }
  try {
    const undo = await remove();
    keepUndo(key, undo);
    await ledger.finish(key, { rowIndex: 0, rowCount: 0 });
    return undo;
  } catch (error) {
    // What was refused was not begun: rows that are gone by then were deleted by somebody else.
    if (!begun && !mayHaveHappened(error)) await ledger.forget(key);
    throw error;
  }
}

/** Whether none of the rows is left that an attempt of unknown outcome was to delete. */
async function areAllGone(place: Place, soughtRows: readonly SoughtRow[]): Promise<boolean> {
  const view = await requireView(place);
  return locateEach(place.sheet, view, soughtRows).every(isGone);
}
