import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import {
  cellsOfBoth,
  changesWithout,
  type SheetFields,
  type Versions,
  versionsOf,
} from '#frontend/dialogs/versions.ts';
import { parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
import type { Deed, NewTodo } from '../contract.ts';
import { changesFor, labelsIn } from '../deeds.ts';
import { type TaskRow, taskRecord, taskRowSchema } from '../record.ts';
import { statusOf, statusTextOf } from '../status.ts';

export type Conflict = Versions<TaskRow>;

const currentSchema = taskRowSchema.omit({ _rowIndex: true }).partial();

/** Both versions of the row that a deed conflicted with; undefined if the problem is another one. */
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

/** The rest of a deed if some fields stay as they are in the sheet. */
export function deedWithout(deed: Deed, kept: SheetFields): Deed {
  if (deed.kind !== 'change') return deed;
  const whole = kept.has('repeat') ? new Set([...kept, 'repeatFrom']) : kept;
  return { kind: 'change', changes: changesWithout(deed.changes, whole) };
}

const columns = Object.entries(taskRecord.fields);

/** The cells of both versions that are not empty, named by their place in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  const texts = columns.map(([name, field]) => ({
    label: field.header,
    // A rule and what it counts from belong together.
    field: name === 'repeatFrom' ? 'repeat' : name,
    names: [field.header] as const,
    mine: shownCell(field, mine[field.header]),
    theirs: theirs ? shownCell(field, theirs[field.header]) : '',
  }));
  const filled = texts.filter((column) => column.mine !== '' || column.theirs !== '');
  return cellsOfBoth(theirs, filled, sheetHeaders);
}

/** A deleted row as a task to be added again, in its state. What somebody wrote for a day, but is none, is left out. */
export function newTodoOf(row: TaskRow): NewTodo {
  return {
    text: row.Task,
    status: statusTextOf[statusOf(row.Status, row['Completed Date'])],
    priority: row.Priority,
    dueDate: parseDay(row['Due Date']) ?? '',
    createdDate: parseDay(row['Created Date']) ?? '',
    completedDate: parseDay(row['Completed Date']) ?? '',
    notes: row.Notes,
    labels: labelsIn(row.Labels),
    repeat: row.Repeat,
    repeatFrom: row['Repeat From'] === '' ? 'due' : 'completion',
  };
}
