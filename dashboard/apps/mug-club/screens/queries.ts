import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import contract, {
  type ImportedMember,
  type MemberChanges,
  type MemberData,
  type MemberFields,
  type MemberList,
  type MemberRow,
} from '../contract.ts';
import manifest from '../manifest.ts';
import { withoutRow, withRestoredRow, withRow, withRows } from './member-rows.ts';

export const client = createClient(manifest, contract);

export const mugClubQueries = {
  all: () => [manifest.id] as const,
  lists: () =>
    queryOptions({
      queryKey: [...mugClubQueries.all(), 'lists'],
      queryFn: () => client.listLists(),
    }),
  list: (listId: string) => [...mugClubQueries.all(), 'list', listId] as const,
  /** For a list that the list of lists does not know. */
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

/** What is known of a list before its members are read. */
export function knownList(cache: QueryClient, listId: string): MemberList | undefined {
  const lists = cache.getQueryData(mugClubQueries.lists().queryKey)?.data.lists;
  return (
    lists?.find(({ id }) => id === listId) ??
    cache.getQueryData(mugClubQueries.oneList(listId).queryKey)?.list
  );
}

/** The keys under which the writes of a list are found while they are under way. */
export const writes = {
  all: (listId: string) => [manifest.id, 'write', listId] as const,
};

/** What all changes share: the last known rows take them at once, then everything on the screen is read again. */
function useListCache(listId: string) {
  const cache = useQueryClient();
  const { queryKey } = mugClubQueries.members(listId);
  return {
    change: (update: (data: MemberData) => MemberData) =>
      cache.setQueryData(queryKey, (known) => known && update(known)),
    readAgain: () => cache.invalidateQueries({ queryKey: mugClubQueries.all() }),
    stopReading: () => cache.cancelQueries({ queryKey }),
  };
}

/** Reads everything that is on the screen again. */
export function useReadAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: mugClubQueries.all() });
}

/** The sheet's columns of a row, by which the server finds it again. */
export function expectedOf({ _rowIndex, ...cells }: MemberRow) {
  return cells;
}

/** The ID that a new member gets; made once for a form, so that a repeated save is no second member. */
export function newMemberId(): string {
  return `M${Date.now()}`;
}

export interface Saving {
  /** The row that is changed; null for a new member. */
  row: MemberRow | null;
  member: MemberFields;
  memberId: string;
  /** Stays the same when the same form is sent again, so that it is written once. */
  requestKey: string;
}

export function useSaveMember(listId: string) {
  const list = useListCache(listId);
  return useMutation({
    mutationKey: writes.all(listId),
    mutationFn: ({ row, member, memberId, requestKey }: Saving) => {
      const body = { ...member, listId, memberId };
      if (row === null) return client.addMember({ listId, body }, { requestKey });
      return client.updateMember(
        { listId, row: row._rowIndex, body: { ...body, expected: expectedOf(row) } },
        { requestKey },
      );
    },
    onSuccess: ({ row }) => {
      list.change((known) => withRow(known, row));
      void list.readAgain();
    },
  });
}

export interface Mark {
  row: MemberRow;
  changes: MemberChanges;
}

/** Marks do not wait for the server: the screen shows them at once, and takes them back when they fail. */
export function useMarkMembers(listId: string) {
  const list = useListCache(listId);
  return useMutation({
    mutationKey: writes.all(listId),
    mutationFn: (marks: readonly Mark[]) =>
      client.updateMembers({
        listId,
        body: {
          updates: marks.map(({ row, changes }) => ({
            rowIndex: row._rowIndex,
            expected: expectedOf(row),
            changes,
          })),
        },
      }),
    onMutate: async (marks) => {
      await list.stopReading();
      list.change((known) => withRows(known, marks.map(withChanges)));
    },
    onSuccess: ({ rows }) => list.change((known) => withRows(known, rows)),
    onError: (_, marks) =>
      list.change((known) =>
        withRows(
          known,
          marks.map(({ row }) => row),
        ),
      ),
    onSettled: () => void list.readAgain(),
  });
}

function withChanges({ row, changes }: Mark): MemberRow {
  return {
    ...row,
    'T-Shirt Distributed': changes.tShirtDistributed ?? row['T-Shirt Distributed'],
    'Hat Distributed': changes.hatDistributed ?? row['Hat Distributed'],
    Expires: changes.expires ?? row.Expires,
  };
}

