import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { placeSchema } from '../map/place.ts';
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
});
