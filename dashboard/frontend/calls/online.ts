import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** What the browser reports; false is certain, true may still be wrong. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine);
}

let isAnswered = true;
const waiting = new Set<() => void>();

/** Whether the last call reached the server and got an answer from it. */
export function noteReached(isReached: boolean): void {
  if (isAnswered === isReached) return;
  isAnswered = isReached;
  for (const listener of waiting) listener();
}

export function isServerReached(): boolean {
  return navigator.onLine && isAnswered;
}

function followReach(onChange: () => void): () => void {
  const unfollow = follow(onChange);
  waiting.add(onChange);
  return () => {
    unfollow();
    waiting.delete(onChange);
  };
}

/** False without a network, and on one that lets nothing through, judging by the last call. */
export function useIsServerReached(): boolean {
  return useSyncExternalStore(followReach, isServerReached);
}

/** Runs when the network is back. */
export function useOnReturn(onReturn: () => void): void {
  const run = useEffectEvent(onReturn);
  useEffect(() => {
    const listener = () => run();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}
