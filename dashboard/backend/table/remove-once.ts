import { Problem } from '#kernel/problem.ts';
import type { BegunWrite, WriteLedger } from '../context.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { keepUndo, keptUndo } from '../kept-undos.ts';
import { locateEach, type SoughtRow } from './locate.ts';
import { isGone } from './match.ts';
import { noteIdOf, type Once, requireNotedFor } from './once.ts';
import type { Place } from './tab.ts';
import { requireView, type TableRow, type View } from './view.ts';

/** The undo of a removal that is done, where it is no longer known: asked for, it is told that it is too late. */
const forgotten = '';

const keyOf = (requestKey: string) => `${requestKey} removal`;

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
    return keptUndo(key) ?? forgotten;
  }
  return await carryOut(key, ledger, { isAgain: begun !== undefined, remove });
}

async function carryOut(
  key: string,
  ledger: WriteLedger,
  { isAgain, remove }: { isAgain: boolean; remove: () => Promise<string> },
): Promise<string> {
  try {
    const undo = await remove();
    keepUndo(key, undo);
    await ledger.finish(key, { rowIndex: 0, rowCount: 0 });
    return undo;
  } catch (error) {
    // What was refused was not begun: rows that are gone by then were deleted by somebody else.
    if (!isAgain && !mayHaveHappened(error)) await ledger.forget(key);
    throw error;
  }
}

/** Whether none of the rows is left that an attempt of unknown outcome was to delete. */
async function areAllGone(place: Place, soughtRows: readonly SoughtRow[]): Promise<boolean> {
  const view = await requireView(place);
  return locateEach(place.sheet, view, soughtRows).every(isGone);
}

/** Finds the rows that are to go in the table as it stands. */
export interface Picking {
  /** @throws Problem where they are not there */
  pick: (rows: readonly TableRow[]) => readonly SoughtRow[];
  /** Whether they are known by their numbers alone: once they are gone, others have these. */
  isByNumber: boolean;
}

/**
 * As `removeOnce`, for callers who do not know the whole row. Once it is gone nothing tells what it was, so the note
 * says how long the grid is: it is shorter when the removal was carried out, and as long when somebody has rewritten
 * the row.
 */
export async function removePickedOnce(
  place: Place,
  picking: Picking,
  { requestKey, ledger }: Once,
  remove: (soughtRows: readonly SoughtRow[]) => Promise<string>,
): Promise<string> {
  const { fileId } = place;
  if (requestKey === null) return await remove(picking.pick((await requireView(place)).rows));
  const key = keyOf(requestKey);
  const begun = await ledger.find(key);
  requireNotedFor(begun, fileId);
  if (begun?.rowIndex !== undefined) return keptUndo(key) ?? forgotten;
  const view = await requireView(place);
  if (begun && (await isCarriedOut(place, view, { begun, picking, ledger }))) {
    await ledger.finish(key, { rowIndex: 0, rowCount: 0 });
    return forgotten;
  }
  if (begun) await ledger.forget(key);
  const soughtRows = picking.pick(view.rows);
  await ledger.begin(key, { fileId, lastRowBefore: view.rowCount });
  return await carryOut(key, ledger, { isAgain: false, remove: () => remove(soughtRows) });
}

interface Unanswered {
  begun: BegunWrite;
  picking: Picking;
  ledger: WriteLedger;
}

async function isCarriedOut(place: Place, view: View, { begun, picking, ledger }: Unanswered) {
  const added = await ledger.rowsWritten(noteIdOf(place.fileId, place.sheet.tab), begun.begunAt);
  if (view.rowCount >= begun.lastRowBefore + added.length) return false;
  return picking.isByNumber || !isThere(() => picking.pick(view.rows));
}

function isThere(pick: () => unknown): boolean {
  try {
    pick();
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
