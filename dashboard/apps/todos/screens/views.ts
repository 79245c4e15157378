import type { Todo, TodoList } from '../contract.ts';
import type { Line } from './lines.ts';

/** The lists themselves, or what is due in all of them. */
export const listsViews = ['lists', 'overdue', 'today', 'upcoming'] as const;
export type ListsView = (typeof listsViews)[number];

/** The one dialog that is open for a list. */
export type OpenListDialog = { kind: 'create' } | { kind: 'rename' | 'delete' | 'share'; list: TodoList };

/** The one dialog that is open over the tasks of a list. */
export type OpenTaskDialog =
  | { kind: 'add'; line?: Line }
  | { kind: 'edit'; todo: Todo }
  | { kind: 'import' }
  | { kind: 'help' };
