import { nextRowIndex } from '#frontend/records/next-row.ts';
import { withChanges } from '#frontend/records/record-form.ts';
import { parseDay } from '#kernel/day.ts';
import { rowId } from '#kernel/records/by-headers.ts';
import { blankCells } from '#kernel/records/record.ts';
import { type ExpenseChanges, type ExpenseRow, type NewExpense, expense as record } from '../../record.ts';

/** A row being written to the sheet, or one that failed to be. */
interface PendingExpense {
  /** The request key of its write. */
  key: string;
  state: 'saving' | 'waiting' | 'failed';
  expense: NewExpense;
  photo?: string | undefined;
}

interface PendingChange {
  state: 'saving' | 'waiting';
  rowIndex: number;
  changes: ExpenseChanges;
}

export interface Pending {
  added: readonly PendingExpense[];
  changed: readonly PendingChange[];
  /** The numbers of rows that someone else has changed too. */
  open?: readonly number[];
  /** The numbers of rows being removed. */
  removed: readonly number[];
}

/** A row as the screen shows it: as it is in the sheet, or as it will be. */
export interface Line {
  id: string;
  row: ExpenseRow;
  state: 'saved' | 'saving' | 'waiting' | 'failed';
  /** Part of it is stored on this device until there is a network; a row of the sheet can still be changed meanwhile. */
  isWaiting?: boolean;
  /** A change to it conflicts with someone else's, and the person has to decide. */
  isOpen?: boolean;
  /** Only for a line that is not in the sheet yet. */
  requestKey?: string;
}

const blank = blankCells(record);

function rowOf({ expense, photo = '' }: PendingExpense, _rowIndex: number): ExpenseRow {
  return withChanges({ ...blank, id: rowId(_rowIndex), _rowIndex, photo }, expense);
}

/**
 * The sheet's rows combined with pending changes, last row of the sheet first. A row being removed is already gone; one being added
 * is where it will be.
 */
export function linesOf(rows: readonly ExpenseRow[], pending: Pending): Line[] {
  const removed = new Set(pending.removed);
  const changed = Map.groupBy(pending.changed, ({ rowIndex }) => rowIndex);
  const next = nextRowIndex(rows);
  const added = pending.added.map(
    (one, index): Line => ({
      id: `new-${one.key}`,
      requestKey: one.key,
      row: rowOf(one, next + index),
      state: one.state,
      isWaiting: one.state === 'waiting',
    }),
  );
  const known = rows
    .filter((row) => !removed.has(row._rowIndex))
    .map((row): Line => {
      const changes = changed.get(row._rowIndex);
      const id = String(row._rowIndex);
      if (!changes)
        return { id, row, state: 'saved', ...(pending.open?.includes(row._rowIndex) && { isOpen: true }) };
      const isWaiting = changes.every((one) => one.state === 'waiting');
      const state = isWaiting ? 'saved' : 'saving';
      return { id, row: changes.reduce((now, one) => withChanges(now, one.changes), row), state, isWaiting };
    });
  return [...known, ...added].sort((a, b) => b.row._rowIndex - a.row._rowIndex);
}

const dayOf = ({ row }: Line) => parseDay(row.date) ?? '';

/** In the order of a list or a printout; rows without a readable date come last. */
export function newestFirst(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
}
