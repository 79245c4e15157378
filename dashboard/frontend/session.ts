import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { sessionCalls } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { createCallsClient } from './client.ts';
import { leavePage } from './leave-page.ts';

const client = createCallsClient(sessionCalls);

export const sessionQueries = {
  all: () => ['session'] as const,
  /** Who is signed in; null for nobody. */
  me: () =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'me'],
      queryFn: async ({ signal }) => {
        try {
          const session = await client.me({}, { signal });
          // Before anything of the person is drawn.
          showRegion(regionOf(session.preferences, navigator.language));
          return session;
        } catch (error) {
          if (error instanceof Problem && error.status === 401) return null;
          throw error;
        }
      },
    }),
};

/** The person who is signed in. Screens behind the sign-in may count on one. */
export function useUser() {
  const { data } = useSuspenseQuery(sessionQueries.me());
  if (data === null) throw new Problem('AUTH_ERROR', 'Your session has ended. Sign in to go on.');
  return data.user;
}

/** Photos that wait to be read or saved, as `photo/photo-store.ts` keeps them. */
const photoDatabase = 'rowhouse-photos';

/** Ends the session and loads the landing page afresh, so that nothing of the person stays in memory or browser. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.logout(),
    onSuccess: () => {
      queryClient.clear();
      globalThis.indexedDB?.deleteDatabase(photoDatabase);
      leavePage('/');
    },
  });
}

/** Where to sign in and come back to the screen that is open. */
export function signInAddress(): string {
  return `/api/auth/signin?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`;
}
