import * as z from 'zod';
import { aspectRatios, mapStyles } from '#kernel/map/scene.ts';
import {
  defaultRatio,
  defaultZoom,
  type Location,
  type LocationChanges,
  type LocationRecord,
  type WholeLocation,
  wholeLocationSchema,
} from '../contract.ts';
import { numberIn, plateOf, ratioOf, styleOf } from '../framing.ts';
import { headers } from '../headers.ts';
import { readMarkers } from '../markers.ts';

const { shape } = wholeLocationSchema;

/** A number as it is typed; text that is none goes on as NaN, which the field's own rule refuses. */
function typed<S extends z.ZodType<number, number>>(rule: S) {
  return z
    .string()
    .transform((text) => numberIn(text) ?? Number.NaN)
    .pipe(rule);
}
function optional<S extends z.ZodType<number | '', number | ''>>(rule: S) {
  return z
    .string()
    .transform((text) => (text.trim() === '' ? ('' as const) : (numberIn(text) ?? Number.NaN)))
    .pipe(rule);
}

const markersSchema = shape.markers.superRefine((text, context) => {
  const [unread] = readMarkers(text).unread;
  if (unread === undefined) return;
  context.addIssue({
    code: 'custom',
    message: `"${unread}" is not a mark. Write latitude, longitude and a label.`,
  });
});

/** What stands in the form, all of it text, and the location it becomes. */
export const locationFormSchema = wholeLocationSchema.extend({
  latitude: typed(shape.latitude),
  longitude: typed(shape.longitude),
  zoom: typed(shape.zoom),
  bearing: optional(shape.bearing),
  widthMm: optional(shape.widthMm),
  heightMm: optional(shape.heightMm),
  markers: markersSchema,
});
export type LocationForm = z.input<typeof locationFormSchema>;

export function emptyForm(): LocationForm {
  return {
    name: '',
    description: '',
    latitude: '',
    longitude: '',
    zoom: String(defaultZoom),
    aspectRatio: defaultRatio,
    style: '',
    bearing: '',
    widthMm: '',
    heightMm: '',
    title: '',
    markers: '',
  };
}

const numberText = (cell: number | string) => String(numberIn(cell) ?? '');

/** What a cell tells that no field can hold is left for the person to enter. */
export function formOfLocation(location: LocationRecord): LocationForm {
  return {
    name: location.name,
    description: location.description,
    latitude: numberText(location.latitude),
    longitude: numberText(location.longitude),
    zoom: numberText(location.zoom === '' ? defaultZoom : location.zoom),
    aspectRatio: ratioOf(location.aspectRatio) ?? defaultRatio,
    style: styleOf(location.style) ?? '',
    bearing: numberText(location.bearing),
    widthMm: numberText(location.widthMm),
    heightMm: numberText(location.heightMm),
    title: location.title,
    markers: location.markers,
  };
}

/** The same of what was sent, to be looked over again. */
export function formOfFields(fields: WholeLocation): LocationForm {
  return formOfLocation({ storedId: '', ...fields });
}

/** The fields that differ from what the form showed at first; cells nobody touched are never written. */
export function changesOf(location: LocationRecord, wanted: WholeLocation): LocationChanges {
  const before = formOfLocation(location);
  const after = formOfFields(wanted);
  const isChanged = (field: keyof LocationForm) => before[field].trim() !== after[field].trim();
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => isField(field) && isChanged(field)));
}

export function isField(name: string): name is keyof LocationForm {
  return Object.hasOwn(shape, name);
}

/** The row as it will be with changes. */
export function withChanges<L extends LocationRecord>(location: L, changes: LocationChanges): L {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...location, ...Object.fromEntries(changed) };
}

/** The address of a row that is seen for the first time. */
export function rowIdOf({ storedId, _rowIndex }: { storedId: string; _rowIndex: number }): string {
  return storedId.trim() || `row-${_rowIndex}`;
}

/** The height of a plate follows from its width and its ratio. */
export function withHeight(location: WholeLocation): WholeLocation {
  const { widthMm, aspectRatio } = location;
  return { ...location, heightMm: widthMm === '' ? '' : plateOf(aspectRatio, { widthMm }).heightMm };
}

/** The cells of a location alone, by which the server finds its row again. */
export function seenOf({ id: _, ...seen }: Location) {
  return seen;
}

export const labels = {
  name: 'Name',
  description: 'Description',
  latitude: 'Latitude',
  longitude: 'Longitude',
  zoom: 'Zoom',
  aspectRatio: 'Aspect Ratio',
  style: 'Map style',
  bearing: 'Bearing (degrees)',
  widthMm: 'Width (mm)',
  heightMm: 'Height (mm)',
  title: 'Title on the map',
  markers: 'Markers',
} as const satisfies Record<keyof LocationForm, string>;

export const fieldNames = Object.keys(shape).filter(isField);
export const headerOf = (field: keyof LocationForm) => headers[field];
export const ratioChoices = aspectRatios.map((ratio) => ({ value: ratio, label: ratio }));
export const styleIds = mapStyles;
