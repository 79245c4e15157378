import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { placeSchema } from '../map/place.ts';
import { routeSchema, stopsSchema } from '../map/route.ts';
import { mapSourcesSchema } from '../map/sources.ts';

export const mapCalls = defineCalls('/api/app/shared', {
  mapSources: { method: 'GET', path: '/map', returns: mapSourcesSchema },
  /** Places around the world by name, largest first. */
  searchPlaces: {
    method: 'GET',
    path: '/places',
    isKept: false,
    query: z.object({ text: z.string().trim().min(2).max(100) }),
    returns: z.object({ places: z.array(placeSchema) }),
  },
  /**
   * The route by road from stop to stop, from the server that the installation names. Stops are sent in a body, which
   * keeps them out of logs.
   */
  routeBetween: {
    method: 'POST',
    path: '/route',
    writesNothing: true,
    body: z.object({ stops: stopsSchema }),
    returns: routeSchema,
  },
});
