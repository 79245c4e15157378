import { useQueryClient } from '@tanstack/react-query';
import type { CommandOf } from '#frontend/calls/command.ts';
import { Commands } from '#frontend/calls/commands.ts';
import contract, { type MemberData, type MemberList } from '../contract.ts';
import manifest from '../manifest.ts';
import { headed, type MemberChanges, type MemberFields, type MemberRow, type SeenMember } from '../record.ts';
import { withoutRow, withRestoredRow, withRow, withRows } from './member-rows.ts';
import { mugClubQueries } from './queries.ts';

export const commands = new Commands(manifest, contract);

/** Shared by all changes: the last known rows are changed at once, then everything on the screen is read again. */
function useListCache(listId: string) {
  const cache = useQueryClient();
  const { queryKey } = mugClubQueries.members(listId);
  return {
    change: (update: (data: MemberData) => MemberData) =>
      cache.setQueryData(queryKey, (known) => known && update(known)),
    refetch: () => void cache.invalidateQueries({ queryKey: mugClubQueries.all() }),
  };
}

/** The cells of a row as they are in the sheet, with which the server finds it again. */
export function expectedOf(row: SeenMember) {
  return headed.member.cells.encode(row);
}

/** A new member's ID; made once per form, so that a repeated save does not add a second member. */
export function newMemberId(): string {
  return `M${Date.now()}`;
}

export type SaveCommand = CommandOf<typeof contract, 'addMember' | 'updateMember'>;

interface Saving {
  /** The row that is changed; null for a new member. */
  row: SeenMember | null;
  fields: MemberFields;
  memberId: string;
}

export function saveCommand(listId: string, { row, fields, memberId }: Saving): SaveCommand {
  const body = { ...fields, listId, memberId };
  if (row === null) return commands.make('addMember', { listId, body });
  const input = { listId, row: row._rowIndex, body: { ...body, expected: expectedOf(row) } };
  return commands.make('updateMember', input);
}

export function useSaveMember(listId: string) {
  const list = useListCache(listId);
  return commands.useSend<'addMember' | 'updateMember'>({
    onSuccess: ({ row }) => {
      list.change((known) => withRow(known, row));
      list.refetch();
    },
  });
}

export interface Mark {
  row: MemberRow;
  changes: MemberChanges;
}

export function markCommand(listId: string, marks: readonly Mark[]) {
  const updates = marks.map(({ row, changes }) => {
    return { rowIndex: row._rowIndex, expected: expectedOf(row), changes };
  });
  return commands.make('updateMembers', { listId, body: { updates } });
}

export function useMarkMembers(listId: string) {
  const list = useListCache(listId);
  return commands.useSend<'updateMembers'>({
    onSuccess: ({ rows }) => list.change((known) => withRows(known, rows)),
    onSettled: list.refetch,
  });
}

export function useRemoveMember(listId: string) {
  const list = useListCache(listId);
  return commands.useSend<'deleteMember'>({
    onSuccess: (_, { params }) => list.change((known) => withoutRow(known, Number(params.row))),
    onSettled: list.refetch,
  });
}

export function useRestoreMember(listId: string) {
  const list = useListCache(listId);
  return commands.useSend<'undoDelete'>({
    onSuccess: ({ row }) => list.change((known) => withRestoredRow(known, row)),
    onSettled: list.refetch,
  });
}

export function useImportMembers(listId: string) {
  return commands.useSend<'importMembers'>({ onSettled: useListCache(listId).refetch });
}

export function useRepairList(listId: string) {
  const cache = useQueryClient();
  const repair = commands.useSend<'repairList'>({
    onSuccess: (repaired) => {
      cache.setQueryData(mugClubQueries.members(listId).queryKey, repaired);
      void cache.invalidateQueries({ queryKey: mugClubQueries.checkIns(listId).queryKey });
    },
  });
  return { ...repair, mutate: () => repair.mutate(commands.make('repairList', { listId })) };
}

export function useIssueCard(listId: string) {
  const list = useListCache(listId);
  return commands.useSend<'issueCard'>({
    onSuccess: ({ row }) => list.change((known) => withRow(known, row)),
  });
}

export function useCheckIn(listId: string) {
  const cache = useQueryClient();
  const list = useListCache(listId);
  return commands.useSend<'checkIn'>({
    onSuccess: ({ row }) => {
      list.change((known) => withRow(known, row));
      void cache.invalidateQueries({ queryKey: mugClubQueries.checkIns(listId).queryKey });
    },
  });
}

/** The last known lists, until they are read again. */
function useListsCache() {
  const cache = useQueryClient();
  const { queryKey } = mugClubQueries.lists();
  return {
    change: (update: (lists: MemberList[]) => MemberList[]) =>
      cache.setQueryData(
        queryKey,
        (known) => known && { ...known, data: { lists: update(known.data.lists) } },
      ),
    /** Drive's search finds a new file, or a new name, only after some time. */
    keep: (list: MemberList) => cache.setQueryData(mugClubQueries.oneList(list.id).queryKey, { list }),
    refetch: () => void cache.invalidateQueries({ queryKey }),
  };
}

export function useCreateList() {
  const lists = useListsCache();
  return commands.useSend<'createList'>({
    onSuccess: ({ list }) => {
      lists.keep(list);
      lists.change((known) => [list, ...known]);
      lists.refetch();
    },
  });
}

export function useRenameList() {
  const lists = useListsCache();
  return commands.useSend<'renameList'>({
    onSuccess: ({ list }) => {
      lists.keep(list);
      lists.change((known) => known.map((each) => (each.id === list.id ? list : each)));
    },
    onSettled: lists.refetch,
  });
}

export function useDeleteList() {
  const lists = useListsCache();
  return commands.useSend<'deleteList'>({
    onSuccess: (_, { params }) => lists.change((known) => known.filter(({ id }) => id !== params.listId)),
    onSettled: lists.refetch,
  });
}

export function useRestoreList() {
  return commands.useSend<'restoreList'>({ onSettled: useListsCache().refetch });
}
