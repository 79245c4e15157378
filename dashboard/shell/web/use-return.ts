import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQueries } from '#frontend/calls/session.ts';
import { hasSignedOutSince, subscribeToSignOut } from '#frontend/calls/signed-out.ts';
import { beginPageAnew } from '#frontend/dialogs/leave-page.ts';

/** Reloads the page and hides it until then. */
export function startAfresh(): void {
  document.documentElement.hidden = true;
  beginPageAnew();
}

/**
 * Browsers keep a page as it was left and show it again at once when the person comes back to it, and a page in
 * another tab stays as it is. A person who has signed out meanwhile must not see their rows there, and nobody may see
 * another person's.
 */
export function useReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const session = sessionQueries.me();
    const onShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (hasSignedOutSince(performance.timeOrigin)) return startAfresh();
      const before = queryClient.getQueryData(session.queryKey);
      // If the session cannot be checked, the page stays: without a network a page is better than none.
      const now = await queryClient.fetchQuery({ ...session, staleTime: 0 }).catch(() => before);
      if (now?.user.email !== before?.user.email) startAfresh();
    };
    const onSignOut = () => {
      // A page on which nobody is signed in has nothing to hide.
      if (queryClient.getQueryData(session.queryKey)) startAfresh();
    };
    addEventListener('pageshow', onShow);
    const unsubscribe = subscribeToSignOut(onSignOut);
    return () => {
      removeEventListener('pageshow', onShow);
      unsubscribe();
    };
  }, [queryClient]);
}
