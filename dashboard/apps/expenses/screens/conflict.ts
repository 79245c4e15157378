import type { ComparedCell } from '#frontend/ConflictDialog.tsx';
import { cellName } from '#frontend/cell-name.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { type ExpenseRow, expenseRowSchema } from '../contract.ts';
import { withChanges } from './lines.ts';
import type { Changing } from './queries.ts';

export interface Conflict {
  /** The row as the person wants it. */
  mine: ExpenseRow;
  /** The row as it stands in the sheet; null when it is gone. */
  theirs: ExpenseRow | null;
}

const currentSchema = expenseRowSchema.omit({ _rowIndex: true }).partial();

/** Both versions of the row a change met; undefined when the problem is another one. */
export function conflictOf(problem: Problem | null, attempt: Changing | undefined): Conflict | undefined {
  const conflict = problem?.details.conflict;
  if (!conflict || !attempt) return undefined;
  const { row, changes } = attempt;
  if (conflict.rowIndex === null) return { mine: withChanges(row, changes), theirs: null };
  const current = currentSchema.safeParse(byHeader(conflict.current ?? {}));
  if (!current.success) return undefined;
  const theirs = { ...row, ...defined(current.data), _rowIndex: conflict.rowIndex };
  // Cells that only the sheet changed are no conflict: they stand in both versions.
  return { mine: withChanges(theirs, changes), theirs };
}

const columns = expenseRowSchema.keyof().options;

/** Fields go by the sheet's headers: `amount` is Amount. */
function headerOf(field: string): string {
  return columns.find((column) => column.toLowerCase() === field.toLowerCase()) ?? field;
}

function byHeader(cells: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).map(([field, value]) => [headerOf(field), value]));
}

function defined(cells: Partial<Record<string, string | number | undefined>>): Partial<ExpenseRow> {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined));
}

const shown = ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Notes'] as const;

/** The cells of both versions as the dialog shows them, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  return shown.map((header) => {
    const texts = { mine: textOf(mine, header), theirs: theirs ? textOf(theirs, header) : '' };
    const isSame = theirs === null || texts.mine === texts.theirs;
    return {
      label: header,
      ...texts,
      ...(!isSame && { changedCell: cellName(header, theirs._rowIndex, sheetHeaders) }),
    };
  });
}

function textOf(row: ExpenseRow, header: (typeof shown)[number]): string {
  const value = row[header];
  if (typeof value === 'number') return formatMoney(value);
  const day = header === 'Date' ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}
