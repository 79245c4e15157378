import { gpx, kml } from '@tmcw/togeojson';
import * as z from 'zod';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { trustOwnParts } from '#frontend/page/trusted-parts.ts';
import { maxImportBytes } from '#kernel/calls/imports.ts';
import { degrees } from '#kernel/map/earth.ts';
import { Problem } from '#kernel/problem.ts';

// Places in files of other map programs, as a table: GeoJSON, GPX and KML.

const headers = [
  'Name',
  'Description',
  'Latitude',
  'Longitude',
  'Zoom',
  'Aspect Ratio',
  'Style',
  'Bearing',
  'Width mm',
  'Height mm',
  'Title',
  'Markers',
];

const text = z.union([z.string(), z.number()]).transform(String).catch('');
/** A description in KML may be a page of its own: its words remain. */
const description = z
  .union([
    text.unwrap(),
    z.object({ '@type': z.literal('html'), value: z.string() }).transform(({ value }) => wordsOf(value)),
  ])
  .catch('');

function wordsOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n');
  const { body } = new DOMParser().parseFromString(lines, 'text/html');
  for (const unseen of body.querySelectorAll('script, style')) unseen.remove();
  return body.textContent
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

const propertiesSchema = z
  .object({
    name: text,
    title: text,
    desc: text,
    description,
    zoom: text,
    aspectRatio: text,
    style: text,
    bearing: text,
    widthMm: text,
    heightMm: text,
    markers: text,
  })
  .partial();
const positionSchema = z.tuple([z.number(), z.number()], z.number());
const shapeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: positionSchema }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(positionSchema) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(positionSchema) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(positionSchema)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(positionSchema)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(positionSchema))) }),
]);
/** The shapes of a geometry, of which KML may have several. */
const geometrySchema = z.union([
  shapeSchema.transform((shape) => [shape]),
  z
    .object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()) })
    .transform(({ geometries }) => geometries.flatMap((each) => shapeSchema.safeParse(each).data ?? [])),
]);
const featureSchema = z.object({
  type: z.literal('Feature'),
  geometry: geometrySchema.nullable().catch(null),
  properties: propertiesSchema.nullable().catch(null),
});
const collectionSchema = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) }),
  z
    .looseObject({ type: z.literal('Feature') })
    .transform((feature) => ({ type: 'FeatureCollection' as const, features: [feature] })),
]);

function refuse(message: string): never {
  throw new Problem('INVALID_INPUT', message);
}

/** The table in a file of places; undefined for other kinds of files, which are read elsewhere. */
export async function readGeoFile(file: File): Promise<ImportTable | undefined> {
  const kind = /\.(geojson|json|gpx|kml|kmz)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  if (kind === 'kmz') refuse('This KML file is packed (.kmz). Unzip it and choose the doc.kml inside.');
  if (file.size > maxImportBytes) refuse('This file is larger than 5 MB. Choose a smaller one.');
  const content = await file.text();
  return kind === 'gpx' || kind === 'kml' ? readXml(content, kind) : readJson(content);
}

function readXml(content: string, kind: 'gpx' | 'kml'): ImportTable {
  // Entities declared in a document could expand to anything; no map program needs them.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(content)) {
    refuse(
      'This file uses custom XML entities (DOCTYPE), which Rowhouse does not read. Save it again without them.',
    );
  }
  trustOwnParts();
  const document = new DOMParser().parseFromString(content, 'text/xml');
  if (document.querySelector('parsererror') || document.documentElement.localName !== kind) {
    refuse(`This is not a ${kind.toUpperCase()} file, or it is damaged.`);
  }
  return tableOf(kind === 'gpx' ? gpx(document) : kml(document));
}

function readJson(content: string): ImportTable {
  try {
    return tableOf(JSON.parse(content));
  } catch (error) {
    if (error instanceof Problem) throw error;
    return refuse('This is not a GeoJSON file, or it is damaged.');
  }
}

function tableOf(value: unknown): ImportTable {
  const collection = collectionSchema.safeParse(value);
  if (!collection.success) return refuse('This file has no places that can be read here.');
  const rows = collection.data.features.flatMap((each) => {
    const feature = featureSchema.safeParse(each);
    const row = feature.success && rowOf(feature.data);
    return row ? [row] : [];
  });
  if (rows.length === 0) return refuse('This file has no places.');
  return { headers, rows };
}

function rowOf({ geometry, properties }: z.infer<typeof featureSchema>): string[] | undefined {
  const middle = geometry && middleOf(geometry.flatMap(positionsIn));
  if (!middle) return undefined;
  const [longitude, latitude] = middle;
  const { name, title, desc, description, zoom, aspectRatio, style, bearing, widthMm, heightMm, markers } =
    properties ?? {};
  return [
    name || title || `${degrees(latitude)}, ${degrees(longitude)}`,
    description || desc || '',
    String(latitude),
    String(longitude),
    zoom ?? '',
    aspectRatio ?? '',
    style ?? '',
    bearing ?? '',
    widthMm ?? '',
    heightMm ?? '',
    name ? (title ?? '') : '',
    markers ?? '',
  ];
}

type Position = z.infer<typeof positionSchema>;

function positionsIn(geometry: z.infer<typeof shapeSchema>): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

interface Range {
  least: number;
  most: number;
}

const rangeOf = (values: readonly number[]): Range => ({
  least: values.reduce((a, b) => Math.min(a, b)),
  most: values.reduce((a, b) => Math.max(a, b)),
});
const lengthOf = ({ least, most }: Range) => most - least;
const centreOf = ({ least, most }: Range) => (least + most) / 2;

/** Across the 180th meridian, the shorter way. */
function middleLongitude(values: readonly number[]): number {
  const straight = rangeOf(values);
  const across = rangeOf(values.map((value) => (value < 0 ? value + 360 : value)));
  // A frame around the whole world has both its sides there.
  const isAcross = lengthOf(straight) > 180 && lengthOf(across) > 0 && lengthOf(across) < lengthOf(straight);
  const middle = centreOf(isAcross ? across : straight);
  return isAcross && middle > 180 ? middle - 360 : middle;
}

/** The centre of a shape's bounding box, where a map of it would be centred. */
function middleOf(positions: readonly Position[]): [number, number] | undefined {
  if (positions.length === 0) return undefined;
  return [middleLongitude(positions.map(([x]) => x)), centreOf(rangeOf(positions.map(([, y]) => y)))];
}
