import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import { recordQueries } from '#frontend/records/record-queries.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { location } from '../record.ts';

export const client = createClient(manifest, contract);

export const locations = recordQueries({
  app: manifest,
  contract,
  record: location,
  list: client.listLocations,
});

export const { writes } = locations;

export const placeQueries = {
  /** What draws the maps; the same as long as the page is open. */
  config: () =>
    queryOptions({
      queryKey: ['laser-maps-config'] as const,
      queryFn: () => client.config(),
      staleTime: Number.POSITIVE_INFINITY,
      // A key that is not set is not set a second later.
      retry: false,
    }),
};
