import type { Unsaved } from '#frontend/calls/commands.ts';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { parseDay } from '#kernel/day.ts';
import { defaultPriority, type NewTodo, type Todo } from '../contract.ts';
import { stateOf } from '../status.ts';
import type { AddCommand, AddManyCommand } from './writes.ts';

export const filters = ['all', 'pending', 'completed', 'canceled'] as const;
export type Filter = (typeof filters)[number];

export const orders = ['sheet', 'due', 'priority'] as const;
export type Order = (typeof orders)[number];

/** What the screen shows of a task: as it is in the sheet, or as it will be. */
export interface Line {
  id: string;
  todo: Todo;
  state: 'saved' | 'saving' | 'waiting' | 'failed';
  /** A part of it is kept on this device until there is a network; a task in the sheet can still be changed. */
  isWaiting?: boolean;
  /** A change to it conflicts with somebody else's, and the person has to decide. */
  isOpen?: boolean;
  /** For a line that is not in the sheet yet. */
  requestKey?: string;
}

/**
 * By which a line is selected: its place and what identifies it, so that the selection does not jump to a task that has
 * taken another's row.
 */
export function selectionKey({ todo: { id, text, createdDate } }: Pick<Line, 'todo'>): string {
  return JSON.stringify([id, text, createdDate]);
}

/** The number the next added row will have. */
export function nextRowOf(todos: readonly Todo[]): number {
  return nextRowIndex(todos.map(({ row }) => row));
}

/** What is being added: single tasks, or many at once, unless they failed: then their form keeps them. */
function addedBy({ command, state }: Unsaved<AddCommand | AddManyCommand>): Omit<Added, 'id'>[] {
  const { key: requestKey } = command;
  if (command.call === 'addTodo') return [{ body: command.body, requestKey, state }];
  if (state === 'failed') return [];
  return command.body.todos.map((body) => ({ body, requestKey, state }));
}

interface Added extends Pick<Line, 'id' | 'state'> {
  body: NewTodo;
  requestKey: string;
}

function lineOf({ id, body, requestKey, state }: Added, rowIndex: number, today: string): Line {
  const {
    text,
    status = 'Pending',
    priority = defaultPriority,
    dueDate = '',
    notes = '',
    labels = [],
  } = body;
  const row = {
    _rowIndex: rowIndex,
    Task: text,
    Status: status,
    Priority: priority,
    'Due Date': dueDate,
    Notes: notes,
    'Created Date': today,
    'Completed Date': status === 'Completed' ? body.completedDate || today : '',
    'Canceled Date': '',
    Repeat: body.repeat ?? '',
    'Repeat From': '',
    Labels: '',
  };
  return {
    id,
    requestKey,
    state,
    isWaiting: state === 'waiting',
    todo: {
      id: String(rowIndex),
      text,
      ...stateOf(row),
      priority,
      dueDate,
      notes,
      createdDate: today,
      labels,
      repeat: null,
      row,
    },
  };
}

/** The sheet's tasks, with those on their way below them, in the order of the sheet. */
export function linesOf(
  todos: readonly Todo[],
  adds: readonly Unsaved<AddCommand | AddManyCommand>[],
  today: string,
  rowsThat: { wait: readonly number[]; areOpen: readonly number[] } = { wait: [], areOpen: [] },
): Line[] {
  const next = nextRowOf(todos);
  const lineOfSheet = (todo: Todo): Line => {
    const { _rowIndex } = todo.row;
    const [isWaiting, isOpen] = [rowsThat.wait.includes(_rowIndex), rowsThat.areOpen.includes(_rowIndex)];
    return { id: todo.id, todo, state: 'saved', isWaiting, isOpen };
  };
  return [
    ...todos.map(lineOfSheet),
    ...adds
      .flatMap((add) =>
        addedBy(add).map((one, at) => ({ ...one, id: `new-${one.requestKey}${at ? ` ${at}` : ''}` })),
      )
      .map((add, index) => lineOf(add, next + index, today)),
  ];
}

export function inFilter(lines: readonly Line[], filter: Filter): Line[] {
  return lines.filter(({ todo }) => filter === 'all' || todo.status === filter);
}

export function countsByFilter(lines: readonly Line[]): Record<Filter, number> {
  const count = (filter: Filter) => inFilter(lines, filter).length;
  return {
    all: lines.length,
    pending: count('pending'),
    completed: count('completed'),
    canceled: count('canceled'),
  };
}

const noDay = '9999-99-99';
const ranks: Readonly<Record<string, number>> = { urgent: 0, high: 1, medium: 2, low: 3 };

const keys: Readonly<Record<Exclude<Order, 'sheet'>, (todo: Todo) => string>> = {
  due: ({ dueDate }) => parseDay(dueDate) ?? noDay,
  priority: ({ priority }) => String(ranks[priority.toLowerCase()] ?? 2),
};

/** Lines with the same day or priority keep the sheet's order. */
export function inOrder(lines: readonly Line[], order: Order): Line[] {
  if (order === 'sheet') return [...lines];
  const keyOf = keys[order];
  return [...lines].sort((a, b) => keyOf(a.todo).localeCompare(keyOf(b.todo)));
}

/** "Oldest first" if the sheet's own order is that, as it is until somebody moves a row. */
export function nameOfOrder(order: Order, todos: readonly Todo[]): string {
  if (order !== 'sheet') return order === 'due' ? 'Due date first' : 'Priority first';
  const days = todos.map(({ createdDate }) => parseDay(createdDate) ?? '').filter((day) => day !== '');
  return days.every((day, at) => at === 0 || (days[at - 1] ?? '') <= day) ? 'Oldest first' : 'Sheet order';
}
