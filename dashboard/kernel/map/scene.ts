import * as z from 'zod';

// What a saved place shows, described so that a screen and an export of any size frame the same ground.

/** In the order in which they are offered. */
export const mapStyles = [
  'roadmap',
  'satellite',
  'grayscale',
  'states',
  'roads',
  'highway',
  'labels',
  'water',
  'vector',
  'lightgray',
] as const;
export const mapStyleSchema = z.enum(mapStyles);
export type MapStyle = (typeof mapStyles)[number];

export const aspectRatios = ['16:9', '4:3', '2:1', '1:1', '9:16'] as const;

export type AspectRatio = (typeof aspectRatios)[number];

const zoomRange = { from: 1, to: 20 } as const;

export const latitudeSchema = z
  .number('Please enter a latitude')
  .min(-90, 'Latitude is between -90 and 90')
  .max(90, 'Latitude is between -90 and 90');
export const longitudeSchema = z
  .number('Please enter a longitude')
  .min(-180, 'Longitude is between -180 and 180')
  .max(180, 'Longitude is between -180 and 180');
export const zoomSchema = z
  .number('Please enter a zoom')
  .min(zoomRange.from, 'Zoom is between 1 and 20')
  .max(zoomRange.to, 'Zoom is between 1 and 20');

export const mapMarkerSchema = z.object({
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  /** The text beside the mark; '' for a mark alone. */
  label: z.string().trim().max(120, 'At most 120 characters'),
});
export type MapMarker = z.infer<typeof mapMarkerSchema>;

/** What to look at: the centre, and how closely. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
  /** The direction that points up, in degrees clockwise from north. */
  bearing: number;
}

/** A view in its frame, with everything that is drawn in it. */
export interface MapScene extends MapView {
  aspectRatio: AspectRatio;
  style: MapStyle;
  /** '' for none. */
  title: string;
  markers: readonly MapMarker[];
}

/**
 * The longer side of a frame in pixels at its zoom. Zoom is MapLibre's: at 0 the whole world is 512 pixels wide. The
 * frame has this length at its zoom, whatever size it is shown at, so zoom 1 frames the world once.
 */
const frameLength = 1024;

/** The size of a frame in pixels at its zoom. */
export function frameSizeOf(aspectRatio: AspectRatio): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
  const scale = frameLength / Math.max(across, down);
  return { width: across * scale, height: down * scale };
}
