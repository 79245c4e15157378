import { useQuery } from '@tanstack/react-query';
import type { AppHouses, HouseOnStreet } from '#frontend/house/app-houses.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { street } from '../registry.ts';
import { launcherQueries } from './queries.ts';

const builtApps = street.filter((app) => !app.isPlanned);

const houses = import.meta.glob<AppHouses>('../../../apps/*/screens/houses.ts', { import: 'default' });

/** The address of an app, or of the app of a sheet. */
export const addressOf = ({ id, sheet }: HouseOnStreet): `/?${string}` =>
  `/?app=${id}${sheet === undefined ? '' : `&sheet=${sheet}`}`;

const none: readonly HouseOnStreet[] = [];

/** The houses that the person has made; requested only if there is a folder of the app that makes them. */
export function useOwnHouses(folders: readonly string[] = []) {
  const making = folders.filter((id) => housesOf(id) !== undefined);
  const { data } = useQuery({
    // Below the app's own name, so that it is read again whenever something is made there.
    queryKey: [making[0], 'houses'],
    queryFn: async () => {
      const lists = await Promise.all(making.map(async (id) => (await housesOf(id)?.())?.list() ?? []));
      return lists.flat();
    },
    enabled: making.length > 0,
  });
  return { houses: data ?? none, hasMade: making.length > 0 };
}

const housesOf = (id: string) => houses[`../../../apps/${id}/screens/houses.ts`];

/** The person's apps, and those that they could add; the latter are known only once the former are. */
export function useApps() {
  const available = useQuery(launcherQueries.available());
  const own = builtApps.filter((app) => !app.needsFolder || available.data?.directoryApps.includes(app.id));
  const addable: readonly Manifest[] = available.data ? builtApps.filter((app) => !own.includes(app)) : [];
  return { available, own, addable };
}
