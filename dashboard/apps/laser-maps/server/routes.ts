import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import { renderMap, searchPlaces } from '#backend/map/maps.ts';
import { mapSourcesOf, roadArchiveOf } from '#backend/map/sources.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import type { MapConfig } from '../contract.ts';
import { keepDrawing } from './drawings.ts';
import { exportLocations } from './export.ts';
import { ensureLocationSheet, locationSheets } from './location-sheets.ts';
import { addLocations, deleteLocation, listLocations, removeLocations, updateLocation } from './locations.ts';
import { locationSheet, locationsOf } from './sheet.ts';

function configOf(context: AppContext): MapConfig {
  const { provider, googleKey } = context.facts.maps;
  if (provider === 'google' && googleKey === null) {
    throw new Problem(
      'WORKSPACE_UNAVAILABLE',
      'Google Maps API key is not available. Please check server configuration.',
    );
  }
  return { ...mapSourcesOf(context), provider, apiKey: provider === 'google' ? googleKey : null };
}

/** What a file of the sheet is named after. */
async function nameOf(context: AppContext, sheetId: string): Promise<string> {
  const { sheets } = await locationSheets.list(context, false);
  return sheets.find(({ id }) => id === sheetId)?.name ?? locationSheet.tab;
}

export default {
  config: async (_, context) => configOf(context),

  listLocations: (input, context) =>
    listLocations(context, { sheetId: input.query.sheetId, isFresh: input.query.fresh === 'true' }),

  async addLocation({ body: { sheetId: wanted, ...fields } }, context) {
    const sheetId = wanted ?? (await ensureLocationSheet(context));
    const [location] = await addLocations(context, sheetId, [fields]);
    if (!location) throw new Error('A location that was added answered none.');
    return { location, sheetId };
  },

  async updateLocation({ locationId: id, body: { sheetId, expected, ...changes } }, context) {
    return { location: await updateLocation(context, { id, sheetId, expected }, changes) };
  },

  async deleteLocation({ locationId: id, query: { sheetId, expected } }, context) {
    return { success: true, ...(await deleteLocation(context, { id, sheetId, expected })) };
  },

  async removeLocations({ sheetId, body }, context) {
    return { success: true, undo: await removeLocations(context, sheetId, body.locations) };
  },

  async undo({ sheetId, body }, context) {
    await context.open(sheetId, locationSheet).restoreMany(body.undo);
    return { success: true };
  },

  async importLocations({ body }, context) {
    const sheetId = body.sheetId ?? (await ensureLocationSheet(context));
    const { length: count } = await addLocations(context, sheetId, body.locations);
    return { success: true, count, sheetId };
  },

  async repairSheet({ sheetId }, context) {
    await context.open(sheetId, locationSheet).repair();
    return { success: true };
  },

  async exportLocations({ sheetId, query }, context) {
    const { rows, missingHeaders } = await context.open(sheetId, locationSheet).list();
    if (missingHeaders.length > 0) {
      throw new Problem('CONFLICT', 'The header row of this sheet is damaged. Repair it first, then export.');
    }
    return exportLocations(await nameOf(context, sheetId), locationsOf(rows), query.format);
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
