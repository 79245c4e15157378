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
  /** The map provider; stays the same while the page is open. */
  config: () =>
    queryOptions({
      queryKey: ['laser-maps-config'] as const,
      queryFn: () => client.config(),
      staleTime: Number.POSITIVE_INFINITY,
      // Retrying does not help if the key is not set.
      retry: false,
    }),
};
