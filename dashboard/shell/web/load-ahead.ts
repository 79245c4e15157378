import { atHand } from '#frontend/page/at-hand.tsx';
import { loadScreenOf } from './app-screens.ts';
import { goTo } from './go-to.ts';

export const AppFrame = atHand(async () => ({ default: (await import('./AppFrame.tsx')).AppFrame }));

const failed = new Set<string>();

/**
 * Loads what an app is drawn by before anybody has asked for it: on the way to its card, or while it is still found out
 * who is there.
 */
export async function loadAppAhead(id: string, query = new URLSearchParams()): Promise<void> {
  try {
    await Promise.all([AppFrame.load(), loadScreenOf(id, query)]);
  } catch {
    failed.add(id);
  }
}

/** Opens an app. What could not be loaded, browsers do not ask for again while the page stands: it then begins anew. */
export function openApp(id: string, address: `/?${string}` = `/?app=${id}`): void {
  if (failed.has(id)) location.assign(address);
  else goTo(address);
}
