import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { forgetPerson } from '#frontend/calls/session.ts';
import { endSession } from '#frontend/calls/signing-out.ts';
import { leavePage } from '#frontend/dialogs/leave-page.ts';
import { useWhileShown } from '#frontend/page/use-while-shown.ts';
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

/** Where the browser downloads the file with everything that is kept about the person. */
export const accountDownload = session.addressOf.downloadAccount({});

/** Goes to the consent page, which returns to this screen with scope_success=true. */
export function useUpgradePermissions() {
  return useMutation({
    mutationFn: (level: PermissionLevel) =>
      session.upgradePermissions({ body: { level, redirectPath: `/?app=${manifest.id}` } }),
    onSuccess: useWhileShown(({ authorizationUrl }) => leavePage(authorizationUrl)),
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => session.endSession({ id }),
    // A token that had ended already disappears from the list as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => session.endOtherSessions(),
    // If the answer was lost, they may have ended all the same.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
}

export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: NewToken) => tokens.createToken({ body: order }),
    // If the answer was lost, a token may exist all the same; it is then in the list and can be revoked.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.tokens().queryKey }),
    // The token itself stays in memory only as long as its dialog.
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
