import { useEffect } from 'react';

/** Late enough not to take the network from the rows. */
const afterMs = 1500;

/**
 * Has a part of a screen loaded once the screen stands: it then opens at once, and also after the network went away. A
 * part that cannot be loaded now is tried again when it is opened.
 */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), afterMs);
    return () => clearTimeout(timer);
  }, [load]);
}
