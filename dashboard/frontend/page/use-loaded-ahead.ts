import { useEffect } from 'react';

/** Late enough not to take the network from the rows. */
const afterMs = 1500;

const asked = new WeakSet<() => Promise<unknown>>();

/** Each part once, however many rows of a table ask for it. */
function loadOnce(load: () => Promise<unknown>): void {
  if (asked.has(load)) return;
  asked.add(load);
  load().catch(() => asked.delete(load));
}

/**
 * Has a part of a screen loaded once the screen stands: it then opens at once, and also after the network went away. A
 * part that cannot be loaded now is tried again when it is opened.
 */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (asked.has(load)) return;
    const timer = setTimeout(() => loadOnce(load), afterMs);
    return () => clearTimeout(timer);
  }, [load]);
}
