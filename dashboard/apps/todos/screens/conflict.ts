import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import {
  cellsOfBoth,
  changesWithout,
  type SheetFields,
  type Versions,
  versionsOf,
} from '#frontend/dialogs/versions.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { type Deed, type TaskRow, type TodoChanges, taskRowSchema } from '../contract.ts';
import { changesFor } from '../deeds.ts';

export type Conflict = Versions<TaskRow>;

const currentSchema = taskRowSchema.omit({ _rowIndex: true }).partial();

/** Both versions of the row that a deed met; undefined when the problem is another one. */
export function conflictOf(
  problem: Problem | null,
  row: TaskRow | undefined,
  deed: Deed,
  today: string,
): Conflict | undefined {
  if (!row) return undefined;
  const read = (current: Readonly<Record<string, unknown>>) => {
    const { success, data = {} } = currentSchema.safeParse(current);
    const known = Object.entries(data).filter(([, value]) => value !== undefined);
    return success ? { ...row, ...Object.fromEntries(known) } : undefined;
  };
  return versionsOf(problem, read, (theirs): TaskRow => {
    const base = theirs ?? row;
    return { ...base, ...changesFor(deed, base, today) };
  });
}

const days: ReadonlySet<string> = new Set(['Due Date', 'Created Date', 'Completed Date', 'Canceled Date']);
/** The fields of a change by the columns that they fill; a rule and from when it counts go together. */
const fields: Readonly<Record<string, keyof TodoChanges>> = {
  Task: 'text',
  Priority: 'priority',
  'Due Date': 'dueDate',
  Notes: 'notes',
  Labels: 'labels',
  Repeat: 'repeat',
  'Repeat From': 'repeat',
};

/** What of a deed is still to be done where some fields stay as they are in the sheet. */
export function deedWithout(deed: Deed, kept: SheetFields): Deed {
  if (deed.kind !== 'change') return deed;
  const whole = kept.has('repeat') ? new Set([...kept, 'repeatFrom']) : kept;
  return { kind: 'change', changes: changesWithout(deed.changes, whole) };
}

const columns = taskRowSchema.omit({ _rowIndex: true }).keyof().options;

function textOf(row: TaskRow, header: (typeof columns)[number]): string {
  const value = row[header];
  const day = days.has(header) ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}

/** The cells of both versions that hold anything, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  const texts = columns.map((header) => ({
    label: header,
    field: fields[header] ?? header,
    names: [header] as const,
    mine: textOf(mine, header),
    theirs: theirs ? textOf(theirs, header) : '',
  }));
  const filled = texts.filter((column) => column.mine !== '' || column.theirs !== '');
  return cellsOfBoth(theirs, filled, sheetHeaders);
}
