import { mayHaveHappened } from '../google/errors.ts';
import { makeColumns } from './columns.ts';
import { type Found, isStanding, locateEach, refuseProblems, rowsIn, type TargetRow } from './locate.ts';
import { isGone, isUnchanged } from './match.ts';
import { inTab } from './noted.ts';
import { checkRemovable, deleteRequests, notedCuts } from './remove.ts';
import { isCutNoted } from './remove-once.ts';
import type { TableRef } from './tab.ts';
import { changesOf, edited, editRequests, editsOf, pendingCells, type Written } from './update.ts';
import { forgetEnd, requireView, type TableRow, type View } from './view.ts';

/**
 * Whether everything is as requested already because an earlier attempt did it and only its answer was lost. It was one
 * write: once its changes are there its rows are gone, and what is in their places is merely similar. If a row just like
 * one of them is left, the sheet's history tells.
 */
async function isDone(
  place: TableRef,
  view: View,
  { updates, removals }: { updates: readonly TargetRow[]; removals: readonly TargetRow[] },
  found: Found,
): Promise<boolean> {
  const { sheet } = place;
  const [changed, removed] = [found.slice(0, updates.length), found.slice(updates.length)];
  const edits = editsOf(rowsIn(changed), updates);
  const isWritten = edits.every((edit) => pendingCells(sheet, view, edit).length === 0);
  if (edits.length === 0 || edits.length < changed.length || !isWritten) return false;
  const isTelling = updates.some(
    ({ expected, changes }) => !isUnchanged(sheet, { expected, changes: {} }, { ...expected, ...changes }),
  );
  const areGone = removed.every((row, at) =>
    isTelling ? !isStanding(sheet, removals[at], row) : isGone(row),
  );
  return areGone || (await isCutNoted(place));
}

/** The numbers of rows after others are deleted. */
function movedUp({ rowIndex, record }: TableRow, removed: readonly TableRow[]): Written {
  return { rowIndex: rowIndex - removed.filter((row) => row.rowIndex < rowIndex).length, record };
}

async function writeBoth(
  place: TableRef,
  updates: readonly TargetRow[],
  removals: readonly TargetRow[],
): Promise<Written[]> {
  const { sheet, sheets, fileId } = place;
  const view = await requireView(place, 'entered');
  const found = locateEach(sheet, view, [...updates, ...removals]);
  const edits = editsOf(rowsIn(found.slice(0, updates.length)), updates);
  if (await isDone(place, view, { updates, removals }, found)) return edits.map(edited);
  refuseProblems(found);
  const rows = rowsIn(found.slice(updates.length));
  checkRemovable(place, removals, { head: view, rows });
  const made = makeColumns(sheet, view, changesOf(edits));
  const removed = rows.toSorted((one, other) => one.rowIndex - other.rowIndex);
  const writes = editRequests(sheet, made.head, edits);
  const requests = [...made.requests, ...writes.requests, ...deleteRequests(sheet, made.head, removed)];
  const changes = inTab(made.head, [...writes.noted, ...notedCuts(sheet, made.head, removed)]);
  await sheets.batchUpdate(fileId, requests, 'once', changes);
  return edits.map(edited).map((row) => movedUp(row, removed));
}

/** Changes rows and deletes others, all or none; there is no undo for the deleted ones. */
export async function updateAndRemove(
  place: TableRef,
  updates: readonly TargetRow[],
  removals: readonly TargetRow[],
): Promise<Written[]> {
  try {
    return await writeBoth(place, updates, removals);
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    return await writeBoth(place, updates, removals);
  } finally {
    forgetEnd(place);
  }
}
