import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { sessionCalls } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { leavePage } from '../dialogs/leave-page.ts';
import { forgetDevice, olderPhotos } from '../kept/forget.ts';
import { createCallsClient } from './client.ts';
import { noteSignOut } from './signed-out.ts';
import { endSession } from './signing-out.ts';

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
          // Before anything personal is rendered.
          showRegion(regionOf(session.preferences, navigator.language));
          return session;
        } catch (error) {
          if (error instanceof Problem && error.status === 401) return null;
          throw error;
        }
      },
    }),
};

/** The person who is signed in. Screens behind the sign-in may rely on there being one. */
export function useUser() {
  const { data } = useSuspenseQuery(sessionQueries.me());
  if (data === null) throw new Problem('AUTH_ERROR', 'Your session has ended. Sign in to continue.');
  return data.user;
}

/**
 * What was typed beside photos (`photo/typed-drafts.ts`), names of shops (`photo-review/known-shops.ts`), and
 * recently opened files (`page/asked-form.ts`).
 */
const ofPerson = ['rowhouse-typed ', 'rowhouse-shops ', 'rowhouse-last '];

function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (ofPerson.some((beginning) => key.startsWith(beginning))) localStorage.removeItem(key);
  } catch {
    // A blocked storage contains nothing.
  }
}

/** Reloads the landing page, so that nothing personal stays in memory or in the browser. */
export function forgetPerson(queryClient: QueryClient): void {
  noteSignOut();
  queryClient.clear();
  forgetDevice();
  globalThis.indexedDB?.deleteDatabase(olderPhotos);
  forgetAllTyped();
  leavePage('/');
}

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => endSession(() => client.logout()),
    onSuccess: () => forgetPerson(queryClient),
  });
}

/** Where to sign in and then return to the open screen. */
export function signInAddress(): string {
  return `/api/auth/signin?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`;
}
