import * as z from 'zod';
import type { MapFormat, MapOrderInput } from '#kernel/map/order.ts';
import { type GeoPlace, placeSchema } from '#kernel/map/place.ts';
import { IdleProcess } from './idle-process.ts';
import type { RenderedMap } from './render.ts';

// Searching for a name must not wait for somebody's plate, so each has a process of its own.
const drawing = new IdleProcess('map drawing');
const searching = new IdleProcess('map search');

const renderedSchema = z.custom<RenderedMap>(
  (value) =>
    z.looseObject({ bytes: z.instanceof(Uint8Array), notes: z.array(z.string()) }).safeParse(value).success,
);

/** A framed view as SVG, DXF, PDF or PNG. What cannot be made is refused with the field's name. */
export async function renderMap(
  order: MapOrderInput,
  format: MapFormat,
  { roads }: { roads: string | null },
): Promise<RenderedMap> {
  return renderedSchema.parse(await drawing.ask({ do: 'render', order, format, roads }));
}

/** The ten largest places whose names start like this. */
export async function searchPlaces(text: string): Promise<GeoPlace[]> {
  return z.array(placeSchema).parse(await searching.ask({ do: 'search', text }));
}
