import type { Counts, Todo } from '../../contract.ts';

export function countsOf(todos: readonly Todo[]): Counts {
  return {
    total: todos.length,
    completed: todos.filter(({ completed }) => completed).length,
    canceled: todos.filter(({ canceled }) => canceled).length,
  };
}

/** Canceled tasks count in the total; a list without tasks has no progress. */
export function shareOf({ total, completed }: Counts): number {
  return total === 0 ? 0 : completed / total;
}

/** "61% complete" */
export function percentOf(counts: Counts): string {
  return `${Math.round(shareOf(counts) * 100)}%`;
}
