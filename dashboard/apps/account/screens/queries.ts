import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { forgetPerson } from '#frontend/calls/session.ts';
import { endSession } from '#frontend/calls/signing-out.ts';
import { leavePage } from '#frontend/dialogs/leave-page.ts';
import { apiTokenCalls, type NewToken } from '#kernel/calls/api-tokens.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { type PermissionLevel, sessionCalls } from '#kernel/calls/session.ts';
import manifest from '../manifest.ts';

const session = createCallsClient(sessionCalls);
const tokens = createCallsClient(apiTokenCalls);
const launcher = createCallsClient(launcherCalls);

export const accountQueries = {
  all: () => [manifest.id] as const,
  permissions: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'permissions'],
      queryFn: ({ signal }) => launcher.permissionStatus({}, { signal }),
      staleTime: 30_000,
      gcTime: 60_000,
    }),
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'sessions'],
      queryFn: ({ signal }) => session.listSessions({}, { signal }),
    }),
  tokens: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'tokens'],
      queryFn: ({ signal }) => tokens.listTokens({}, { signal }),
    }),
};

/** Where the browser finds the file of everything that is kept of the person. */
export const accountDownload = session.addressOf.downloadAccount({});

/** Goes to the consent page, which comes back to this screen with scope_success=true. */
export function useUpgradePermissions() {
  return useMutation({
    mutationFn: (level: PermissionLevel) =>
      session.upgradePermissions({ body: { level, redirectPath: `/?app=${manifest.id}` } }),
    onSuccess: ({ authorizationUrl }) => leavePage(authorizationUrl),
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => session.endSession({ id }),
    // One that had ended already is gone from the list as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => session.endOtherSessions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
}

export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: NewToken) => tokens.createToken({ body: order }),
    // An answer that got lost may have made one all the same, which is then in the list to be revoked.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.tokens().queryKey }),
    // The token itself stays in memory no longer than its dialog.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => tokens.revokeToken({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.tokens().queryKey }),
  });
}

export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => endSession(() => session.deleteAccount()),
    onSuccess: () => forgetPerson(queryClient),
  });
}
