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
export function openApp(id: string, sheet?: string): void {
  if (failed.has(id)) location.assign(addressOf(id, sheet));
  else goTo(addressOf(id, sheet));
}

/** Where an app is, or the app of a sheet. */
export function addressOf(id: string, sheet?: string): `/?${string}` {
  return `/?app=${id}${sheet ? `&sheet=${sheet}` : ''}`;
}
