import * as z from 'zod';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { mapFormats, mapOrderSchema } from '#kernel/map/order.ts';
import { placeSchema } from '#kernel/map/place.ts';
import {
  aspectRatioSchema,
  latitudeSchema,
  longitudeSchema,
  mapStyleSchema,
  zoomSchema,
} from '#kernel/map/scene.ts';
import { mapSourcesSchema } from '#kernel/map/sources.ts';

export const defaultZoom = 12;
export const defaultRatio = '16:9';

/** What the plate of a location may measure, so that a bed and a drawing both hold it. */
export const sizeBoundsMm = { least: 20, most: 2000 } as const;

/** A cell of Google Sheets holds no more. */
const mostCharacters = 50_000;
const tooLong = 'Please keep this within 50,000 characters';
const line = z.string().trim().max(mostCharacters, tooLong);
const cellText = z
  .string()
  .max(mostCharacters, tooLong)
  .transform((text) => (text.trim() === '' ? '' : text));

const blank = z.literal('');
const sizeMm = z.union(
  [blank, z.number().min(sizeBoundsMm.least).max(sizeBoundsMm.most)],
  `Please enter millimetres from ${sizeBoundsMm.least} to ${sizeBoundsMm.most.toLocaleString('en-US')}`,
);

/** All of a location that people fill in. */
export const wholeLocationSchema = z.object({
  name: line.min(1, 'Please enter a name for the location'),
  description: cellText,
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  zoom: zoomSchema,
  aspectRatio: aspectRatioSchema,
  style: z.union([blank, mapStyleSchema]),
  /** The direction that points up, in degrees clockwise from north. */
  bearing: z.union([blank, z.number().min(-180).max(360)], 'Please enter degrees from -180 to 360'),
  widthMm: sizeMm,
  heightMm: sizeMm,
  title: line.max(120, 'Please keep the title within 120 characters'),
  /** One mark a line: latitude, longitude and its label. */
  markers: cellText,
});
export type WholeLocation = z.output<typeof wholeLocationSchema>;

/** The fields of a location that were changed; one that is left out stays as it is. */
const locationChangesSchema = wholeLocationSchema.partial();
export type LocationChanges = z.output<typeof locationChangesSchema>;

const newLocationSchema = locationChangesSchema
  .required({ name: true, latitude: true, longitude: true })
  .extend({
    zoom: zoomSchema.default(defaultZoom),
    aspectRatio: aspectRatioSchema.default(defaultRatio),
  });
export type NewLocation = z.output<typeof newLocationSchema>;

/** A number as it stands in a cell; the text there where it is none, '' where the cell is blank. */
const cellNumber = z.union([z.number(), z.string()]);

/** The cells of a location; the server finds the row again by them, wherever it stands now. */
export const locationRecordSchema = z.object({
  /** What stands under ID; '' in rows that were typed by hand, until they are first saved here. */
  storedId: z.string(),
  name: z.string(),
  description: z.string(),
  latitude: cellNumber,
  longitude: cellNumber,
  zoom: cellNumber,
  aspectRatio: z.string(),
  style: z.string(),
  bearing: cellNumber,
  widthMm: cellNumber,
  heightMm: cellNumber,
  title: z.string(),
  markers: z.string(),
});
export type LocationRecord = z.infer<typeof locationRecordSchema>;

export const locationSchema = locationRecordSchema.extend({
  /** Its ID; `row-N` where there is none, or where another row above has the same. */
  id: z.string(),
  /** The row's number in the sheet, 2 being the first below the headers. */
  _rowIndex: z.int(),
});
export type Location = z.infer<typeof locationSchema>;

/** A row as the screen last saw it. */
const seenLocationSchema = locationRecordSchema.extend({ _rowIndex: z.int().min(2) });
export type SeenLocation = z.infer<typeof seenLocationSchema>;

export const locationsDataSchema = z.object({
  locations: z.array(locationSchema),
  /** Every sheet of locations the person may open, their own oldest one first. */
  sheets: z.array(sheetFileSchema),
  /** The one that was read; null while there is none. */
  sheet: sheetFileSchema.nullable(),
  headers: z.array(z.string()),
  /** Headers that are not found; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** The range that was read, such as "Locations!A1:G12". */
  range: z.string().nullable(),
  folderLink: z.string().nullable(),
});
export type LocationsData = z.infer<typeof locationsDataSchema>;

