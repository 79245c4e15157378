import type { statusTexts, Todo } from './contract.ts';
import type { TaskCells } from './record.ts';

// What a row's cells say about its task. People write these columns by hand, so they are parsed generously.

/** What the sheet's Status column says for each. */
export const statusTextOf = {
  pending: 'Pending',
  completed: 'Completed',
  canceled: 'Canceled',
} as const satisfies Record<Todo['status'], (typeof statusTexts)[number]>;

const negated =
  /\b(?:not|never|un|in)\b[\s-]*(?:yet\s+)?(?:completed|cancell?ed)|\b(?:un|in)(?:completed|cancell?ed)/;

/** Canceled wins over completed; a filled Completed Date alone makes a task completed. */
export function statusOf(status: string, completedDate: string): Todo['status'] {
  const text = status.toLowerCase();
  const isMeant = !negated.test(text);
  if (isMeant && /cancell?ed/.test(text)) return 'canceled';
  if ((isMeant && text.includes('completed')) || completedDate.trim() !== '') return 'completed';
  return 'pending';
}

/** The parts of a task that its checkbox and its menu change. */
export function stateOf(row: TaskCells) {
  const status = statusOf(row.Status, row['Completed Date']);
  return {
    status,
    completed: status === 'completed',
    canceled: status === 'canceled',
    completedDate: row['Completed Date'],
    canceledDate: row['Canceled Date'],
  };
}
