import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import type { Problem } from '#kernel/problem.ts';
import type { MemberData, MemberList } from '../contract.ts';
import { mugClubQueries } from './queries.ts';
import { useShownMembers } from './shown-members.ts';

export interface OpenList {
  listId: string;
  /** Undefined while only the rows of a list are known; nothing can be changed then. */
  list: MemberList | undefined;
  /** As it will be once everything that waits for the network has been sent. */
  data: MemberData;
  /** False for a read-only list, and for a sheet that lacks columns. */
  canEdit: boolean;
  /** Why the person's rights are unknown; null if they are known. */
  rightsProblem: Problem | null;
  query: {
    isFetching: boolean;
    isStale: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
}

/** A list with its members, both read at once. A list that is not among the person's is requested by its id. */
export function useList(listId: string): OpenList {
  const [lists, members] = useSuspenseQueries({
    queries: [mugClubQueries.lists(), mugClubQueries.members(listId)],
  });
  const listed = lists.data.data.lists.find(({ id }) => id === listId);
  const asked = useQuery({ ...mugClubQueries.oneList(listId), enabled: listed === undefined });
  if (asked.error?.details.trashed) throw asked.error;
  const list = listed ?? asked.data?.list;
  const data = useShownMembers(listId, members.data);
  return {
    listId,
    list,
    data,
    canEdit: (list?.canEdit ?? false) && data.missingHeaders.length === 0,
    rightsProblem: list ? null : asked.error,
    query: members,
  };
}
