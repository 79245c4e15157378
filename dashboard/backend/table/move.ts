import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { locateAll, type SoughtRow } from './locate.ts';
import { isTiedToOthers, rowBetweenMerges } from './merges.ts';
import { moveRowRequest } from './requests.ts';
import type { Place } from './tab.ts';
import { requireView, type TableRow, type View } from './view.ts';

/** A row to be moved; in front of another, or to the end of the table. */
export interface Move {
  row: SoughtRow;
  before: SoughtRow | null;
}

/** The row in front of which the moved one goes, as rows stand before. */
function targetOf({ merges, lastRow }: View, before: TableRow | undefined): number {
  const target = before?.rowIndex ?? lastRow + 1;
  if (rowBetweenMerges(merges, target) === target) return target;
  throw new Problem('CONFLICT', 'Merged cells are in the way there. Unmerge them in the sheet first.');
}

async function moveOnce(place: Place, { row: sought, before }: Move): Promise<TableRow> {
  const view = await requireView(place);
  const [row, next] = locateAll(place.sheet, view, before ? [sought, before] : [sought]);
  if (!row) throw new Error('A row that was located is not there.');
  if (isTiedToOthers(view.merges, row.rowIndex)) {
    throw new Problem(
      'CONFLICT',
      'This row shares merged cells with others. Unmerge them in the sheet first.',
    );
  }
  const target = targetOf(view, next);
  const isThere = target === row.rowIndex || target === row.rowIndex + 1;
  if (isThere) return row;
  await place.sheets.batchUpdate(place.fileId, [moveRowRequest(view.tabId, row.rowIndex, target)], 'once');
  return { ...row, rowIndex: target > row.rowIndex ? target - 1 : target };
}

/** Moves a whole row, the person's own columns included. */
export async function moveRow(place: Place, move: Move): Promise<TableRow> {
  try {
    return await moveOnce(place, move);
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    // When only the answer got lost, the row stands where it is wanted already.
    return await moveOnce(place, move);
  }
}
