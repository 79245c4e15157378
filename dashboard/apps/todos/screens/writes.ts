import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { AnswerOf, CommandOf } from '#frontend/calls/command.ts';
import { Commands } from '#frontend/calls/commands.ts';
import type { SavedRow } from '#frontend/calls/writes.ts';
import { typedRow } from '#frontend/dialogs/unsaved.tsx';
import { today } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import contract, { type Deed, type Outcome, type TaskRow, type Todo, type Todos } from '../contract.ts';
import manifest from '../manifest.ts';
import { todoQueries } from './queries.ts';
import { moved, withAdded, withDeed, without, withTodos } from './todo-rows.ts';

export const commands = new Commands(manifest, contract);

export type AddCommand = CommandOf<typeof contract, 'addTodo'>;

type DeedCall = 'toggleTodo' | 'cancelTodo' | 'restoreTodo' | 'updateTodo' | 'changeTodos';
export type DeedCommand = CommandOf<typeof contract, DeedCall>;

/** What all writes into a list share: one after the other, and a reading anew after the last one. */
function writing(cache: QueryClient, listId: string) {
  const { queryKey } = todoQueries.todos(listId);
  const isLast = () => commands.countIn(cache, { listId }) <= 1;
  return {
    options: {
      scope: { id: `${manifest.id} ${listId}` },
      onSettled: () => {
        if (!isLast()) return;
        void cache.invalidateQueries({ queryKey });
        void cache.invalidateQueries({ queryKey: todoQueries.lists().queryKey });
      },
    },
    known: () => cache.getQueryData(queryKey)?.todos ?? [],
    change: (update: (todos: Todos) => Todos) =>
      cache.setQueryData(queryKey, (known) => known && update(known)),
    /** An answer that is under way shows the rows from before. */
    hold: () => cache.cancelQueries({ queryKey }),
  };
}

export function useAddTodo(listId: string) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'addTodo'>({
    ...list.options,
    meta: typedRow,
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: ({ todo }) => list.change((known) => withAdded(known, [todo])),
  });
}

export function useAddTodos(listId: string) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'addTodos'>({
    ...list.options,
    onSuccess: ({ todos }) => list.change((known) => withAdded(known, todos)),
  });
}

/** One task goes by the call that is its own; many go together, all or none. */
export function commandOf(listId: string, rows: readonly TaskRow[], deed: Deed, key?: string): DeedCommand {
  const [expected] = rows;
  const options = { key };
  if (expected === undefined || rows.length > 1)
    return commands.make('changeTodos', { listId, body: { rows: [...rows], deed } }, options);
  const at = { listId, row: expected._rowIndex };
  switch (deed.kind) {
    case 'complete':
      return commands.make('toggleTodo', { ...at, body: { completed: true, expected } }, options);
    case 'reopen':
      return commands.make('toggleTodo', { ...at, body: { completed: false, expected } }, options);
    case 'cancel':
      return commands.make('cancelTodo', { ...at, body: { expected } }, options);
    case 'restore':
      return commands.make('restoreTodo', { ...at, body: { expected } }, options);
    case 'change':
      return commands.make('updateTodo', { ...at, body: { expected, changes: deed.changes } }, options);
  }
}

/** What a command does, and the rows as they were seen before it. */
export function deedIn(command: DeedCommand): { rows: readonly TaskRow[]; deed: Deed } {
  if (command.call === 'changeTodos') return command.body;
  const rows = command.body.expected ? [command.body.expected] : [];
  switch (command.call) {
    case 'toggleTodo':
      return { rows, deed: { kind: command.body.completed ? 'complete' : 'reopen' } };
    case 'cancelTodo':
      return { rows, deed: { kind: 'cancel' } };
    case 'restoreTodo':
      return { rows, deed: { kind: 'restore' } };
    case 'updateTodo':
      return { rows, deed: { kind: 'change', changes: command.body.changes } };
  }
}

function outcomeOf(answer: AnswerOf<typeof contract, DeedCall>): Outcome {
  return 'todos' in answer ? answer : { todos: [answer.todo], added: answer.added };
}

/** Takes back what a command has done. */
export function revertOf(command: DeedCommand, answer: AnswerOf<typeof contract, DeedCall>) {
  const { todos, added } = outcomeOf(answer);
  const before = deedIn(command).rows;
  // The answer tells the rows in the order in which they were sent.
  const rows = todos.flatMap(({ row: now }, at) => (before[at] ? [{ now, before: before[at] }] : []));
  const body = { rows, added: added.map(({ row }) => row) };
  return commands.make('revertTodos', { listId: command.params.listId, body });
}

/** Shows the deed at once; what it came to be in the sheet follows. Each failure is told, also of several at once. */
export function useDoTodos(listId: string, onFailure?: (problem: Problem, command: DeedCommand) => void) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<DeedCall, readonly Todo[]>({
    ...list.options,
    onMutate: async (command) => {
      await list.hold();
      const { rows, deed } = deedIn(command);
      const before = list.known();
      const todos = rows.map((row) => ({ row }));
      list.change((known) => withDeed(known, todos, deed, today()));
      return before.filter(({ row }) => rows.some(({ _rowIndex }) => _rowIndex === row._rowIndex));
    },
    onSuccess: (answer) => {
      const { todos, added } = outcomeOf(answer);
      list.change((known) => withAdded(withTodos(known, todos), added));
    },
    onError: (problem, command, before = []) => {
      list.change((known) => withTodos(known, before));
      onFailure?.(problem, command);
    },
  });
}

export function useChangeTodo(listId: string) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'updateTodo'>({
    ...list.options,
    onSuccess: ({ todo }) => list.change((known) => withTodos(known, [todo])),
  });
}

export function useRevertTodos(listId: string) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'revertTodos'>({
    ...list.options,
    onSuccess: ({ todos }) => list.change((known) => withTodos(known, todos)),
  });
}

export function useDeleteTodos(listId: string) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'deleteTodos'>({
    ...list.options,
    onSuccess: (_, { body }) =>
      list.change((known) =>
        without(
          known,
          body.rows.map((row) => ({ row })),
        ),
      ),
  });
}

export function useUndoDelete(listId: string) {
  return commands.useSend<'undoDelete'>(writing(useQueryClient(), listId).options);
}

export function useMoveTodo(listId: string) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'moveTodo', void>({
    ...list.options,
    onMutate: async ({ body: { expected, before } }) => {
      await list.hold();
      list.change((known) => moved(known, { row: expected }, before && { row: before }));
    },
  });
}

export function useRepairList(listId: string) {
  const cache = useQueryClient();
  const repair = commands.useSend<'repairList'>({
    onSuccess: (repaired) => cache.setQueryData(todoQueries.todos(listId).queryKey, repaired),
  });
  return { ...repair, mutate: () => repair.mutate(commands.make('repairList', { listId })) };
}

const rowSchema = z.object({ row: z.object({ _rowIndex: z.int() }) });
const savedSchema = z
  .object({ todo: rowSchema })
  .transform(({ todo }) => todo.row._rowIndex)
  .or(z.object({ todos: z.array(rowSchema).min(1) }).transform(({ todos }) => todos[0]?.row._rowIndex));

/** The row of a list that was written last, and when. */
export function useLastSaved(listId: string): SavedRow | undefined {
  return commands.useLastSaved(savedSchema, { listId });
}
