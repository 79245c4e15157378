import type { Handlers } from '#backend/handlers.ts';
import { searchPlaces } from '#backend/map/maps.ts';
import { mapSourcesOf } from '#backend/map/sources.ts';
import type { mapCalls } from '#kernel/calls/maps.ts';

export const mapHandlers: Handlers<typeof mapCalls.contract> = {
  mapSources: async (_, context) => mapSourcesOf(context),
  searchPlaces: async ({ query }) => ({ places: await searchPlaces(query.text) }),
};
