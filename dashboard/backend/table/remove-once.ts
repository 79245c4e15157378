import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { keepUndo, keptUndo } from '../kept-undos.ts';
import type { BegunWrite, WriteLedger } from '../request.ts';
import { isStanding, locateEach, type TargetRow } from './locate.ts';
import { noteIdOf, type Once, ownDeeds, requireNotedFor } from './once.ts';
import type { TableRef } from './tab.ts';
import { requireView, type TableRow, type View } from './view.ts';

/** Says, right before a removal is written, what takes it back and how many rows the grid has. */
export type Begin = (undo: string, rowCount: number) => Promise<void>;

export interface Removal {
  /** Whether none of the rows stands in a table that is shorter than it was by this many rows. */
  isGone(view: View, shorterBy: number): boolean;
  /** Deletes them; gives what takes that back. */
  carryOut(begin: Begin): Promise<string>;
  /** What takes it back by what the history of the sheet says of it. */
  undoNoted(): string;
}

/** The removal of rows that the caller has seen whole. Where they stood, others do that may be like them. */
export function seenRemoval({ sheet }: TableRef, targetRows: readonly TargetRow[]): Pick<Removal, 'isGone'> {
  const isAnyLeft = (view: View) =>
    locateEach(sheet, view, targetRows).some((row, at) => isStanding(sheet, targetRows[at], row));
  return { isGone: (view, shorterBy) => shorterBy >= targetRows.length && !isAnyLeft(view) };
}

/** Finds the rows that are to go in the table as it stands. */
export interface Picking {
  /** @throws Problem where they are not there */
  pick: (rows: readonly TableRow[]) => readonly TargetRow[];
  /** Whether they are known by their numbers alone: once they are gone, others have these. */
  isByNumber: boolean;
}

/** The removal of rows of which the caller knows a part; once they are gone nothing tells what they were. */
export function pickedRemoval({ pick, isByNumber }: Picking): Pick<Removal, 'isGone'> {
  return {
    isGone: ({ rows }, shorterBy) => shorterBy > 0 && (isByNumber || !isThere(() => pick(rows))),
  };
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

/**
 * Runs a removal once under the request key; gives its undo. What became of an attempt of unknown outcome the grid
 * tells, whose length the note says: it is shorter when the rows went, and as long when somebody has rewritten them. Where
 * a hand has made it as long as before, the sheet's history does.
 */
export async function removeOnce(
  place: TableRef,
  removal: Removal,
  { requestKey, ledger }: Once,
): Promise<string> {
  if (requestKey === null) return await removal.carryOut(async () => {});
  // The same request may add rows as well, under the key itself.
  const key = `${requestKey} removal`;
  const begun = await ledger.find(key);
  requireNotedFor(begun, place.fileId);
  if (begun?.rowIndex !== undefined) return keptUndo(key) ?? removal.undoNoted();
  const isDone = begun !== undefined && (await isCarriedOut(place, removal, begun, ledger));
  const undo = isDone
    ? (keptUndo(key) ?? removal.undoNoted())
    : await attempt(place, removal, { key, ledger, begun });
  await ledger.finish(key, { rowIndex: 0, rowCount: 0 });
  return undo;
}

async function isCarriedOut(place: TableRef, removal: Removal, begun: BegunWrite, ledger: WriteLedger) {
  const added = await ledger.rowsWritten(noteIdOf(place.fileId, place.sheet.tab), begun.begunAt);
  const view = await requireView(place);
  return (
    removal.isGone(view, begun.lastRowBefore + added.length - view.rowCount) || (await isCutNoted(place))
  );
}

/** Whether the sheet's history says that an attempt under the key of this write has deleted rows. */
export async function isCutNoted(place: TableRef): Promise<boolean> {
  return (await ownDeeds(place)).some((deed) => deed.do === 'cut');
}

interface Noted {
  key: string;
  ledger: WriteLedger;
  begun: BegunWrite | undefined;
}

async function attempt(
  { fileId }: TableRef,
  removal: Removal,
  { key, ledger, begun }: Noted,
): Promise<string> {
  try {
    return await removal.carryOut(async (undo, rowCount) => {
      if (begun) await ledger.forget(key);
      keepUndo(key, undo);
      await ledger.begin(key, { fileId, lastRowBefore: rowCount });
    });
  } catch (error) {
    // What was refused was not begun: rows that are gone by then were deleted by somebody else.
    if (!begun && !mayHaveHappened(error)) await ledger.forget(key);
    throw error;
  }
}
