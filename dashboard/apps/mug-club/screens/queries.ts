import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import contract, { type MemberList } from '../contract.ts';

import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

export const mugClubQueries = {
  all: () => [manifest.id] as const,
  lists: () =>
    queryOptions({
      queryKey: [...mugClubQueries.all(), 'lists'],
      queryFn: () => client.listLists(),
    }),
  list: (listId: string) => [...mugClubQueries.all(), 'list', listId] as const,
  /** For a list that is not in the list of lists. */
  oneList: (listId: string) =>
    queryOptions({
      queryKey: [...mugClubQueries.list(listId), 'file'],
      queryFn: () => client.getList({ listId }),
    }),
  members: (listId: string) =>
    queryOptions({
      queryKey: [...mugClubQueries.list(listId), 'members'],
      queryFn: () => client.listMembers({ listId }),
    }),
  checkIns: (listId: string) =>
    queryOptions({
      queryKey: [...mugClubQueries.list(listId), 'check-ins'],
      queryFn: () => client.listCheckIns({ listId }),
    }),
};

/** What is known about a list before its members are read. */
export function knownList(cache: QueryClient, listId: string): MemberList | undefined {
  const lists = cache.getQueryData(mugClubQueries.lists().queryKey)?.data.lists;
  return (
    lists?.find(({ id }) => id === listId) ??
    cache.getQueryData(mugClubQueries.oneList(listId).queryKey)?.list
  );
}

/** Reads everything on the screen again. */
export function useRefetch() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: mugClubQueries.all() });
}
