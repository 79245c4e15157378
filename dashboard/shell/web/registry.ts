import type { ComponentType } from 'react';
import type { Manifest } from '#kernel/manifest.ts';

const manifests = import.meta.glob<Manifest>('../../apps/*/manifest.ts', { eager: true, import: 'default' });
const screens = import.meta.glob<{ default: ComponentType }>('../../apps/*/screens/index.tsx');

/** Every app, from left to right as they stand on the street. */
export const apps: readonly Manifest[] = Object.values(manifests).toSorted((a, b) => a.place - b.place);

/** The apps that have a card: all but the account. */
export const street: readonly Manifest[] = apps.filter((app) => app.hasCard !== false);

export function findApp(id: string): Manifest | undefined {
  return apps.find((app) => app.id === id && !app.isPlanned);
}

/** Loads an app's screens. Apps never load each other's code. */
export async function loadScreens(id: string): Promise<{ default: ComponentType }> {
  const load = screens[`../../apps/${id}/screens/index.tsx`];
  if (!load) throw new Error(`The app ${id} has no screens.`);
  return load();
}
