import type { QueryClient } from '@tanstack/react-query';
import { isServerReached } from '#frontend/calls/online.ts';

/** Behind a network that lets nothing through, nothing says when it does again. */
const lookEveryMs = 30_000;

/** Reads again what could not be reached, as soon as it can be. */
export function followNetwork(queryClient: QueryClient): void {
  const readAgain = () => {
    if (document.hidden || !navigator.onLine) return;
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.fetchStatus === 'idle' && state.error?.code === 'NETWORK_ERROR',
    });
  };
  addEventListener('online', readAgain);
  document.addEventListener('visibilitychange', readAgain);
  setInterval(() => {
    if (!isServerReached()) readAgain();
  }, lookEveryMs);
}
