import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { PermissionEntry } from '#kernel/calls/files.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { type CallInput, createCallsClient } from '../calls/client.ts';

const client = createCallsClient(sheetCalls);

export const sharingQueries = {
  all: () => ['sharing'] as const,
  people: (fileId: string) =>
    queryOptions({
      queryKey: [...sharingQueries.all(), fileId],
      queryFn: ({ signal }) => client.listPermissions({ sheetId: fileId }, { signal }),
      // Others can share the file, too, on Drive's own pages.
      staleTime: 0,
    }),
};

export type Access = z.output<typeof sheetCalls.contract.listPermissions.returns>;
type Invitation = CallInput<typeof sheetCalls.contract.shareSheet>['body'];
type Role = NonNullable<Invitation['role']>;

/** Whatever the outcome of a change, the list is read again: it shows who has access, not who should have it. */
function useRefetch(fileId: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: sharingQueries.people(fileId).queryKey });
}

/** What is shared, with the sheet that belongs to it. */
export interface Shared {
  id: string;
  companion?: { id: string } | null;
}

// The companion comes first: anybody in the file's own list then has access to everything that belongs to it, and
// trying again completes what failed half-way.

export function useShare({ id, companion }: Shared) {
  const refetch = useRefetch(id);
  return useMutation({
    mutationFn: async (invitation: Invitation) => {
      if (companion) await client.shareSheet({ sheetId: companion.id, body: invitation });
      return await client.shareSheet({ sheetId: id, body: invitation });
    },
    onSettled: () => void refetch(),
  });
}

export function useChangeRole({ id, companion }: Shared) {
  const refetch = useRefetch(id);
  return useMutation({
    mutationFn: async ({ person, role }: { person: PermissionEntry; role: Role }) => {
      // Also gives access to the companion to somebody who only had access to the file.
      const invitation = { email: person.emailAddress, role };
      if (companion) await client.shareSheet({ sheetId: companion.id, body: invitation });
      return await client.changeRole({ sheetId: id, permissionId: person.id, body: { role } });
    },
    onSettled: refetch,
  });
}

export function useRemovePerson({ id, companion }: Shared) {
  const refetch = useRefetch(id);
  return useMutation({
    mutationFn: async ({ id: permissionId }: PermissionEntry) => {
      // A person has the same id in all files of Drive.
      if (companion) await client.removePermission({ sheetId: companion.id, permissionId });
      return await client.removePermission({ sheetId: id, permissionId });
    },
    onSettled: refetch,
  });
}
