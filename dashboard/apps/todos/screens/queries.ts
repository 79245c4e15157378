import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import { typedRow } from '#frontend/dialogs/unsaved.tsx';
import { today } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import contract, {
  type Deed,
  type NewTodo,
  type TaskRow,
  type Todo,
  type TodoChanges,
  type TodoList,
  type Todos,
} from '../contract.ts';
import manifest from '../manifest.ts';
import { moved, withAdded, withDeed, without, withTodos } from './todo-rows.ts';

export const client = createClient(manifest, contract);

export type SummariesAnswer = Awaited<ReturnType<typeof client.summarizeLists>>;

/** An address takes only so many lists. */
const listsAtOnce = 40;

export const todoQueries = {
  all: () => [manifest.id] as const,
  lists: () =>
    queryOptions({
      queryKey: [...todoQueries.all(), 'lists'],
      queryFn: () => client.listLists({}),
    }),
  /** For a list that the list of lists does not know. */
  oneList: (listId: string) =>
    queryOptions({
      queryKey: [...todoQueries.all(), 'list', listId],
      queryFn: () => client.getList({ listId }),
    }),
  allSummaries: () => [...todoQueries.all(), 'summaries'] as const,
  /** Counts and due tasks of some lists, in the versions in which they were listed. */
  summaries: (lists: readonly Pick<TodoList, 'id' | 'version'>[]) => {
    const asked = lists.map(({ id, version }) => `${id}:${version}`).join(',');
    return queryOptions({
      queryKey: [...todoQueries.allSummaries(), asked],
      queryFn: () => client.summarizeLists({ query: { lists: asked } }),
      // A version never says anything else; of earlier ones none need be kept for long.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
    });
  },
  todos: (listId: string) =>
    queryOptions({
      queryKey: [...todoQueries.all(), 'todos', listId],
      queryFn: () => client.listTodos({ listId }),
    }),
};

/** Lists in parts that one call can ask for. */
export function inParts(lists: readonly TodoList[]): TodoList[][] {
  // By age, so that a list that moves to the top does not change every part.
  const sorted = [...lists].sort((a, b) => a.createdTime.localeCompare(b.createdTime));
  return Array.from({ length: Math.ceil(sorted.length / listsAtOnce) }, (_, part) =>
    sorted.slice(part * listsAtOnce, (part + 1) * listsAtOnce),
  );
}

/** Reads everything that is on the screen again. */
export function useReadAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: todoQueries.all() });
}

/** The keys under which the writes of a list are found while they are under way. */
export const writes = {
  all: (listId: string) => [manifest.id, 'write', listId] as const,
  add: (listId: string) => [...writes.all(listId), 'add'] as const,
};

/** What all writes into a list share: one after the other, and a reading anew after the last one. */
function writing(cache: QueryClient, listId: string) {
  const { queryKey } = todoQueries.todos(listId);
  const isLast = () => cache.isMutating({ mutationKey: writes.all(listId) }) <= 1;
  return {
    options: { mutationKey: writes.all(listId), scope: { id: `${manifest.id} ${listId}` } },
    change: (update: (todos: Todos) => Todos) =>
      cache.setQueryData(queryKey, (known) => known && update(known)),
    /** An answer that is under way shows the rows from before. */
    hold: () => cache.cancelQueries({ queryKey }),
    readAgain: () => {
      if (!isLast()) return;
      void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries({ queryKey: todoQueries.lists().queryKey });
    },
  };
}

export interface Adding {
  todo: NewTodo;
  /** Stays the same when the same task is sent again, so that it is never written twice. */
  requestKey: string;
  /** As it was typed, and what was switched, to be looked over again. */
  draft?: { typed: string; chosen: [string, boolean][] } | undefined;
}

export function useAddTodo(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationKey: writes.add(listId),
    meta: typedRow,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ todo, requestKey }: Adding) => client.addTodo({ listId, body: todo }, { requestKey }),
    onSuccess: ({ todo }) => list.change((known) => withAdded(known, [todo])),
    onSettled: list.readAgain,
  });
}

export function useAddTodos(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: ({ todos, requestKey }: { todos: NewTodo[]; requestKey: string }) =>
      client.addTodos({ listId, body: { todos } }, { requestKey }),
    onSuccess: ({ todos }) => list.change((known) => withAdded(known, todos)),
    onSettled: list.readAgain,
  });
}

