import { parseDay } from '#kernel/day.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import type { Deed, Todo, TodoChanges } from './contract.ts';
import { type TaskCells, type TaskRow, taskRecord } from './record.ts';
import { firstDueDay, readRepeat } from './recurrence.ts';
import { stateOf } from './status.ts';

/** The states in which a deed changes a task; in any other, the task stays as it is. */
const from: Readonly<Record<Exclude<Deed['kind'], 'change'>, readonly Todo['status'][]>> = {
  complete: ['pending'],
  reopen: ['completed'],
  cancel: ['pending', 'completed'],
  restore: ['canceled'],
};

export function applies({ kind }: Deed, row: TaskRow): boolean {
  return kind === 'change' || from[kind].includes(stateOf(row).status);
}

export const fromTexts = { due: '', completion: 'completion' } as const;

export function labelsText(labels: readonly string[]): string {
  return [...new Set(labels.map((label) => label.trim()).filter((label) => label !== ''))].join(', ');
}

export function labelsIn(text: string): string[] {
  return text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
}

/** The changes made in a form, under the sheet's headers. */
function cellsOf({ labels, repeatFrom, ...changes }: TodoChanges): Partial<TaskCells> {
  return underHeaders(taskRecord, {
    ...changes,
    labels: labels && labelsText(labels),
    repeatFrom: repeatFrom && fromTexts[repeatFrom],
  });
}

/** A task that is made to repeat starts on the first day of its rule, unless it has a day already. */
function withFirstDay(row: TaskRow, changes: TodoChanges, today: string): Partial<TaskCells> {
  const written = cellsOf(changes);
  const due = written['Due Date'] ?? row['Due Date'];
  if (!changes.repeat || parseDay(due) !== undefined) return written;
  const repeat = readRepeat(changes.repeat, changes.repeatFrom ?? row['Repeat From']);
  const first = repeat && firstDueDay(repeat, today);
  return first === undefined ? written : { ...written, 'Due Date': first };
}

/**
 * The cells that a deed changes. A filled Completed Date alone makes a task completed, so every other state clears it.
 */
export function changesFor(deed: Deed, row: TaskRow, today: string): Partial<TaskCells> {
  switch (deed.kind) {
    case 'complete':
      return { Status: 'Completed', 'Completed Date': today };
    case 'reopen':
      return { Status: 'Pending', 'Completed Date': '' };
    case 'cancel':
      return { Status: 'Canceled', 'Completed Date': '', 'Canceled Date': today };
    case 'restore':
      return { Status: 'Pending', 'Completed Date': '', 'Canceled Date': '' };
    case 'change':
      return withFirstDay(row, deed.changes, today);
  }
}
