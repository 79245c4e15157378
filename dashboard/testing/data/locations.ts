import contract, { type Location, type LocationChanges } from '../../apps/laser-maps/contract.ts';
import manifest from '../../apps/laser-maps/manifest.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';

/** A row in the form by which the server finds it again. */
function seenLocation({ id: _, ...seen }: Location) {
  return seen;
}

type NewPlace = LocationChanges & { name: string; latitude: number; longitude: number };

/** Everything a person can do with their locations, in the product and by hand. */
export function locationsOf(user: TestUser, sheetId?: string) {
  const client = user.client(manifest, contract);
  const inSheet = sheetId === undefined ? {} : { sheetId };
  const options = (requestKey: string | undefined) => (requestKey === undefined ? {} : { requestKey });
  return {
    client,
    hand: new Hand(user.browser),
    read: () => client.listLocations({ query: { fresh: 'true', ...inSheet } }),
    async rows(): Promise<Location[]> {
      return (await client.listLocations({ query: { fresh: 'true', ...inSheet } })).locations;
    },
    add: (place: NewPlace, requestKey?: string) =>
      client.addLocation({ body: { ...place, ...inSheet } }, options(requestKey)),
    async edit(location: Location, changes: LocationChanges): Promise<Location> {
      const body = { ...changes, ...inSheet, expected: seenLocation(location) };
      return (await client.updateLocation({ locationId: location.id, body })).location;
    },
    remove: (location: Location) =>
      client.deleteLocation({
        locationId: location.id,
        query: { ...inSheet, expected: JSON.stringify(seenLocation(location)) },
      }),
  };
}

export const harbor = { name: 'Harbor Light', latitude: 42.963402, longitude: -85.66812 };

/** A sheet of three locations: on rows 2, 3 and 4. */
export async function threeLocations(user: TestUser) {
  const { add } = locationsOf(user);
  const first = await add(harbor);
  const ridge = await add({ name: 'Elk Ridge', latitude: 0, longitude: 0, zoom: 7.5, aspectRatio: '1:1' });
  const town = await add({
    name: 'Old Town',
    latitude: 48.137123,
    longitude: 11.575421,
    description: 'Mill',
  });
  const { sheetId } = first;
  return {
    ...locationsOf(user, sheetId),
    sheetId,
    harbor: first.location,
    ridge: ridge.location,
    town: town.location,
  };
}
