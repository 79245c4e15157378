import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient, createClient } from '#frontend/calls/client.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { Problem } from '#kernel/problem.ts';
import contract, { type Access, type resourceTypes } from '../contract.ts';
import manifest from '../manifest.ts';
import { undoAll } from './undo-all.ts';

const client = createClient(manifest, contract);
const launcher = createCallsClient(launcherCalls);

export const adminQueries = {
  all: () => [manifest.id] as const,
  resources: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'resources'],
      queryFn: ({ signal }) => client.listResources({}, { signal }),
    }),
  trash: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'trash'],
      queryFn: ({ signal }) => client.listTrash({}, { signal }),
    }),
  permissions: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'permissions'],
      queryFn: ({ signal }) => launcher.permissionStatus({}, { signal }),
      staleTime: 30_000,
      gcTime: 60_000,
    }),
};

/** Reads everything on the screen again. */
export function useRefetch() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: adminQueries.all() });
}

interface Association {
  resourceId: string;
  appName: string;
  resourceType: (typeof resourceTypes)[number];
}

export function useAssociate() {
  const cache = useQueryClient();
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (association: Association) => client.associateResource({ body: association }),
    onSettled: async (_, __, { appName }) => {
      // The app's own list shows it as well; its queries start with its id.
      void cache.invalidateQueries({ queryKey: [appName] });
      await refetch();
    },
  });
}

/** The most that one call takes. */
const maxAtOnce = 100;

/** Removes access; what could not be removed is reported with the rest. */
export function useRevoke() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: async (asked: readonly Access[]) => {
      const accesses = asked.map(({ resourceId, permissionId }) => ({ resourceId, permissionId }));
      const outcome = {
        revoked: 0,
        failed: [] as (Access & { error: string })[],
        undo: [] as string[],
      };
      for (let at = 0; at < accesses.length; at += maxAtOnce) {
        const part = await client
          .revokeAccess({ body: { accesses: accesses.slice(at, at + maxAtOnce) } })
          .catch((error: unknown) => {
            // What earlier calls removed can still be undone, and the rest be tried again.
            if (at === 0 || !(error instanceof Problem)) throw error;
            outcome.failed.push(...accesses.slice(at).map((access) => ({ ...access, error: error.message })));
            return undefined;
          });
        if (!part) break;
        outcome.revoked += part.revoked.length;
        outcome.failed.push(...part.failed);
        if (part.undo !== null) outcome.undo.push(part.undo);
      }
      return outcome;
    },
    onSettled: () => void refetch(),
  });
}

export function useUndoRevoke() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (undos: readonly string[]) =>
      undoAll(undos, async (undo) => void (await client.undoRevoke({ body: { undo } }))),
    onSettled: () => void refetch(),
  });
}

export function useTrash() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (resourceId: string) => client.trashResource({ resourceId }),
    onSettled: () => void refetch(),
  });
}

export function useRestore() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (resourceId: string) => client.restoreResource({ resourceId }),
    onSettled: () => void refetch(),
  });
}