/** What draws the maps of this installation, and from where. */
export const mapConfigSchema = mapSourcesSchema.extend({
  provider: z.enum(['maplibre', 'google']),
  /** Null where no key is needed. */
  apiKey: z.string().nullable(),
});
export type MapConfig = z.infer<typeof mapConfigSchema>;

export const exportFormats = ['geojson', 'gpx', 'kml', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const mostImported = 5_000;
const mostSelected = 500;

const success = z.object({ success: z.literal(true) });
const savedLocation = z.object({ location: locationSchema });
const drawing = z.object({ order: mapOrderSchema, format: z.enum(mapFormats) });
const maxBodyBytes = 20 * 1024 * 1024;

export default defineContract({
  config: { method: 'GET', path: '/config', returns: mapConfigSchema },
  /** The locations of the sheet that is named, else of the oldest. */
  listLocations: {
    method: 'GET',
    path: '',
    query: z.object({
      sheetId: z.string().optional(),
      /** 'true' looks for sheets that were made, shared or renamed a moment ago. */
      fresh: z.enum(['true', 'false']).optional(),
    }),
    returns: locationsDataSchema,
  },
  /** Without a sheet's id into the oldest sheet; the first location of all makes it. */
  addLocation: {
    method: 'POST',
    path: '',
    body: newLocationSchema.extend({ sheetId: z.string().optional() }),
    returns: savedLocation.extend({ sheetId: z.string() }),
  },
  /** Without `expected` the row is the one that bears the id. */
  updateLocation: {
    method: 'PUT',
    path: '/:locationId',
    body: locationChangesSchema.extend({
      sheetId: z.string().optional(),
      expected: seenLocationSchema.optional(),
    }),
    returns: savedLocation,
  },
  deleteLocation: {
    method: 'DELETE',
    path: '/:locationId',
    query: z.object({ sheetId: z.string().optional(), expected: jsonText(seenLocationSchema).optional() }),
    returns: success.extend({ sheetId: z.string(), undo: z.string() }),
  },
  /** Deletes rows as the screen shows them, all or none. */
  removeLocations: {
    method: 'POST',
    path: '/sheets/:sheetId/remove',
    body: z.object({ locations: z.array(seenLocationSchema).min(1).max(mostSelected) }),
    maxBodyBytes,
    returns: success.extend({ undo: z.string() }),
  },
  /** Brings back what was deleted, for some minutes. */
  undo: {
    method: 'POST',
    path: '/sheets/:sheetId/undo',
    body: z.object({ undo: z.string() }),
    maxBodyBytes,
    returns: success,
  },
  /** Adds many at once, all or none. */
  importLocations: {
    method: 'POST',
    path: '/import',
    body: z.object({
      sheetId: z.string().optional(),
      locations: z.array(newLocationSchema).min(1).max(mostImported),
    }),
    maxBodyBytes,
    returns: success.extend({ count: z.int(), sheetId: z.string() }),
  },
  /** Puts back the tab or the headers that a person removed by hand. */
  repairSheet: { method: 'POST', path: '/sheets/:sheetId/repair', returns: success },
  exportLocations: {
    method: 'GET',
    path: '/sheets/:sheetId/export',
    query: z.object({ format: z.enum(exportFormats) }),
    returns: fileContent,
  },
  /** Places of the world by their names, the largest first. */
  searchPlaces: {
    method: 'GET',
    path: '/places',
    query: z.object({ text: z.string().trim().min(2).max(100) }),
    returns: z.object({ places: z.array(placeSchema) }),
  },
  /** A framed view as a file for a machine or for print. */
  drawMap: {
    method: 'POST',
    path: '/draw',
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
  /** The same into the person's folder; once under the request's key. */
  keepDrawing: {
    method: 'POST',
    path: '/drawings',
    body: drawing.extend({ name: z.string().trim().min(1).max(200) }),
    maxBodyBytes,
    returns: z.object({
      file: z.object({ id: z.string(), name: z.string(), webViewLink: z.string() }),
      notes: z.array(z.string()),
    }),
  },
});
