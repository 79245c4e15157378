import { useEffect } from 'react';

/** Late enough not to compete with the rows for the network. */
const afterMs = 1500;

const asked = new WeakSet<() => Promise<unknown>>();

/** Each part once, however many rows of a table ask for it. */
function loadOnce(load: () => Promise<unknown>): void {
  if (asked.has(load)) return;
  asked.add(load);
  load().catch(() => asked.delete(load));
}

/**
 * Loads a part of a screen once the screen is shown: it then opens at once, even if the network has gone. A part that
 * cannot be loaded now is tried again when it is opened.
 */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (asked.has(load)) return;
    const timer = setTimeout(() => loadOnce(load), afterMs);
    return () => clearTimeout(timer);
  }, [load]);
}
