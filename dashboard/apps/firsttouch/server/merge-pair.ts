import type { RecordRows, SomeCells } from '#backend/records/record-rows.ts';
import { Problem } from '#kernel/problem.ts';
import type { ContactRow, contact } from '../record.ts';
import type { SeenContact } from './contacts.ts';

interface Target {
  kept: SeenContact;
  dropped: SeenContact;
  /** What the remaining contact takes from the other. */
  changes: SomeCells<typeof contact>;
}

interface Pair {
  kept: ContactRow;
  /** Null if it is gone from the sheet: an earlier attempt or somebody else has deleted it. */
  dropped: ContactRow | null;
}

function atPlace(rows: readonly ContactRow[], { _rowIndex: place }: SeenContact): ContactRow | undefined {
  return rows.find(({ _rowIndex }) => _rowIndex === place) ?? rows[0];
}

type Contacts = RecordRows<typeof contact>;

function keptIn(contacts: Contacts, rows: readonly ContactRow[], { kept, dropped, changes }: Target) {
  const isDropped = (row: ContactRow) =>
    row._rowIndex === dropped._rowIndex && contacts.isUnchanged(row, dropped);
  const same = rows.filter((row) => contacts.isUnchanged(row, kept, changes));
  const others = same.filter((row) => !isDropped(row));
  const found =
    atPlace(others.length > 0 ? others : same, kept) ??
    // Changed by somebody else meanwhile: the write finds out whether that matters.
    atPlace(
      rows.filter((row) => !isDropped(row) && contacts.hasFingerprint(row, kept, changes)),
      kept,
    );
  if (found) return found;
  throw new Problem('CONFLICT', 'One of these contacts is no longer in the sheet. Read it again.');
}

function droppedIn(contacts: Contacts, rows: readonly ContactRow[], dropped: SeenContact): ContactRow | null {
  const same = rows.filter((row) => contacts.isUnchanged(row, dropped));
  const found = atPlace(same, dropped);
  if (found) return found;
  const changed = atPlace(
    rows.filter((row) => contacts.hasFingerprint(row, dropped)),
    dropped,
  );
  if (!changed) return null;
  throw contacts.changedConflict(changed, dropped);
}

/**
 * Finds two contacts in the sheet as it is now: two different rows, however similar. Nothing may be written if the one
 * to be deleted was changed meanwhile.
 */
export function findPair(contacts: Contacts, rows: readonly ContactRow[], target: Target): Pair {
  const kept = keptIn(contacts, rows, target);
  const others = rows.filter(({ _rowIndex }) => _rowIndex !== kept._rowIndex);
  return { kept, dropped: droppedIn(contacts, others, target.dropped) };
}
