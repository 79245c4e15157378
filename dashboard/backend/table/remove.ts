import { randomUUID } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { enteredCellSchema, type SheetRequest } from '../google/tabs.ts';
import { deletionId } from '../history/deeds.ts';
import type { Sealer } from '../request.ts';
import { locateEach, locateRows, type TargetRow } from './locate.ts';
import { changedConflict, conflictOfMany, isGone, isUnchanged } from './match.ts';
import { isTiedToOthers } from './merges.ts';
import { cutDeeds, inTab, type NotedDeed } from './noted.ts';
import type { Once } from './once.ts';
import {
  type Begin,
  isCutNoted,
  type Picking,
  pickedRemoval,
  removeOnce,
  seenRemoval,
} from './remove-once.ts';
import { deleteRowsRequest, runsOf } from './requests.ts';
import { headerRowOf, type Sheet } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { sealNoted, sealRows, type Undo } from './undo-rows.ts';
import { forgetEnd, type Head, requireView, type TableRow } from './view.ts';

/** Refuses to delete what is no longer as the person saw it, or what would split merged cells. */
export function checkRemovable(
  { sheet }: TableRef,
  targetRows: readonly TargetRow[],
  { head, rows }: { head: Head; rows: readonly TableRow[] },
): void {
  const problems = new Map<number, Problem>();
  for (const [at, target] of targetRows.entries()) {
    const row = rows[at];
    if (row && !isUnchanged(sheet, target, row.record)) problems.set(at, changedConflict(sheet, target, row));
  }
  const problem = conflictOfMany(problems, targetRows.length);
  if (problem) throw problem;
  if (!rows.some(({ rowIndex }) => isTiedToOthers(head.merges, rowIndex))) return;
  throw new Problem('CONFLICT', 'This row shares merged cells with others. Unmerge them in the sheet first.');
}

/**
 * Deletes rows, given from top to bottom, starting at the bottom: no deletion moves a row that is still to be
 * deleted.
 */
export function deleteRequests(
  sheet: Sheet,
  { tabId, rowCount }: Head,
  rows: readonly TableRow[],
): SheetRequest[] {
  const runs = runsOf(rows.map(({ rowIndex }) => rowIndex));
  const deletions = runs.toReversed().map(({ first, count }) => deleteRowsRequest(tabId, first, count));
  const [run, other] = runs;
  // Google refuses to delete all rows below the frozen ones: a grid that would end with the headers gets a blank row first. Any
  // other is shorter afterwards, by which a deletion without an answer is known.
  const isAll = run?.first === headerRowOf(sheet) + 1 && !other && run.first + run.count > rowCount;
  return isAll
    ? [{ appendDimension: { sheetId: tabId, dimension: 'ROWS', length: 1 } }, ...deletions]
    : deletions;
}

/** Everything that is needed to restore rows as they are. */
function undoOf({ sheets, fileId, sheet }: TableRef, head: Head, rows: readonly TableRow[]): Undo {
  const id = randomUUID();
  return {
    id,
    fileId,
    tab: sheet.tab,
    headers: [...head.layout.headers],
    columnCount: head.columnCount,
    nextLine: sheets.journal.stateOf(fileId).state.next,
    rows: rows.map(({ rowIndex, record, cells }, at) => ({
      rowIndex,
      record: { ...record },
      cells: cells.map((cell) => enteredCellSchema.parse(cell)),
      merges: mergesIn(head, rowIndex),
      deletion: deletionId(id, at),
    })),
  };
}

/** What a removal is carried out with. */
export interface RemovalDeps extends Once {
  sealer: Sealer;
}

/** Deletes rows that are still as the person saw them, all or none; returns what `restoreRows` needs. */
export function removeRows(
  place: TableRef,
  targetRows: readonly TargetRow[],
  deps: RemovalDeps,
): Promise<string> {
  const carryOut = (begin: Begin) => removeNow(place, targetRows, { sealer: deps.sealer, begin });
  return removeOnce(place, { ...seenRemoval(place, targetRows), carryOut, ...notedUndo(place, deps) }, deps);
}

/** Like `removeRows`, for rows that a caller can only describe. */
export function removePicked(place: TableRef, picking: Picking, deps: RemovalDeps): Promise<string> {
  const carryOut = async (begin: Begin) => {
    const { rows } = await requireView(place);
    return await removeNow(place, picking.pick(rows), { sealer: deps.sealer, begin });
  };
  return removeOnce(place, { ...pickedRemoval(picking), carryOut, ...notedUndo(place, deps) }, deps);
}

/** Restores rows when this server only knows that they were deleted. */
function notedUndo({ fileId, sheet }: TableRef, { requestKey, sealer }: RemovalDeps) {
  const undoNoted = () => sealNoted({ fileId, tab: sheet.tab, requestKey: requestKey ?? '' }, sealer);
  return { undoNoted };
}

async function removeNow(
  place: TableRef,
  targetRows: readonly TargetRow[],
  { sealer, begin }: { sealer: Sealer; begin: Begin },
): Promise<string> {
  const { sheets, fileId } = place;
  if (targetRows.length === 0) throw new Problem('INVALID_INPUT', 'Choose the rows to delete.');
  const located = await locateRows(place, targetRows, 'whole');
  checkRemovable(place, targetRows, located);
  const { head } = located;
  const rows = located.rows.toSorted((one, other) => one.rowIndex - other.rowIndex);
  const { id, undo } = sealUndo(place, head, rows, sealer);
  const requests = deleteRequests(place.sheet, head, rows);
  await begin(undo, head.rowCount);
  try {
    const noted = notedCuts(place.sheet, head, rows, id);
    await sheets.batchUpdate(fileId, requests, 'once', inTab(head, noted));
  } catch (error) {
    const isDone = mayHaveHappened(error) && (await areGone(place, rows, head));
    if (!isDone) throw error;
  } finally {
    forgetEnd(place);
  }
  return undo;
}

/** The history's entry for deleted rows, given from top to bottom, with the id of their undo if there is one. */
export function notedCuts(sheet: Sheet, head: Head, rows: readonly TableRow[], undoId?: string): NotedDeed[] {
  return cutDeeds(sheet, head, rows, (rowIndex) => mergesIn(head, rowIndex), undoId);
}

/** What `restoreRows` needs to restore these rows after they are deleted, and its id; they are given from top to bottom. */
export function sealUndo(place: TableRef, head: Head, rows: readonly TableRow[], sealer: Sealer) {
  const undo = undoOf(place, head, rows);
  return { id: undo.id, undo: sealRows(undo, sealer) };
}

/**
 * Whether the rows were deleted although no answer came: the sheet is shorter by them, its history says so, or none
 * of them is there, changed or not. Unknown if nobody can look.
 */
async function areGone(place: TableRef, removed: readonly TableRow[], { rowCount }: Head): Promise<boolean> {
  try {
    const view = await requireView(place);
    if (view.rowCount === rowCount - removed.length) return true;
    const targetRows = removed.map(({ rowIndex, record }) => ({ rowIndex, expected: record, changes: {} }));
    return locateEach(place.sheet, view, targetRows).every(isGone) || (await isCutNoted(place));
  } catch {
    return false;
  }
}

/** The merged columns in a row, each run as its first and the one after its last. */
export function mergesIn({ merges }: Head, rowIndex: number): [number, number][] {
  return merges
    .filter(({ startRowIndex }) => startRowIndex === rowIndex - 1)
    .map(({ startColumnIndex, endColumnIndex }) => [startColumnIndex, endColumnIndex]);
}
