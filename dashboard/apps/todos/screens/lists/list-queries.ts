import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import type { TodoList } from '../../contract.ts';
import { todoQueries } from '../queries.ts';
import { commands } from '../writes.ts';

/** Lists and rows are requested at the same time; the list of lists says what may be done with one. */
export function useList(listId: string) {
  const [lists, query] = useSuspenseQueries({
    queries: [todoQueries.lists(), todoQueries.todos(listId)],
  });
  const list = lists.data.lists.find(({ id }) => id === listId);
  return { list, folderLink: lists.data.folderLink, query };
}

export type ListQuery = ReturnType<typeof useList>['query'];

function useListsCache() {
  const cache = useQueryClient();
  const { queryKey } = todoQueries.lists();
  return {
    change: (update: (lists: readonly TodoList[]) => TodoList[]) =>
      cache.setQueryData(queryKey, (known) => known && { ...known, lists: update(known.lists) }),
    refetch: () => void cache.invalidateQueries({ queryKey }),
  };
}

export function useCreateList() {
  const cache = useListsCache();
  return commands.useSend<'createList'>({
    onSuccess: ({ list }) => cache.change((lists) => [list, ...lists]),
    onSettled: cache.refetch,
  });
}

export function useRenameList() {
  const cache = useListsCache();
  return commands.useSend<'renameList'>({
    onSuccess: ({ list }) =>
      cache.change((lists) =>
        lists.map((each) => (each.id === list.id ? { ...each, name: list.name } : each)),
      ),
    onSettled: cache.refetch,
  });
}

export function useDeleteList() {
  const cache = useListsCache();
  return commands.useSend<'deleteList'>({
    onSuccess: (_, { params }) => cache.change((lists) => lists.filter(({ id }) => id !== params.listId)),
    onSettled: cache.refetch,
  });
}

export function useRestoreList() {
  return commands.useSend<'restoreList'>({ onSettled: useListsCache().refetch });
}
