import * as z from 'zod';
import { settingNotes, text, tilesSchema } from './setting-kinds.ts';

/** How maps are drawn, and which server knows distances by road. */
export const mapSettings = {
  MAPS_PROVIDER: z
    .enum(['maplibre', 'google'], 'must be maplibre or google')
    .default('maplibre')
    .register(settingNotes, {
      says: 'What draws maps: maplibre (from bundled data, no key needed) or google (Google Maps, with a key).',
    }),
  GOOGLE_MAPS_API_KEY: text().optional().register(settingNotes, {
    says: 'Browser key of the Maps JavaScript API; restrict it to this address. Needed for MAPS_PROVIDER=google.',
    example: 'AIza…',
  }),
  ROUTING_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address such as http://127.0.0.1:5000' })
    .optional()
    .register(settingNotes, {
      says: 'Address of an OSRM server (its HTTP API, profile driving), which is asked for distances by road. Without it: as the crow flies.',
      example: 'http://127.0.0.1:5000',
    }),
  MAP_PMTILES: text().optional().register(settingNotes, {
    says: 'PMTiles archive with roads (layers as Protomaps names them): a file, or an http address. Without it: coast, borders, water, cities.',
    example: '.rowhouse/roads.pmtiles',
  }),
  MAP_ROAD_TILES: tilesSchema().optional().register(settingNotes, {
    says: 'Address of vector tiles with roads, in place of an archive.',
    example: 'https://tiles.example/{z}/{x}/{y}.mvt',
  }),
  MAP_SATELLITE_TILES: tilesSchema().optional().register(settingNotes, {
    says: 'Address of pictures from above, finer than the bundled ones, which end at zoom 4.',
    example: 'https://tiles.example/satellite/{z}/{x}/{y}.jpg',
  }),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address such as https://tiles.example/style.json' })
    .optional()
    .register(settingNotes, {
      says: 'MapLibre style in place of the bundled Standard one. All it loads must come from the same host.',
      example: 'https://tiles.example/style.json',
    }),
};
