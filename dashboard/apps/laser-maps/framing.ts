import {
  type AspectRatio,
  aspectRatios,
  frameSizeOf,
  latitudeSchema,
  longitudeSchema,
  type MapScene,
  type MapStyle,
  mapStyleSchema,
  zoomSchema,
} from '#kernel/map/scene.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { defaultRatio, defaultZoom, type LocationRecord } from './contract.ts';
import { readMarkers } from './markers.ts';

// What the cells of a location mean. People also write them by hand, so each is parsed leniently and never trusted.

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Where a location is; undefined if its cells name no place on earth. */
export function coordinatesOf(
  location: Pick<LocationRecord, 'latitude' | 'longitude'>,
): Coordinates | undefined {
  const latitude = latitudeSchema.safeParse(numberIn(location.latitude));
  const longitude = longitudeSchema.safeParse(numberIn(location.longitude));
  if (!latitude.success || !longitude.success) return undefined;
  return { latitude: latitude.data, longitude: longitude.data };
}

/** A ratio as people write it. A sheet that took 4:3 for a time of day displays 4:03. */
export function ratioOf(text: string): AspectRatio | undefined {
  const [, across, down] = /^\s*(\d+)\s*[:x×/]\s*(\d+)/.exec(text) ?? [];
  const plain = `${Number(across)}:${Number(down)}`;
  return aspectRatios.find((ratio) => ratio === plain);
}

export function zoomOf(cell: number | string): number | undefined {
  return zoomSchema.safeParse(numberIn(cell)).data;
}

export function styleOf(text: string): MapStyle | undefined {
  return mapStyleSchema.safeParse(text.trim().toLowerCase().replace(/[\s-]/g, '')).data;
}

/** The frame of a location, with defaults for blank cells; undefined without a place. */
export function sceneOf(location: LocationRecord): MapScene | undefined {
  const coordinates = coordinatesOf(location);
  return (
    coordinates && {
      ...coordinates,
      zoom: zoomOf(location.zoom) ?? defaultZoom,
      bearing: numberIn(location.bearing) ?? 0,
      aspectRatio: ratioOf(location.aspectRatio) ?? defaultRatio,
      style: styleOf(location.style) ?? 'roadmap',
      title: location.title,
      markers: readMarkers(location.markers).markers,
    }
  );
}

/** The size of a plate in its ratio, from the side that the row gives. */
export function plateOf(
  ratio: AspectRatio,
  side: { widthMm: number } | { heightMm: number },
): { widthMm: number; heightMm: number } {
  const { width, height } = frameSizeOf(ratio);
  const widthMm = 'widthMm' in side ? side.widthMm : (side.heightMm * width) / height;
  return { widthMm: toTenth(widthMm), heightMm: toTenth((widthMm * height) / width) };
}

function toTenth(millimetres: number): number {
  return Math.round(millimetres * 10) / 10;
}
