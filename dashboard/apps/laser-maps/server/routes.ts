import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import { renderMap, searchPlaces } from '#backend/map/maps.ts';
import { mapSourcesOf, roadArchiveOf } from '#backend/map/sources.ts';
import { rowsToExport } from '#backend/records/export.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { recordHandlers } from '#backend/records/record-handlers.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import type { MapConfig } from '../contract.ts';
import manifest from '../manifest.ts';
import { location } from '../record.ts';
import { keepDrawing } from './drawings.ts';
import { exportLocations } from './export.ts';

function configOf(context: AppContext): MapConfig {
  const { provider, googleKey } = context.request.maps;
  if (provider === 'google' && googleKey === null) {
    throw new Problem(
      'WORKSPACE_UNAVAILABLE',
      'Google Maps API key is not available. Please check server configuration.',
    );
  }
  return { ...mapSourcesOf(context), provider, apiKey: provider === 'google' ? googleKey : null };
}

const home = new OldestHome(manifest.id, location);

export default {
  ...recordHandlers(location, home),

  config: async (_, context) => configOf(context),

  async exportLocations({ sheetId, query }, context) {
    const rows = await rowsToExport(home.rows(context, sheetId));
    return exportLocations(await home.nameOf(context, sheetId), rows, query.format);
  },

  searchPlaces: async ({ query }) => ({ places: await searchPlaces(query.text) }),

  async drawMap({ body: { order, format } }, context) {
    const { bytes, ...drawn } = await renderMap(order, format, { roads: roadArchiveOf(context) });
    return { ...drawn, base64: Buffer.from(bytes).toString('base64') };
  },

  async keepDrawing({ body: { order, format, name } }, context) {
    const { bytes, type, extension, notes } = await renderMap(order, format, {
      roads: roadArchiveOf(context),
    });
    return { file: await keepDrawing(context, { name, extension, type, bytes }), notes };
  },
} satisfies Handlers<typeof contract>;
