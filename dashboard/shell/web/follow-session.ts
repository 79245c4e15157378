import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';
import { keepFor, leaveDevice } from '#frontend/kept/device.ts';
import { followWorker } from '#frontend/kept/worker.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { startAfresh } from './use-return.ts';

/** Keeps what is on the device to whoever is signed in: their own, nobody else's, and nobody's without a sign-in. */
export function followSession(queryClient: QueryClient): void {
  const { queryKey } = sessionQueries.me();
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || query !== cache.find({ queryKey, exact: true })) return;
    if (!('action' in event) || event.action.type !== 'success') return;
    const session = queryClient.getQueryData(queryKey);
    if (session) showRegion(regionOf(session.preferences, navigator.language));
    // What was kept, or set by the page itself, is not the server's word.
    if (event.action.manual) return;
    if (session) void belongTo(queryClient, session.account);
    else if (leaveDevice()) startAfresh();
  });
}

async function belongTo(queryClient: QueryClient, account: string): Promise<void> {
  if (await keepFor(account)) await followWorker(queryClient);
  else startAfresh();
}
