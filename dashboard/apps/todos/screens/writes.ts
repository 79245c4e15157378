import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { CommandOf } from '#frontend/calls/command.ts';
import { Commands } from '#frontend/calls/commands.ts';
import { typedRow } from '#frontend/dialogs/unsaved.tsx';
import { deviceState } from '#frontend/kept/device.ts';
import type { SavedRow } from '#frontend/status/writes.ts';
import type { Problem } from '#kernel/problem.ts';
import contract, { type Deed, type Outcome, type Todos } from '../contract.ts';
import manifest from '../manifest.ts';
import type { TaskRow } from '../record.ts';
import { todoQueries } from './queries.ts';
import { moved, withAdded, without, withTodos } from './todo-rows.ts';

export const commands = new Commands(manifest, contract);

export type AddCommand = CommandOf<typeof contract, 'addTodo'>;
export type AddManyCommand = CommandOf<typeof contract, 'addTodos'>;

/** Something done with one task or many, all or none. */
export type DeedCommand = CommandOf<typeof contract, 'changeTodos'>;

/** All writes to a list run one after the other; after the last, the list is read again. */
function writing(cache: QueryClient, listId: string) {
  const { queryKey } = todoQueries.todos(listId);
  const isLast = () => commands.countIn(cache, { listId }) <= 1;
  return {
    options: {
      // The outbox has an order of its own.
      ...(deviceState() !== 'kept' && { scope: { id: `${manifest.id} ${listId}` } }),
      onSettled: () => {
        if (!isLast()) return;
        void cache.invalidateQueries({ queryKey });
        void cache.invalidateQueries({ queryKey: todoQueries.lists().queryKey });
      },
    },
    change: (update: (todos: Todos) => Todos) =>
      cache.setQueryData(queryKey, (known) => known && update(known)),
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

export function deedCommand(listId: string, rows: readonly TaskRow[], deed: Deed): DeedCommand {
  return commands.make('changeTodos', { listId, body: { rows: [...rows], deed } });
}

/** Reverts what a command has done. */
export function revertOf({ params: { listId }, body }: DeedCommand, { todos, added }: Outcome) {
  // The answer lists the rows in the order in which they were sent.
  const rows = todos.flatMap(({ row: now }, at) => {
    const before = body.rows[at];
    return before ? [{ now, before }] : [];
  });
  return commands.make('revertTodos', { listId, body: { rows, added: added.map(({ row }) => row) } });
}

/**
 * Applies pending changes to the rows on the screen until the sheet's own follow. Reports each failure, even if there are
 * several.
 */
export function useDoTodos(listId: string, onFailure?: (problem: Problem, command: DeedCommand) => void) {
  const list = writing(useQueryClient(), listId);
  return commands.useSend<'changeTodos'>({
    ...list.options,
    onSuccess: ({ todos, added }) => list.change((known) => withAdded(withTodos(known, todos), added)),
    onError: (problem, command) => onFailure?.(problem, command),
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
  return commands.useSend<'moveTodo'>({
    ...list.options,
    onSuccess: (_, { body }) => list.change((known) => moved(known, body)),
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
