import { Problem } from '#kernel/problem.ts';
import type { Detail } from '../google/tabs.ts';
import type { Author } from '../history/deeds.ts';
import {
  changedConflict,
  conflictOfMany,
  goneConflict,
  hasFingerprint,
  isLikelySameRow,
  isUnchanged,
  mayBeTwin,
  pickRow,
  type Target,
} from './match.ts';
import { RowIndex } from './row-index.ts';
import type { Sheet } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { type Head, readRows, requireView, type TableRow, type View } from './view.ts';

/** A row to be found again, and where it was last. */
export interface TargetRow extends Target {
  rowIndex: number;
  /** Who asked for the change, if not the request that writes. */
  by?: Author;
}

/** What was found for each of some rows, in order; a Problem says why a row was not found. */
export type Found = readonly (TableRow | Problem)[];

export interface Located {
  head: Head;
  /** In the order in which they were requested. */
  rows: readonly TableRow[];
}

/** Beyond this many rows the whole table is read; their ranges would make the address too long. */
export const maxRanges = 40;

interface Rows {
  byNumber: ReadonlyMap<number, TableRow>;
  rows: RowIndex;
  /** The numbers of the rows that were found for others. */
  taken: ReadonlySet<number>;
}

/** Where a row is now: at its old place if it is still the same there, or else wherever the only matching row is. */
function locateIn(sheet: Sheet, { byNumber, rows, taken }: Rows, target: TargetRow): TableRow | Problem {
  const atPlace = byNumber.get(target.rowIndex);
  if (atPlace && isUnchanged(sheet, target, atPlace.record)) return atPlace;
  const picked = pickRow(sheet, target, rows);
  if (picked === 'none') {
    const isEdited = atPlace && isLikelySameRow(sheet, target, atPlace, rows);
    return isEdited ? changedConflict(sheet, target, atPlace) : goneConflict();
  }
  if (picked !== 'several') {
    // If that row is another's already, the caller reports that it is gone.
    const isClear = taken.has(picked.rowIndex) || !atPlace || !mayBeTwin(sheet, target, picked, atPlace);
    if (isClear) return picked;
  }
  if (atPlace && hasFingerprint(sheet, target, atPlace.record)) {
    return changedConflict(sheet, target, atPlace);
  }
  return new Problem(
    'CONFLICT',
    'The sheet was rearranged and several of its rows look like this one. Read it again.',
  );
}

/** Finds each row in a table that was read, or says why not. No row is found twice. */
export function locateEach(
  sheet: Sheet,
  view: View,
  targetRows: readonly TargetRow[],
): (TableRow | Problem)[] {
  const byNumber = new Map(view.rows.map((row) => [row.rowIndex, row]));
  const taken = new Set<number>();
  const found = { byNumber, rows: new RowIndex(sheet, view.rows), taken };
  return targetRows.map((target) => {
    const row = locateIn(sheet, found, target);
    if (row instanceof Problem) return row;
    if (taken.has(row.rowIndex)) return goneConflict();
    taken.add(row.rowIndex);
    return row;
  });
}

export function rowsIn(found: Found): TableRow[] {
  return found.flatMap((row) => (row instanceof Problem ? [] : [row]));
}

/** @throws Problem CONFLICT if a row was not found */
export function refuseProblems(found: Found): void {
  const problems = found.flatMap((row, at): [number, Problem][] =>
    row instanceof Problem ? [[at, row]] : [],
  );
  const problem = conflictOfMany(new Map(problems), found.length);
  if (problem) throw problem;
}

/** Whether what was found is that row as it was seen, and not just a similar one. */
export function isStanding(sheet: Sheet, target: TargetRow | undefined, row: TableRow | Problem): boolean {
  return !(row instanceof Problem) && target !== undefined && isUnchanged(sheet, target, row.record);
}

/**
 * Finds rows in a table that was read. If no single row matches, or two requests find the same one, nothing may be
 * written.
 */
export function locateAll(sheet: Sheet, view: View, targetRows: readonly TargetRow[]): TableRow[] {
  const found = locateEach(sheet, view, targetRows);
  refuseProblems(found);
  return rowsIn(found);
}

/** Reads some rows at their places; undefined unless each is still there as it was. */
async function readUnmoved(
  place: TableRef,
  targetRows: readonly TargetRow[],
  detail: Detail,
): Promise<Located | undefined> {
  if (targetRows.length > maxRanges) return undefined;
  const indexes = targetRows.map(({ rowIndex }) => rowIndex);
  if (new Set(indexes).size < indexes.length) return undefined;
  const read = await readRows(place, indexes, detail);
  if (!read) return undefined;
  const rows = targetRows.flatMap((target, at) => {
    const row = read.rows[at];
    return row && isUnchanged(place.sheet, target, row.record) ? [row] : [];
  });
  return rows.length === targetRows.length ? { head: read.head, rows } : undefined;
}

/** Finds rows again; in one call if none of them has moved or changed, and if no version protects the write. */
export async function locateRows(
  place: TableRef,
  targetRows: readonly TargetRow[],
  detail: Detail,
): Promise<Located> {
  // If only the rows themselves can show whether a write hit them, all of them are needed.
  const isUnguarded = place.sheets.versions.isUnguarded(place.fileId);
  const unmoved = isUnguarded ? undefined : await readUnmoved(place, targetRows, detail);
  if (unmoved) return unmoved;
  const view = await requireView(place, detail);
  return { head: view, rows: locateAll(place.sheet, view, targetRows) };
}
