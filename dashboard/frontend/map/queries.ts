import { queryOptions } from '@tanstack/react-query';
import { mapCalls } from '#kernel/calls/maps.ts';
import type { Stops } from '#kernel/map/route.ts';
import { createCallsClient } from '../calls/client.ts';

const client = createCallsClient(mapCalls);

export const mapQueries = {
  /** What maps are drawn from; the same for as long as the page is open. */
  sources: () =>
    queryOptions({
      queryKey: ['map', 'sources'] as const,
      queryFn: () => client.mapSources(),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  places: (text: string) =>
    queryOptions({
      queryKey: ['map', 'places', text] as const,
      queryFn: ({ signal }) => client.searchPlaces({ query: { text } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** The route by road; for it, the stops' places are sent to the server that the installation names. */
export const routeBetween = (stops: Readonly<Stops>) =>
  client.routeBetween({
    body: { stops: stops.map(({ latitude, longitude }) => ({ latitude, longitude })) },
  });
