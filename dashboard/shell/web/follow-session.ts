import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';
import { noteShownAccount } from '#frontend/calls/shown-account.ts';
import { deviceState, keepFor, leaveDevice } from '#frontend/kept/device.ts';
import { isTabBusy } from '#frontend/kept/tabs.ts';
import { startOutbox } from '#frontend/outbox/load-outbox.ts';
import { Problem } from '#kernel/problem.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { startAfresh } from './use-return.ts';

/** Long enough for the content of the screen to load before the worker and its files. */
const quietMs = 3000;

/**
 * Restricts the data on the device to the person who is signed in: nobody sees another person's, or anything without
 * a sign-in.
 */
export function followSession(queryClient: QueryClient): void {
  const { queryKey } = sessionQueries.me();
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event)) return;
    if (event.action.type === 'error' && isOfAnother(event.action.error) && !isTabBusy()) startAfresh();
    if (query !== cache.find({ queryKey, exact: true }) || event.action.type !== 'success') return;
    const session = queryClient.getQueryData(queryKey);
    if (session) noteShownAccount(session.account);
    if (session) showRegion(regionOf(session.preferences, navigator.language));
    // Kept answers, and those that the page set itself, do not come from the server.
    if (event.action.manual) return;
    if (session) void belongTo(queryClient, session.account);
    else if (leaveDevice()) startAfresh();
  });
}

const isOfAnother = (error: unknown) => error instanceof Problem && error.details.session === 'another';

async function belongTo(queryClient: QueryClient, account: string): Promise<void> {
  if (!(await keepFor(account))) return startAfresh();
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  // If these cannot be loaded, everything works without them.
  await import('#frontend/live/follow-changes.ts')
    .then(({ followChanges }) => followChanges(queryClient))
    .catch(() => {});
  if (deviceState() !== 'kept') return;
  void sendWhatWaits(queryClient);
  await import('#frontend/kept/worker.ts')
    .then(({ followWorker }) => followWorker(queryClient))
    .catch(() => {});
}

/** Shows and sends what earlier pages have kept. */
export async function sendWhatWaits(queryClient: QueryClient): Promise<void> {
  await startOutbox(queryClient).catch(() => {});
}
