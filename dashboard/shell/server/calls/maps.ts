import type { Handlers } from '#backend/handlers.ts';
import { searchPlaces } from '#backend/map/maps.ts';
import { routeBetween } from '#backend/map/route.ts';
import { mapSourcesOf } from '#backend/map/sources.ts';
import type { mapCalls } from '#kernel/calls/maps.ts';
import { Problem } from '#kernel/problem.ts';

export const mapHandlers: Handlers<typeof mapCalls.contract> = {
  mapSources: async (_, context) => mapSourcesOf(context),
  searchPlaces: async ({ query }) => ({ places: await searchPlaces(query.text) }),
  async routeBetween({ body }, { request: { router } }) {
    if (router === null)
      throw new Problem('NOT_FOUND', 'This installation cannot measure distances by road.');
    return await routeBetween(router, body.stops);
  },
};
