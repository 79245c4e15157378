import { useSuspenseQueries } from '@tanstack/react-query';
import type { MemberData, MemberList } from '../contract.ts';
import { mugClubQueries } from './queries.ts';

export interface OpenList {
  listId: string;
  /** Undefined for a list that the list of lists does not know. */
  list: MemberList | undefined;
  data: MemberData;
  /** False for a list that may only be seen, and for a sheet whose columns are not all there. */
  canEdit: boolean;
  query: {
    isFetching: boolean;
    isStale: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
}

/** A list with its members; both are read at once. */
export function useList(listId: string): OpenList {
  const [lists, members] = useSuspenseQueries({
    queries: [mugClubQueries.lists(), mugClubQueries.members(listId)],
  });
  const list = lists.data.data.lists.find(({ id }) => id === listId);
  const { data } = members;
  return {
    listId,
    list,
    data,
    canEdit: (list?.canEdit ?? true) && data.missingHeaders.length === 0,
    query: members,
  };
}
