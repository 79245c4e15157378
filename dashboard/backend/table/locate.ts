import { Problem } from '#kernel/problem.ts';
import type { Detail } from '../google/tabs.ts';
import {
  changedConflict,
  conflictOfMany,
  goneConflict,
  hasFingerprint,
  isLikelySameRow,
  isUnchanged,
  mayBeTwin,
  pickRow,
  type Sought,
} from './match.ts';
import { RowIndex } from './row-index.ts';
import type { Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import { type Head, readRows, requireView, type TableRow, type View } from './view.ts';

/** A row that is to be found again, and where it was last. */
export interface SoughtRow extends Sought {
  rowIndex: number;
}

/** What was found for each of some rows, in their order; a Problem says why it was not. */
export type Found = readonly (TableRow | Problem)[];

export interface Located {
  head: Head;
  /** In the order in which they were sought. */
  rows: readonly TableRow[];
}

/** More rows than this are found by reading the whole table; their ranges would make the address too long. */
const mostRanges = 40;

interface Rows {
  byNumber: ReadonlyMap<number, TableRow>;
  rows: RowIndex;
  /** The numbers of the rows that were found for others. */
  taken: ReadonlySet<number>;
}

/** Where a row stands now: at its old place when it is still the same there, else wherever the one row does that matches. */
function locateIn(sheet: Sheet, { byNumber, rows, taken }: Rows, sought: SoughtRow): TableRow | Problem {
  const atPlace = byNumber.get(sought.rowIndex);
  if (atPlace && isUnchanged(sheet, sought, atPlace.record)) return atPlace;
  const picked = pickRow(sheet, sought, rows);
  if (picked === 'none') {
    const isEdited = atPlace && isLikelySameRow(sheet, sought, atPlace, rows);
    return isEdited ? changedConflict(sheet, sought, atPlace) : goneConflict();
  }
  if (picked !== 'several') {
    // Of one that is another's already, the caller says that it is gone.
    const isClear = taken.has(picked.rowIndex) || !atPlace || !mayBeTwin(sheet, sought, picked, atPlace);
    if (isClear) return picked;
  }
  if (atPlace && hasFingerprint(sheet, sought, atPlace.record)) {
    return changedConflict(sheet, sought, atPlace);
  }
  return new Problem(
    'CONFLICT',
    'The sheet was rearranged and several of its rows look like this one. Read it again.',
  );
}

/** Finds each row in a table that was read, or says why not. None is found twice. */
export function locateEach(
  sheet: Sheet,
  view: View,
  soughtRows: readonly SoughtRow[],
): (TableRow | Problem)[] {
  const byNumber = new Map(view.rows.map((row) => [row.rowIndex, row]));
  const taken = new Set<number>();
  const found = { byNumber, rows: new RowIndex(sheet, view.rows), taken };
  return soughtRows.map((sought) => {
    const row = locateIn(sheet, found, sought);
    if (row instanceof Problem) return row;
    if (taken.has(row.rowIndex)) return goneConflict();
    taken.add(row.rowIndex);
    return row;
  });
}

export function rowsIn(found: Found): TableRow[] {
  return found.flatMap((row) => (row instanceof Problem ? [] : [row]));
}

/** @throws Problem CONFLICT where a row was not found */
export function refuseProblems(found: Found): void {
  const problems = found.flatMap((row, at): [number, Problem][] =>
    row instanceof Problem ? [[at, row]] : [],
  );
  const problem = conflictOfMany(new Map(problems), found.length);
  if (problem) throw problem;
}

/** Whether what was found for a row is that row as it was seen, and not one that is only like it. */
export function isStanding(sheet: Sheet, sought: SoughtRow | undefined, row: TableRow | Problem): boolean {
  return !(row instanceof Problem) && sought !== undefined && isUnchanged(sheet, sought, row.record);
}

/** Finds rows in a table that was read. Where no single row matches, or two are found in one, nothing may be written. */
export function locateAll(sheet: Sheet, view: View, soughtRows: readonly SoughtRow[]): TableRow[] {
  const found = locateEach(sheet, view, soughtRows);
  refuseProblems(found);
  return rowsIn(found);
}

/** Reads some rows where they were; undefined unless each is still there as it was. */
async function readUnmoved(
  place: Place,
  soughtRows: readonly SoughtRow[],
  detail: Detail,
): Promise<Located | undefined> {
  if (soughtRows.length > mostRanges) return undefined;
  const indexes = soughtRows.map(({ rowIndex }) => rowIndex);
  if (new Set(indexes).size < indexes.length) return undefined;
  const read = await readRows(place, indexes, detail);
  if (!read) return undefined;
  const rows = soughtRows.flatMap((sought, at) => {
    const row = read.rows[at];
    return row && isUnchanged(place.sheet, sought, row.record) ? [row] : [];
  });
  return rows.length === soughtRows.length ? { head: read.head, rows } : undefined;
}

/** Finds rows again; in one call while none of them has moved or changed, and where no version guards the write. */
export async function locateRows(
  place: Place,
  soughtRows: readonly SoughtRow[],
  detail: Detail,
): Promise<Located> {
  // Where nothing but the rows themselves can tell whether a write hit them, all of them are needed.
  const isUnguarded = place.sheets.versions.isUnguarded(place.fileId);
  const unmoved = isUnguarded ? undefined : await readUnmoved(place, soughtRows, detail);
  if (unmoved) return unmoved;
  const view = await requireView(place, detail);
  return { head: view, rows: locateAll(place.sheet, view, soughtRows) };
}
