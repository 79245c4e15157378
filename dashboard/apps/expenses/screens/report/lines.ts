import { parseDay } from '#kernel/day.ts';
import type { ExpenseChanges, ExpenseRow, NewExpense } from '../../contract.ts';

/** A row on its way into the sheet, or one that did not get there. */
interface PendingExpense {
  /** The key its write goes under. */
  key: string;
  state: 'saving' | 'failed';
  expense: NewExpense;
  photo?: string | undefined;
}

export interface PendingChange {
  row: ExpenseRow;
  changes: ExpenseChanges;
}

export interface Pending {
  added: readonly PendingExpense[];
  changed: readonly PendingChange[];
  removed: readonly ExpenseRow[];
}

/** What the screen shows of a row: as it is in the sheet, or as it will be. */
export interface Line {
  id: string;
  row: ExpenseRow;
  state: 'saved' | 'saving' | 'failed';
  /** Of a line that is not in the sheet yet. */
  requestKey?: string;
}

/** The record's fields and the headers they stand under. */
export const headers = {
  date: 'Date',
  description: 'Description',
  category: 'Category',
  amount: 'Amount',
  receipt: 'Receipt',
  notes: 'Notes',
} as const satisfies Record<keyof NewExpense, keyof ExpenseRow>;

export function withChanges(row: ExpenseRow, changes: ExpenseChanges): ExpenseRow {
  return {
    ...row,
    Date: changes.date ?? row.Date,
    Description: changes.description ?? row.Description,
    Category: changes.category ?? row.Category,
    Amount: changes.amount ?? row.Amount,
    Receipt: changes.receipt ?? row.Receipt,
    Notes: changes.notes ?? row.Notes,
  };
}

function rowOf({ expense, photo = '' }: PendingExpense, rowIndex: number): ExpenseRow {
  return {
    _rowIndex: rowIndex,
    Date: expense.date,
    Description: expense.description,
    Category: expense.category,
    Amount: expense.amount,
    Receipt: expense.receipt ?? '',
    Photo: photo,
    Notes: expense.notes ?? '',
  };
}

/** The number the next added row will have: the one below the last row of the sheet. */
export function nextRowIndex(rows: readonly ExpenseRow[]): number {
  return rows.reduce((last, row) => Math.max(last, row._rowIndex), 1) + 1;
}

/**
 * The sheet's rows with what is under way laid over them, last row of the sheet first. A row that is being removed
 * is gone already; one that is being added stands where it will be.
 */
export function linesOf(rows: readonly ExpenseRow[], pending: Pending): Line[] {
  const removed = new Set(pending.removed.map((row) => row._rowIndex));
  const changed = new Map(pending.changed.map((change) => [change.row._rowIndex, change.changes]));
  const next = nextRowIndex(rows);
  const added = pending.added.map(
    (one, index): Line => ({
      id: `new-${one.key}`,
      requestKey: one.key,
      row: rowOf(one, next + index),
      state: one.state,
    }),
  );
  const known = rows
    .filter((row) => !removed.has(row._rowIndex))
    .map((row): Line => {
      const changes = changed.get(row._rowIndex);
      const id = String(row._rowIndex);
      return changes ? { id, row: withChanges(row, changes), state: 'saving' } : { id, row, state: 'saved' };
    });
  return [...known, ...added].sort((a, b) => b.row._rowIndex - a.row._rowIndex);
}

const dayOf = ({ row }: Line) => parseDay(row.Date) ?? '';

/** As a list or a paper shows them; rows without a date that can be read come last. */
export function newestFirst(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
}
