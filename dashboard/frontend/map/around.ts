import type { MapView } from '#kernel/map/scene.ts';

interface Point {
  latitude: number;
  longitude: number;
}

/** The frame size of a usual screen, in px: a larger one shows some more around it. */
const frame = { width: 320, height: 280 };
/** Any closer, a single place would be on bare ground. */
const nearest = 9;
const worldPx = 512;

/** How far down the map a latitude is, from 0 to 1. */
function downOf(latitude: number): number {
  const kept = Math.min(Math.max(latitude, -85), 85);
  return (1 - Math.asinh(Math.tan((kept * Math.PI) / 180)) / Math.PI) / 2;
}

const between = (least: number, most: number) => (least + most) / 2;

/** From the westernmost to the easternmost of some longitudes, the shorter way; the latter may be beyond 180. */
function acrossOf(longitudes: readonly number[]): [west: number, east: number] {
  const sorted = longitudes.toSorted((a, b) => a - b);
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
  let [west, east, gap] = [first, last, first + 360 - last];
  for (const [at, longitude] of sorted.entries()) {
    const before = sorted[at - 1] ?? longitude;
    if (longitude - before > gap) [west, east, gap] = [longitude, before + 360, longitude - before];
  }
  return [west, east];
}

/** The view that shows all points; the whole world if there are none. */
export function viewAround(points: readonly Point[]): MapView {
  if (points.length === 0) return { latitude: 20, longitude: 0, zoom: 0, bearing: 0 };
  const latitudes = points.map(({ latitude }) => latitude);
  const range = (values: readonly number[]) =>
    values.reduce<[number, number]>(
      ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
  const [south, north] = range(latitudes);
  const [west, east] = acrossOf(points.map(({ longitude }) => longitude));
  const middle = between(west, east);
  const across = (east - west) / 360;
  const down = downOf(south) - downOf(north);
  const zoomFor = (px: number, part: number) => (part === 0 ? nearest : Math.log2(px / (worldPx * part)));
  const zoom = Math.min(nearest, zoomFor(frame.width, across), zoomFor(frame.height, down));
  return {
    latitude: between(south, north),
    longitude: middle > 180 ? middle - 360 : middle,
    zoom: Math.max(zoom, -1),
    bearing: 0,
  };
}
