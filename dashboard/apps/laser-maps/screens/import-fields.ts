import type { ImportField, ImportRecord } from '#frontend/import/mapping.ts';
import { readCoordinates } from '#frontend/map/coordinates.ts';
import { degrees } from '#kernel/map/earth.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { defaultRatio, defaultZoom, type NewLocation } from '../contract.ts';
import { coordinatesOf, ratioOf, styleOf, zoomOf } from '../framing.ts';
import { location } from '../record.ts';

/** Numbers that may be missing. */
const figures = ['bearing', 'widthMm', 'heightMm'] as const;
type Figure = (typeof figures)[number];

export type ImportKey =
  | 'name'
  | 'description'
  | 'latitude'
  | 'longitude'
  | 'zoom'
  | 'aspectRatio'
  | 'style'
  | Figure
  | 'title'
  | 'markers';

export const importFields: readonly ImportField<ImportKey>[] = [
  {
    key: 'name',
    label: 'Name',
    aliases: ['Location', 'Place', 'Ort', 'Nom', 'Nombre', 'Bezeichnung'],
    isRequired: true,
  },
  { key: 'description', label: 'Description', aliases: ['Notes', 'Desc', 'Beschreibung', 'Comment'] },
  {
    key: 'latitude',
    label: 'Latitude',
    aliases: ['Lat', 'Y', 'Breite', 'Breitengrad', 'Coordinates', 'Koordinaten'],
    isRequired: true,
  },
  { key: 'longitude', label: 'Longitude', aliases: ['Lng', 'Lon', 'Long', 'X', 'Länge', 'Längengrad'] },
  { key: 'zoom', label: 'Zoom', aliases: ['Zoom Level'] },
  { key: 'aspectRatio', label: 'Aspect Ratio', aliases: ['Ratio'] },
  { key: 'style', label: 'Map style', aliases: ['Style'] },
  ...figures.map((key) => {
    const { header: label, aliases } = location.fields[key];
    return { key, label, aliases };
  }),
  { key: 'title', label: 'Title' },
  { key: 'markers', label: 'Markers' },
];

/** A row's place: two columns of numbers, or any notation in the first one. */
function placeOf({ latitude, longitude }: ImportRecord<ImportKey>) {
  const together = longitude === '' ? latitude : `${latitude}, ${longitude}`;
  return coordinatesOf({ latitude, longitude }) ?? readCoordinates(together);
}

/** Why a row cannot be imported; undefined if it can. */
export function problemOfRecord(record: ImportRecord<ImportKey>): string | undefined {
  if (!placeOf(record)) return 'Latitude must be between -90 and 90, longitude between -180 and 180.';
  return undefined;
}

/** Blank for what no form would take. */
function figureOf(name: Figure, text: string): number | '' {
  const { min, max } = location.fields[name];
  const number = numberIn(text);
  return number !== undefined && number >= min && number <= max ? number : '';
}

export function locationOfRecord(record: ImportRecord<ImportKey>): NewLocation {
  const place = placeOf(record);
  if (!place) throw new Error('A row without a place was not refused.');
  const { name, description, zoom, aspectRatio, style, title, markers } = record;
  return {
    name,
    description,
    latitude: place.latitude,
    longitude: place.longitude,
    zoom: zoomOf(zoom) ?? defaultZoom,
    aspectRatio: ratioOf(aspectRatio) ?? defaultRatio,
    style: styleOf(style) ?? '',
    bearing: figureOf('bearing', record.bearing),
    widthMm: figureOf('widthMm', record.widthMm),
    heightMm: figureOf('heightMm', record.heightMm),
    title: title.slice(0, 120),
    markers,
  };
}

/** Equal for two rows with the same name and place, within a tenth of a metre. */
export function keyOfPlace(name: string, place: { latitude: number; longitude: number }): string {
  return `${name.trim().toLowerCase()} ${degrees(place.latitude)} ${degrees(place.longitude)}`;
}

export function keyOfRecord(record: ImportRecord<ImportKey>): string {
  const place = placeOf(record);
  return place ? keyOfPlace(record.name, place) : '';
}
