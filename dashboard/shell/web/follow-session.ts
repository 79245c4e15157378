import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';
import { deviceState, keepFor, leaveDevice } from '#frontend/kept/device.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { startAfresh } from './use-return.ts';

/** Long enough for what stands on the screen to come before the worker, and its files. */
const quietMs = 3000;

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
  if (!(await keepFor(account))) return startAfresh();
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  // Where they cannot be loaded, all is as without them.
  await import('#frontend/live/follow-changes.ts')
    .then(({ followChanges }) => followChanges(queryClient))
    .catch(() => {});
  if (deviceState() !== 'kept') return;
  void sendWhatWaits(queryClient);
  await import('#frontend/kept/worker.ts')
    .then(({ followWorker }) => followWorker(queryClient))
    .catch(() => {});
}

/** What earlier pages have kept is shown, and sent. */
export async function sendWhatWaits(queryClient: QueryClient): Promise<void> {
  await import('#frontend/outbox/load-outbox.ts')
    .then(({ startOutbox }) => startOutbox(queryClient))
    .catch(() => {});
}
