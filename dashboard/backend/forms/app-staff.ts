import { Problem } from '#kernel/problem.ts';
import type { Searchable } from '#kernel/search.ts';
import type { AppContext } from '../context.ts';

// What an app shows helpers who have no account, and what they do to a row: they see the texts that are named here, and nothing
// else of its sheet.

export interface StaffRow {
  /** Where it stood when it was read. */
  rowIndex: number;
  /** Made of what was seen of it, and of what tells it from others: by both it is found again. It never leaves the server unsealed. */
  mark: string;
  name: string;
  /** One for each of the labels. */
  cells: readonly string[];
  /** By what is shown of it. */
  found: Searchable;
  /** What it says once it is ticked, such as "Arrived"; null while it is not. */
  ticked: string | null;
  /** What a press does, such as "Undo"; null where nothing can be done. */
  act: string | null;
}

export interface StaffList {
  title: string;
  labels: readonly string[];
  rows: readonly StaffRow[];
}

/** The row that a helper saw, and what is wanted of it. */
export interface StaffPress {
  rowIndex: number;
  mark: string;
  isTicking: boolean;
}

interface StaffPressed {
  /** All rows as they stand now, and the one that was pressed. */
  list: StaffList;
  row: StaffRow;
  /** False where it stood so before, and nothing was written. */
  isNew: boolean;
}

/** The default export of an app's `server/staff.ts`. */
export interface AppStaff {
  /** What a file shows helpers, as it stands now; null where it shows nothing. */
  read(context: AppContext, fileId: string): Promise<StaffList | null>;
  /**
   * Ticks a row or takes that back, once under the request's key.
   * @throws Problem CONFLICT with its details where the row is not any more what the helper saw
   */
  press(context: AppContext, fileId: string, press: StaffPress): Promise<StaffPressed>;
}

/**
 * The row that a helper saw, wherever it stands now.
 * @throws Problem CONFLICT where none, or none alone, is what was seen
 */
export function pressedRow<R extends Pick<StaffRow, 'rowIndex' | 'mark'>>(
  rows: readonly R[],
  { rowIndex, mark }: StaffPress,
): R {
  const same = rows.filter((row) => row.mark === mark);
  const found = same.find((row) => row.rowIndex === rowIndex) ?? (same.length === 1 ? same[0] : undefined);
  if (found) return found;
  throw new Problem('CONFLICT', 'Somebody has changed or deleted this row meanwhile. Nothing was ticked.', {
    conflict: { rowIndex: null, current: null, fields: [] },
  });
}
