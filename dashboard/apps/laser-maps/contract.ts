import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { mapCalls } from '#kernel/calls/maps.ts';
import { defineContract } from '#kernel/contract.ts';
import { mapFormats, mapOrderSchema } from '#kernel/map/order.ts';
import { mapSourcesSchema } from '#kernel/map/sources.ts';
import { recordCalls } from '#kernel/records/calls.ts';
import type { CellsOf, ChangesOf, NewOf, RowOf, ValuesOf } from '#kernel/records/record.ts';
import { location } from './record.ts';

export const defaultZoom = location.fields.zoom.initial;
export const defaultRatio = location.fields.aspectRatio.initial;
const { min, max } = location.fields.widthMm;
/** The possible sizes of a location's plate. */
export const sizeBoundsMm = { min, max };

/** Everything about a location that people fill in. */
export type WholeLocation = ValuesOf<typeof location>;
/** The fields of a location that were changed; omitted ones stay as they are. */
export type LocationChanges = ChangesOf<typeof location>;
export type NewLocation = NewOf<typeof location>;
/** The cells of a location, with which the server finds the row again, wherever it is now. */
export type LocationRecord = CellsOf<typeof location>;
/** Its `id` is the cell under ID, or `row-N` if that is blank or a row above has the same id. */
export type Location = RowOf<typeof location>;

/** The map provider of this installation, and its sources. */
export const mapConfigSchema = mapSourcesSchema.extend({
  provider: z.enum(['maplibre', 'google']),
  /** Null if no key is needed. */
  apiKey: z.string().nullable(),
});
export type MapConfig = z.infer<typeof mapConfigSchema>;

export const exportFormats = ['geojson', 'gpx', 'kml', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const maxImported = 5_000;

const drawing = z.object({ order: mapOrderSchema, format: z.enum(mapFormats) });
const maxBodyBytes = 20 * 1024 * 1024;

const contract = defineContract({
  config: { method: 'GET', path: '/config', returns: mapConfigSchema },
  ...recordCalls(location, { maxImported, formats: exportFormats }),
  /** For scripts; screens use the call that all apps share. */
  searchPlaces: mapCalls.contract.searchPlaces,
  /** A framed view as a file for a machine or for print. */
  drawMap: {
    method: 'POST',
    path: '/draw',
    writesNothing: true,
    body: drawing,
    maxBodyBytes,
    returns: z.object({
      base64: z.base64(),
      type: z.string(),
      extension: z.string(),
      widthMm: z.number(),
      heightMm: z.number(),
      /** What the drawing could not show, in sentences. */
      notes: z.array(z.string()),
    }),
  },
  /** The same, stored in the person's folder; once per request key. */
  keepDrawing: {
    method: 'POST',
    mayWait: atOnce.upload,
    path: '/drawings',
    body: drawing.extend({ name: z.string().trim().min(1).max(200) }),
    maxBodyBytes,
    returns: z.object({
      file: z.object({ id: z.string(), name: z.string(), webViewLink: z.string() }),
      notes: z.array(z.string()),
    }),
  },
});

export default contract;

export type LocationsData = z.output<typeof contract.listLocations.returns>;
