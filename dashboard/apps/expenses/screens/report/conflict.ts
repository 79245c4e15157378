import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth, type Versions, versionsOf } from '#frontend/dialogs/versions.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { type ExpenseRow, expenseRowSchema } from '../../contract.ts';
import type { PendingChange } from './lines.ts';
import { withChanges } from './lines.ts';

export type Conflict = Versions<ExpenseRow>;

const currentSchema = expenseRowSchema.omit({ _rowIndex: true }).partial();

/** Both versions of the row a change met; undefined when the problem is another one. */
export function conflictOf(
  problem: Problem | null,
  attempt: PendingChange | undefined,
): Conflict | undefined {
  if (!attempt) return undefined;
  const { row, changes } = attempt;
  const read = (current: Readonly<Record<string, unknown>>) => {
    const { success, data } = currentSchema.safeParse(byHeader(current));
    return success ? { ...row, ...defined(data) } : undefined;
  };
  return versionsOf(problem, read, (theirs) => withChanges(theirs ?? row, changes));
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
export function comparedCells(
  { mine, theirs }: Conflict,
  sheetHeaders: readonly string[],
  currency?: string,
): ComparedCell[] {
  const columns = shown.map((header) => ({
    label: header,
    field: header.toLowerCase(),
    names: [header] as const,
    mine: textOf(mine, header, currency),
    theirs: theirs ? textOf(theirs, header, currency) : '',
  }));
  return cellsOfBoth(theirs, columns, sheetHeaders);
}

function textOf(row: ExpenseRow, header: (typeof shown)[number], currency?: string): string {
  const value = row[header];
  if (typeof value === 'number') return formatMoney(value, currency);
  const day = header === 'Date' ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}
