import { Problem } from '#kernel/problem.ts';
import type { Searchable } from '#kernel/search.ts';
import type { AppContext } from '../context.ts';

// What an app shows helpers without an account, and what they can do to a row: they see the texts given here, and
// nothing else of its sheet.

export interface StaffRow {
  /** Where it was when it was read. */
  rowIndex: number;
  /**
   * Made from what was seen of the row and what identifies it, by which it is found again. It never leaves the server
   * unencrypted.
   */
  mark: string;
  name: string;
  /** One for each of the labels. */
  cells: readonly string[];
  /** The texts by which it is searched. */
  found: Searchable;
  /** The text shown once it is ticked, such as "Arrived"; null if it is not. */
  ticked: string | null;
  /** The text of its button, such as "Undo"; null if nothing can be done. */
  act: string | null;
}

export interface StaffList {
  title: string;
  labels: readonly string[];
  rows: readonly StaffRow[];
}

/** The row that a helper saw, and what to do with it. */
export interface StaffPress {
  rowIndex: number;
  mark: string;
  isTicking: boolean;
}

interface StaffPressed {
  /** All rows as they are now, and the one that was pressed. */
  list: StaffList;
  row: StaffRow;
  /** False if it was like this before, and nothing was written. */
  isNew: boolean;
}

/** The default export of an app's `server/staff.ts`. */
export interface AppStaff {
  /** What a file shows helpers, as it is now; null if it shows nothing. */
  read(context: AppContext, fileId: string): Promise<StaffList | null>;
  /**
   * Ticks or unticks a row, once per request key.
   * @throws Problem CONFLICT with its details if the row is no longer what the helper saw
   */
  press(context: AppContext, fileId: string, press: StaffPress): Promise<StaffPressed>;
}

/**
 * The row that a helper saw, wherever it is now.
 * @throws Problem CONFLICT if it is not exactly one row
 */
export function pressedRow<R extends Pick<StaffRow, 'rowIndex' | 'mark'>>(
  rows: readonly R[],
  { rowIndex, mark }: StaffPress,
): R {
  const same = rows.filter((row) => row.mark === mark);
  const found = same.find((row) => row.rowIndex === rowIndex) ?? (same.length === 1 ? same[0] : undefined);
  if (found) return found;
  throw new Problem(
    'CONFLICT',
    'Somebody has changed or deleted this row in the meantime. Nothing was ticked.',
    {
      conflict: { rowIndex: null, current: null, fields: [] },
    },
  );
}
