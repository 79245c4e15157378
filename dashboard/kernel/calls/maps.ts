import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { placeSchema } from '../map/place.ts';
import { routeSchema, stopsSchema } from '../map/route.ts';
import { mapSourcesSchema } from '../map/sources.ts';

export const mapCalls = defineCalls('/api/app/shared', {
  mapSources: { method: 'GET', path: '/map', returns: mapSourcesSchema },
  /** Places of the world by their names, the largest first. */
  searchPlaces: {
    method: 'GET',
    path: '/places',
    isKept: false,
    query: z.object({ text: z.string().trim().min(2).max(100) }),
    returns: z.object({ places: z.array(placeSchema) }),
  },
  /** The way by road from stop to stop, which the server that the installation names is asked for. In a body, so that no log has it. */
  routeBetween: {
    method: 'POST',
    path: '/route',
    writesNothing: true,
    body: z.object({ stops: stopsSchema }),
    returns: routeSchema,
  },
});
