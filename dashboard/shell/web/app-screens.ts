import type { ReactNode } from 'react';
import { type Ahead, type OnDemand, onDemand } from '#frontend/page/on-demand.tsx';
import { waitAWhile } from './patience.ts';

interface Screens {
  default: (props: object) => ReactNode;
  ahead?: Ahead;
}

// Apart from the registry: the list of what each app's screens load is 3 kB, and the landing page needs none of it.
const screens = import.meta.glob<Screens>('../../apps/*/screens/index.tsx');

/** Loads an app's screens. Apps never load each other's code. */
async function loadScreens(id: string): Promise<Screens> {
  const load = screens[`../../apps/${id}/screens/index.tsx`];
  if (!load) throw new Error(`The app ${id} has no screens.`);
  return load();
}

const known = new Map<string, OnDemand<object>>();

/** The same component for the same app, so that going back to it does not start it afresh. */
export function screensOf(id: string): OnDemand<object> {
  const screen = known.get(id) ?? onDemand(async () => (await loadScreens(id)).default);
  known.set(id, screen);
  return screen;
}

/** From the width on that `useIsWide` calls wide. */
const wide = '(min-width: 900px)';

/** Has loaded what an app's screen at an address is drawn by. */
export async function loadScreenOf(id: string, query: URLSearchParams): Promise<void> {
  const [{ ahead }] = await Promise.all([loadScreens(id), screensOf(id).load()]);
  await waitAWhile((ahead?.(query, matchMedia(wide).matches) ?? []).map((part) => part.load()));
}
