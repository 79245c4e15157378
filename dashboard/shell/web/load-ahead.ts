import { loadScreens } from './app-screens.ts';
import { goTo } from './go-to.ts';

const failed = new Set<string>();

/**
 * Loads what an app is drawn by before anybody has asked for it: on the way to its card, or while it is still found out
 * who is there.
 */
export function loadAppAhead(id: string): void {
  Promise.all([import('./AppFrame.tsx'), loadScreens(id)]).catch(() => failed.add(id));
}

/** Opens an app. What could not be loaded, browsers do not ask for again while the page stands: it then begins anew. */
export function openApp(id: string): void {
  if (failed.has(id)) location.assign(`/?app=${id}`);
  else goTo(`/?app=${id}`);
}