export interface Doing {
  todos: readonly Todo[];
  deed: Deed;
  /** Stays the same when the same is tried again, so that a task that comes again does so once. */
  requestKey: string;
}

/** Shows the deed at once; what it came to be in the sheet follows. Each failure is told, also of several at once. */
export function useDoTodos(listId: string, onFailure?: (problem: Problem, doing: Doing) => void) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: (doing: Doing) => doTodos(listId, doing),
    onMutate: async ({ todos, deed }) => {
      await list.hold();
      list.change((known) => withDeed(known, todos, deed, today()));
    },
    onSuccess: ({ todos, added }) => list.change((known) => withAdded(withTodos(known, todos), added)),
    onError: (problem, doing) => {
      list.change((known) => withTodos(known, doing.todos));
      onFailure?.(problem, doing);
    },
    onSettled: list.readAgain,
  });
}

/** One task goes by the call that is its own; many go together, all or none. */
async function doTodos(listId: string, { todos, deed, requestKey }: Doing) {
  const [only] = todos;
  if (only === undefined || todos.length > 1) {
    return await client.changeTodos({ listId, body: { rows: rowsOf(todos), deed } }, { requestKey });
  }
  const at = { listId, row: only.row._rowIndex };
  const { todo, added } = await doOne(at, only.row, { deed, requestKey });
  return { todos: [todo], added };
}

function doOne(
  at: { listId: string; row: number },
  expected: TaskRow,
  { deed, requestKey }: Pick<Doing, 'deed' | 'requestKey'>,
) {
  const options = { requestKey };
  switch (deed.kind) {
    case 'complete':
      return client.toggleTodo({ ...at, body: { completed: true, expected } }, options);
    case 'reopen':
      return client.toggleTodo({ ...at, body: { completed: false, expected } }, options);
    case 'cancel':
      return client.cancelTodo({ ...at, body: { expected } }, options);
    case 'restore':
      return client.restoreTodo({ ...at, body: { expected } }, options);
    case 'change':
      return client.updateTodo({ ...at, body: { expected, changes: deed.changes } }, options);
  }
}

function rowsOf(todos: readonly Todo[]): TaskRow[] {
  return todos.map(({ row }) => row);
}

export interface Changing {
  todo: Todo;
  changes: TodoChanges;
}

export function useChangeTodo(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: ({ todo: { row }, changes }: Changing) =>
      client.updateTodo({ listId, row: row._rowIndex, body: { expected: row, changes } }),
    onSuccess: ({ todo }) => list.change((known) => withTodos(known, [todo])),
    onSettled: list.readAgain,
  });
}

export interface Reverting {
  rows: { now: TaskRow; before: TaskRow }[];
  added: TaskRow[];
}

export function useRevertTodos(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: (body: Reverting) => client.revertTodos({ listId, body }),
    onSuccess: ({ todos }) => list.change((known) => withTodos(known, todos)),
    onSettled: list.readAgain,
  });
}

export function useDeleteTodos(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: (todos: readonly Todo[]) => client.deleteTodos({ listId, body: { rows: rowsOf(todos) } }),
    onSuccess: (_, todos) => list.change((known) => without(known, todos)),
    onSettled: list.readAgain,
  });
}

export function useUndoDelete(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: (undo: string) => client.undoDelete({ listId, body: { undo } }),
    onSettled: list.readAgain,
  });
}

interface Moving {
  todo: Todo;
  /** Null for the end. */
  before: Todo | null;
}

export function useMoveTodo(listId: string) {
  const list = writing(useQueryClient(), listId);
  return useMutation({
    ...list.options,
    mutationFn: ({ todo: { row }, before }: Moving) =>
      client.moveTodo({
        listId,
        row: row._rowIndex,
        body: { expected: row, before: before?.row ?? null },
      }),
    onMutate: async ({ todo, before }) => {
      await list.hold();
      list.change((known) => moved(known, todo, before));
    },
    onSettled: list.readAgain,
  });
}

export function useRepairList(listId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.repairList({ listId }),
    onSuccess: (repaired) => cache.setQueryData(todoQueries.todos(listId).queryKey, repaired),
  });
}
