import { onDemand } from '#frontend/page/on-demand.tsx';
import { loadScreenOf } from './app-screens.ts';
import { goTo } from './go-to.ts';

export const AppFrame = onDemand(async () => (await import('./AppFrame.tsx')).AppFrame);

const failed = new Set<string>();

/**
 * Loads an app's code before anybody has asked for it: when the pointer approaches its card, or while the session is
 * still being checked.
 */
export async function loadAppAhead(id: string, query = new URLSearchParams()): Promise<void> {
  try {
    await Promise.all([AppFrame.load(), loadScreenOf(id, query)]);
  } catch {
    failed.add(id);
  }
}

/** Opens an app. Browsers do not retry a module that failed to load while the page is open, so then the page is reloaded. */
export function openApp(id: string, address: `/?${string}` = `/?app=${id}`): void {
  if (failed.has(id)) location.assign(address);
  else goTo(address);
}