export function useRemoveMember(listId: string) {
  const list = useListCache(listId);
  return useMutation({
    mutationKey: writes.all(listId),
    mutationFn: ({ row }: { row: MemberRow }) =>
      client.deleteMember({ listId, row: row._rowIndex, body: { expected: expectedOf(row) } }),
    onSuccess: (_, { row }) => list.change((known) => withoutRow(known, row._rowIndex)),
    onSettled: () => void list.readAgain(),
  });
}

export function useRestoreMember(listId: string) {
  const list = useListCache(listId);
  return useMutation({
    mutationKey: writes.all(listId),
    mutationFn: ({ undo }: { undo: string }) => client.undoDelete({ listId, body: { undo } }),
    onSuccess: ({ row }) => list.change((known) => withRestoredRow(known, row)),
    onSettled: () => void list.readAgain(),
  });
}

export interface Importing {
  members: ImportedMember[];
  firstMemberId: string;
  requestKey: string;
}

export function useImportMembers(listId: string) {
  const list = useListCache(listId);
  return useMutation({
    mutationKey: writes.all(listId),
    mutationFn: ({ members, firstMemberId, requestKey }: Importing) =>
      client.importMembers({ listId, body: { members, firstMemberId } }, { requestKey }),
    onSettled: () => void list.readAgain(),
  });
}

export function useRepairList(listId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.repairList({ listId }),
    onSuccess: (repaired) => {
      cache.setQueryData(mugClubQueries.members(listId).queryKey, repaired);
      void cache.invalidateQueries({ queryKey: mugClubQueries.checkIns(listId).queryKey });
    },
  });
}

interface Issuing {
  row: MemberRow;
  memberId: string;
  isReplaced: boolean;
}

export function useIssueCard(listId: string) {
  const list = useListCache(listId);
  return useMutation({
    mutationFn: ({ row, memberId, isReplaced }: Issuing) =>
      client.issueCard({
        listId,
        row: row._rowIndex,
        body: { expected: expectedOf(row), memberId, isReplaced },
      }),
    onSuccess: ({ row }) => list.change((known) => withRow(known, row)),
  });
}

export type CheckingIn = CallInput<typeof contract.checkIn>['body'] & { requestKey: string };

export function useCheckIn(listId: string) {
  const cache = useQueryClient();
  const list = useListCache(listId);
  return useMutation({
    mutationKey: writes.all(listId),
    mutationFn: ({ requestKey, ...body }: CheckingIn) => client.checkIn({ listId, body }, { requestKey }),
    onSuccess: ({ row }) => {
      list.change((known) => withRow(known, row));
      void cache.invalidateQueries({ queryKey: mugClubQueries.checkIns(listId).queryKey });
    },
  });
}

/** Lists as they are known to be, until they are read again. */
function useListsCache() {
  const cache = useQueryClient();
  const { queryKey } = mugClubQueries.lists();
  return {
    change: (update: (lists: MemberList[]) => MemberList[]) =>
      cache.setQueryData(
        queryKey,
        (known) => known && { ...known, data: { lists: update(known.data.lists) } },
      ),
    /** Drive's search finds a new file, or a new name, some time later. */
    keep: (list: MemberList) => cache.setQueryData(mugClubQueries.oneList(list.id).queryKey, { list }),
    readAgain: () => void cache.invalidateQueries({ queryKey }),
  };
}

export function useCreateList() {
  const lists = useListsCache();
  return useMutation({
    mutationFn: ({
      requestKey,
      ...body
    }: CallInput<typeof contract.createList>['body'] & { requestKey: string }) =>
      client.createList({ body }, { requestKey }),
    onSuccess: ({ list }) => {
      lists.keep(list);
      lists.change((known) => [list, ...known]);
      lists.readAgain();
    },
  });
}

export function useRenameList() {
  const lists = useListsCache();
  return useMutation({
    mutationFn: ({ listId, listName }: { listId: string; listName: string }) =>
      client.renameList({ listId, body: { listName } }),
    onSuccess: ({ list }) => {
      lists.keep(list);
      lists.change((known) => known.map((each) => (each.id === list.id ? list : each)));
    },
    onSettled: () => lists.readAgain(),
  });
}

export function useDeleteList() {
  const lists = useListsCache();
  return useMutation({
    mutationFn: (listId: string) => client.deleteList({ listId }),
    onSuccess: (_, listId) => lists.change((known) => known.filter(({ id }) => id !== listId)),
    onSettled: () => lists.readAgain(),
  });
}

export function useRestoreList() {
  const lists = useListsCache();
  return useMutation({
    mutationFn: (listId: string) => client.restoreList({ listId }),
    onSettled: () => lists.readAgain(),
  });
}
