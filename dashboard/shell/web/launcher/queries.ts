import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';

const client = createCallsClient(launcherCalls);

export const launcherQueries = {
  all: () => ['launcher'] as const,
  /** The apps whose folder the person has. */
  available: () =>
    queryOptions({
      queryKey: [...launcherQueries.all(), 'available'],
      queryFn: ({ signal }) => client.available({}, { signal }),
    }),
  /** The product's folder in the person's Drive. */
  root: () =>
    queryOptions({
      queryKey: [...launcherQueries.all(), 'root'],
      queryFn: ({ signal }) => client.root({}, { signal }),
    }),
};

/** Adds an app by making its folder; then its house is painted. */
export function useAddApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appName: string) => client.createDirectory({ body: { appName } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: launcherQueries.all() }),
  });
}
