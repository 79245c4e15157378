import { changedConflict, hasFingerprint, isUnchanged } from '#backend/table/match.ts';
import { Problem } from '#kernel/problem.ts';
import type { ContactRecord, ContactRow } from '../records.ts';
import { type ContactSheetRecord, contactSheet } from './sheet.ts';

/** A contact as the person saw it, and the row where it stood. */
export interface SeenContact {
  row: number;
  expected: ContactRecord;
}

interface Sought {
  kept: SeenContact;
  dropped: SeenContact;
  /** What the contact that stays takes from the other. */
  changes: Partial<ContactSheetRecord>;
}

interface Pair {
  kept: ContactRow;
  /** Null when it is gone from the sheet: an earlier attempt deleted it, or another hand did. */
  dropped: ContactRow | null;
}

function atPlace(rows: readonly ContactRow[], place: number): ContactRow | undefined {
  return rows.find(({ _rowIndex }) => _rowIndex === place) ?? rows[0];
}

function keptIn(rows: readonly ContactRow[], { kept, dropped, changes }: Sought): ContactRow {
  const sought = { expected: kept.expected, changes };
  const isDropped = (row: ContactRow) =>
    row._rowIndex === dropped.row &&
    isUnchanged(contactSheet, { expected: dropped.expected, changes: {} }, row);
  const same = rows.filter((row) => isUnchanged(contactSheet, sought, row));
  const others = same.filter((row) => !isDropped(row));
  const found =
    atPlace(others.length > 0 ? others : same, kept.row) ??
    // Changed by another hand meanwhile: the write tells whether in a cell that matters.
    atPlace(
      rows.filter((row) => !isDropped(row) && hasFingerprint(contactSheet, sought, row)),
      kept.row,
    );
  if (found) return found;
  throw new Problem('CONFLICT', 'One of these contacts is no longer in the sheet. Read it again.');
}

function droppedIn(rows: readonly ContactRow[], { row: place, expected }: SeenContact): ContactRow | null {
  const sought = { expected, changes: {} };
  const same = rows.filter((row) => isUnchanged(contactSheet, sought, row));
  const found = atPlace(same, place);
  if (found) return found;
  const changed = atPlace(
    rows.filter((row) => hasFingerprint(contactSheet, sought, row)),
    place,
  );
  if (!changed) return null;
  const { _rowIndex: rowIndex, ...record } = changed;
  throw changedConflict(contactSheet, sought, { rowIndex, record, cells: [] });
}

/**
 * Finds two contacts in a sheet as it stands: two rows, never one and the same, however alike the contacts are. Nothing
 * may be written when the one that is to be deleted was changed meanwhile.
 */
export function findPair(rows: readonly ContactRow[], sought: Sought): Pair {
  const kept = keptIn(rows, sought);
  const others = rows.filter(({ _rowIndex }) => _rowIndex !== kept._rowIndex);
  return { kept, dropped: droppedIn(others, sought.dropped) };
}

/** Whether nothing would tell the contact that stays from the one that is to be deleted. */
export function areAlike(kept: ContactSheetRecord, dropped: ContactRecord): boolean {
  return isUnchanged(contactSheet, { expected: dropped, changes: {} }, kept);
}
