import type { Manifest } from '#kernel/manifest.ts';

const manifests = import.meta.glob<Manifest>('../../apps/*/manifest.ts', { eager: true, import: 'default' });

/** Every app, in the order of the street, from left to right. */
export const apps: readonly Manifest[] = Object.values(manifests).toSorted((a, b) => a.place - b.place);

/** The apps that have a card: all but the account. */
export const street: readonly Manifest[] = apps.filter((app) => app.hasCard !== false);

export function findApp(id: string): Manifest | undefined {
  return apps.find((app) => app.id === id && !app.isPlanned);
}
