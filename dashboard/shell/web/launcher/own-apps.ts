import { useQuery } from '@tanstack/react-query';
import type { Manifest } from '#kernel/manifest.ts';
import { street } from '../registry.ts';
import { launcherQueries } from './queries.ts';

const builtApps = street.filter((app) => !app.isPlanned);

/** The person's apps, and those that they could add; the latter are known only once the former are. */
export function useApps() {
  const available = useQuery(launcherQueries.available());
  const own = builtApps.filter((app) => !app.needsFolder || available.data?.directoryApps.includes(app.id));
  const addable: readonly Manifest[] = available.data ? builtApps.filter((app) => !own.includes(app)) : [];
  return { available, own, addable };
}
