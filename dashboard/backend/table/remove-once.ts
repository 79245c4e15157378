import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { isDeletion } from '../history/deeds.ts';
import { noticed } from '../history/look.ts';
import { followed, readHistory } from '../history/read.ts';
import { keepUndo, keptUndo } from '../kept-undos.ts';
import type { BegunWrite, WriteLedger } from '../request.ts';
import { isStanding, locateEach, type TargetRow } from './locate.ts';
import { hasFingerprint, isGone } from './match.ts';
import { noteIdOf, type Once, ownDeeds, requireNotedFor, tabIdOf } from './once.ts';
import type { Fields } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { recordOf } from './undo-noted.ts';
import { requireView, type TableRow, type View } from './view.ts';

/** Called right before a removal is written, with its undo and the number of rows in the grid. */
export type Begin = (undo: string, rowCount: number) => Promise<void>;

export interface Removal {
  /** Whether none of the rows is in a table that has become this many rows shorter. */
  isGone(view: View, shorterBy: number): boolean;
  /** Whether one of them may be in the table although somebody has changed it; `gone` are rows that others have deleted. */
  mayBeThere(view: View, gone: readonly Fields[]): boolean;
  /** Deletes them; returns the undo. */
  carryOut(begin: Begin): Promise<string>;
  /** The undo according to the sheet's history. */
  undoNoted(): string;
}

/** The removal of rows that the caller has seen completely. Similar rows may be in their places afterwards. */
export function seenRemoval(
  { sheet }: TableRef,
  targetRows: readonly TargetRow[],
): Pick<Removal, 'isGone' | 'mayBeThere'> {
  const isAnyLeft = (view: View) =>
    locateEach(sheet, view, targetRows).some((row, at) => isStanding(sheet, targetRows[at], row));
  const isIn = (target: TargetRow | undefined, gone: readonly Fields[]) =>
    target !== undefined && gone.some((record) => hasFingerprint(sheet, target, record));
  return {
    isGone: (view, shorterBy) => shorterBy >= targetRows.length && !isAnyLeft(view),
    mayBeThere: (view, gone) =>
      locateEach(sheet, view, targetRows).some((row, at) => !isGone(row) && !isIn(targetRows[at], gone)),
  };
}

/** Finds the rows to be deleted in the table as it is. */
export interface Picking {
  /** @throws Problem if they do not exist */
  pick: (rows: readonly TableRow[]) => readonly TargetRow[];
  /** Whether they are identified by number only: once they are gone, other rows have these numbers. */
  isByNumber: boolean;
}

/** The removal of rows that the caller knows in part; once they are gone nothing shows what they were. */
export function pickedRemoval({ pick, isByNumber }: Picking): Pick<Removal, 'isGone' | 'mayBeThere'> {
  return {
    mayBeThere: () => false,
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
 * Runs a removal once per request key; returns its undo. The sheet's history shows the outcome of an earlier attempt. Without it,
 * the length of the grid does, which is noted: it is shorter if the rows were deleted, and unchanged if somebody has rewritten
 * them. It is shorter as well if a hand has deleted others meanwhile.
 */
export async function removeOnce(
  place: TableRef,
  removal: Removal,
  { requestKey, ledger }: Once,
): Promise<string> {
  if (requestKey === null) return await removal.carryOut(async () => {});
  // The same request may also add rows, under the key itself.
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
  if (await isCutNoted(place)) return true;
  if (!removal.isGone(view, begun.lastRowBefore + added.length - view.rowCount)) return false;
  const gone = await goneSince(place, begun.begunAt);
  return gone === undefined || !removal.mayBeThere(view, gone);
}

/** The rows that others have deleted since, according to the history; undefined if it would not tell of an attempt of this write. */
async function goneSince(place: TableRef, begunAt: number): Promise<Fields[] | undefined> {
  const history = await readHistory(place, place.fileId);
  const tabId = await tabIdOf(place, history);
  const isWhole = history.missing === 0 && history.unreadable === 0 && !history.state.isOff;
  if (tabId === undefined || !isWhole || !followed(history.lines, tabId).track.isKnown) return undefined;
  const since = history.lines.filter(({ at }) => Date.parse(at) >= begunAt);
  return [...since, ...noticed(history, new Date().toISOString(), 'now')]
    .filter((line) => line.tabId === tabId)
    .flatMap(({ deeds }) => deeds)
    .flatMap((deed) => (isDeletion(deed) ? [recordOf(place.sheet, deed.from)] : []));
}

/** Whether the sheet's history says that an attempt under this write's key has deleted rows. */
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
    // If it was refused it was not begun: rows that are gone by then were deleted by somebody else.
    if (!begun && !mayHaveHappened(error)) await ledger.forget(key);
    throw error;
  }
}
