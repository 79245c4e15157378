import type { SaveState } from './SaveStatus.tsx';

// How screens report writes to a sheet: what was not saved, and what was saved last.

export interface SavedRow {
  row: number;
  at: number;
}

/** The latest of several writes, if it concerns one row: after a deletion, the row before it may be gone. */
export function lastOf(saved: readonly { row: number | undefined; at: number }[]): SavedRow | undefined {
  const last = saved.toSorted((a, b) => a.at - b.at).at(-1);
  return last?.row === undefined ? undefined : { row: last.row, at: last.at };
}

const justMs = 60_000;

/** The state for a row that was written a moment ago; null if none was. */
export function justSaved(lastSaved: SavedRow | undefined, now: number): SaveState | null {
  if (!lastSaved || now - lastSaved.at > justMs) return null;
  return { kind: 'rowSaved', row: lastSaved.row };
}

interface SheetState {
  canEdit: boolean;
  owner: { displayName: string } | null;
  modifiedTime: string;
}

/** The text for a sheet that nothing is being written to. */
export function restingState(
  { canEdit, owner, modifiedTime }: SheetState,
  lastSaved: SavedRow | undefined,
): SaveState | null {
  if (!canEdit) return { kind: 'viewOnly', owner: owner?.displayName || 'someone else' };
  // For a file that Drive does not show us, the time of the last change is unknown and given as the start of time.
  const at = Math.max(Date.parse(modifiedTime), lastSaved?.at ?? 0);
  return at === 0 ? null : { kind: 'saved', at };
}

/** "A1:G65" of "Expenses!A1:G65". */
export function cellsOf(range: string): string {
  return range.slice(range.lastIndexOf('!') + 1);
}
