import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { type CallInput, createCallsClient } from '../client.ts';

const client = createCallsClient(sheetCalls);

export const sharingQueries = {
  all: () => ['sharing'] as const,
  people: (fileId: string) =>
    queryOptions({
      queryKey: [...sharingQueries.all(), fileId],
      queryFn: ({ signal }) => client.listPermissions({ sheetId: fileId }, { signal }),
      // Others let people in too, on Drive's own pages.
      staleTime: 0,
    }),
};

export type Access = z.output<typeof sheetCalls.contract.listPermissions.returns>;
type Invitation = CallInput<typeof sheetCalls.contract.shareSheet>['body'];
type Role = NonNullable<Invitation['role']>;

/** Whatever became of a change, the list is read again: it shows who has access, not who should have. */
function useReadAgain(fileId: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: sharingQueries.people(fileId).queryKey });
}

export function useShare(fileId: string) {
  const readAgain = useReadAgain(fileId);
  return useMutation({
    mutationFn: (invitation: Invitation) => client.shareSheet({ sheetId: fileId, body: invitation }),
    onSettled: () => void readAgain(),
  });
}

export function useChangeRole(fileId: string) {
  const readAgain = useReadAgain(fileId);
  return useMutation({
    mutationFn: ({ permissionId, role }: { permissionId: string; role: Role }) =>
      client.changeRole({ sheetId: fileId, permissionId, body: { role } }),
    onSettled: readAgain,
  });
}

export function useRemovePerson(fileId: string) {
  const readAgain = useReadAgain(fileId);
  return useMutation({
    mutationFn: ({ permissionId }: { permissionId: string }) =>
      client.removePermission({ sheetId: fileId, permissionId }),
    onSettled: readAgain,
  });
}
