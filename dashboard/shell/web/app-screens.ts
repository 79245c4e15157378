import type { ComponentType } from 'react';

// Apart from the registry: the list of what each app's screens load is 3 kB, and the landing page needs none of it.
const screens = import.meta.glob<{ default: ComponentType }>('../../apps/*/screens/index.tsx');

/** Loads an app's screens. Apps never load each other's code. */
export async function loadScreens(id: string): Promise<{ default: ComponentType }> {
  const load = screens[`../../apps/${id}/screens/index.tsx`];
  if (!load) throw new Error(`The app ${id} has no screens.`);
  return load();
}
