import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { Deed } from '../history/deeds.ts';
import { locateAll, type TargetRow } from './locate.ts';
import { isConflict } from './match.ts';
import { isTiedToOthers, rowBetweenMerges } from './merges.ts';
import { inTab, keyOfRow } from './noted.ts';
import { alreadySaved, noteIdOf, type Once, ownDeeds, requireNotedFor } from './once.ts';
import { moveRowRequest } from './requests.ts';
import type { TableRef } from './tab.ts';
import { requireView, type TableRow, type View } from './view.ts';

/** A row to be moved: before another one, or to the end of the table. */
export interface Move {
  row: TargetRow;
  before: TargetRow | null;
}

/** The row before which the moved one goes, in the numbering before the move. */
function targetOf({ merges, lastRow }: View, before: TableRow | undefined): number {
  const destination = before?.rowIndex ?? lastRow + 1;
  if (rowBetweenMerges(merges, destination) === destination) return destination;
  throw new Problem('CONFLICT', 'Merged cells are in the way there. Unmerge them in the sheet first.');
}

async function moveOnce(place: TableRef, { row: target, before }: Move): Promise<TableRow> {
  const view = await requireView(place);
  const [row, next] = locateAll(place.sheet, view, before ? [target, before] : [target]);
  if (!row) throw new Error('A row that was located is not there.');
  if (isTiedToOthers(view.merges, row.rowIndex)) {
    throw new Problem(
      'CONFLICT',
      'This row shares merged cells with others. Unmerge them in the sheet first.',
    );
  }
  const destination = targetOf(view, next);
  const isThere = destination === row.rowIndex || destination === row.rowIndex + 1;
  if (isThere) return row;
  const to = destination > row.rowIndex ? destination - 1 : destination;
  const deed: Deed = { do: 'move', row: row.rowIndex, to };
  await place.sheets.batchUpdate(
    place.fileId,
    [moveRowRequest(view.tabId, row.rowIndex, destination)],
    'once',
    inTab(view, [{ deed, key: keyOfRow(place.sheet, row.record) }]),
  );
  return { ...row, rowIndex: to };
}

/**
 * Where the row is that an attempt of this very request has moved, according to the history; undefined if there was none.
 * @throws Problem ALREADY_SAVED if the row has disappeared or changed since
 */
async function movedAlready(place: TableRef, { row }: Move): Promise<TableRow | undefined> {
  const moved = (await ownDeeds(place)).findLast((deed) => deed.do === 'move');
  if (!moved) return undefined;
  try {
    // A row just like it may be where it was.
    return locateAll(place.sheet, await requireView(place), [{ ...row, rowIndex: moved.to }])[0];
  } catch (error) {
    throw isConflict(error) ? alreadySaved() : error;
  }
}

/** The same, if its key was used before. */
async function movedBefore(place: TableRef, move: Move, once: Once): Promise<TableRow | undefined> {
  const { requestKey: key, ledger } = once;
  const fileId = noteIdOf(place.fileId, place.sheet.tab);
  const begun = key === null ? undefined : await ledger.begin(key, { fileId, lastRowBefore: 0 });
  requireNotedFor(begun, fileId);
  return begun && (await movedAlready(place, move));
}

/**
 * Moves a whole row, including the person's own columns; once per key, even if others have changed, moved or added
 * rows since.
 */
export async function moveRow(place: TableRef, move: Move, once: Once): Promise<TableRow> {
  const moved = await movedBefore(place, move, once);
  if (moved) return moved;
  try {
    return await moveOnce(place, move);
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    // If only the answer was lost, the row is in the requested place already. One just like it may be where it was.
    return (await movedAlready(place, move)) ?? (await moveOnce(place, move));
  }
}
