import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/client.ts';
import { leavePage } from '#frontend/leave-page.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { type PermissionLevel, sessionCalls } from '#kernel/calls/session.ts';
import manifest from '../manifest.ts';

const session = createCallsClient(sessionCalls);
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
};

/** Goes to the consent page, which comes back to this screen with scope_success=true. */
export function useUpgradePermissions() {
  return useMutation({
    mutationFn: (level: PermissionLevel) =>
      session.upgradePermissions({ body: { level, redirectPath: `/?app=${manifest.id}` } }),
    onSuccess: ({ authorizationUrl }) => leavePage(authorizationUrl),
  });
}

export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => session.deleteAccount(),
    onSuccess: () => {
      queryClient.clear();
      leavePage('/');
    },
  });
}
