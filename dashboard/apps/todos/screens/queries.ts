import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import contract, { type TodoList } from '../contract.ts';
import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

export type SummariesAnswer = Awaited<ReturnType<typeof client.summarizeLists>>;

/** An address has room for only so many lists. */
const listsAtOnce = 40;

export const todoQueries = {
  all: () => [manifest.id] as const,
  lists: () =>
    queryOptions({
      queryKey: [...todoQueries.all(), 'lists'],
      queryFn: () => client.listLists({}),
    }),
  /** For a list that is not in the list of lists. */
  oneList: (listId: string) =>
    queryOptions({
      queryKey: [...todoQueries.all(), 'list', listId],
      queryFn: () => client.getList({ listId }),
    }),
  allSummaries: () => [...todoQueries.all(), 'summaries'] as const,
  /** Counts and due tasks of some lists, for the versions in which they were listed. */
  summaries: (lists: readonly Pick<TodoList, 'id' | 'version'>[]) => {
    const asked = lists.map(({ id, version }) => `${id}:${version}`).join(',');
    return queryOptions({
      queryKey: [...todoQueries.allSummaries(), asked],
      queryFn: () => client.summarizeLists({ query: { lists: asked } }),
      // A version never changes; earlier ones need not be kept for long.
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

/** Lists in parts that fit into one call each. */
export function inParts(lists: readonly TodoList[]): TodoList[][] {
  // By age, so that a list that moves to the top does not change every part.
  const sorted = [...lists].sort((a, b) => a.createdTime.localeCompare(b.createdTime));
  return Array.from({ length: Math.ceil(sorted.length / listsAtOnce) }, (_, part) =>
    sorted.slice(part * listsAtOnce, (part + 1) * listsAtOnce),
  );
}

/** Reads everything on the screen again. */
export function useRefetch() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: todoQueries.all() });
}
