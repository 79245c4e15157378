import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** What the browser believes; false is certain, true may still be wrong. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine);
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
