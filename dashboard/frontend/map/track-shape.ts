import { metresBetween } from '#kernel/map/earth.ts';

/** Longitude and latitude, in their order. */
export type Position = [number, number];

/** A label at a point of a track. */
export interface TrackMark {
  at: number;
  label: string;
}

/** The marks of a track that was travelled from one end to the other. */
export function endsOf(points: number): TrackMark[] {
  return [
    { at: 0, label: 'Start' },
    { at: points - 1, label: 'End' },
  ];
}

interface Place {
  latitude: number;
  longitude: number;
}

/**
 * Where the stops are along a track: first and last at its ends, each of the others at the nearest point after the
 * previous one.
 */
export function marksAlong(
  points: readonly (readonly [number, number])[],
  stops: readonly Place[],
): number[] {
  const last = points.length - 1;
  let from = 0;
  return stops.map((stop, index) => {
    if (index === 0) return 0;
    if (index === stops.length - 1) return last;
    const apart = points.map(([latitude, longitude], at) =>
      at < from ? Number.POSITIVE_INFINITY : metresBetween(stop, { latitude, longitude }),
    );
    from = apart.indexOf(Math.min(...apart));
    return from;
  });
}

/**
 * Longitude and latitude of points given the other way round; a route across the 180th meridian continues beyond it.
 */
export function unwrapped(points: readonly (readonly [number, number])[]): Position[] {
  let turn = 0;
  return points.map(([latitude, longitude], at) => {
    const step = longitude - (points[at - 1]?.[1] ?? longitude);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [longitude + turn, latitude];
  });
}

/** How far north a latitude is on the flat map, in degrees of the equator. */
function northOf(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

/** Of the box that a track is sketched in. */
export const [sketchWidth, sketchHeight] = [400, 225] as const;
const margin = 24;

/** The points of a track in its box, as large as they fit, north up. */
export function sketchOf(track: readonly Position[]): Position[] {
  const flat = track.map(([longitude, latitude]): Position => [longitude, -northOf(latitude)]);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of flat) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  // A track that never leaves its spot has no extent.
  const scale = Math.min(
    (sketchWidth - 2 * margin) / Math.max(right - left, 1e-9),
    (sketchHeight - 2 * margin) / Math.max(bottom - top, 1e-9),
  );
  const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
  return flat.map(([x, y]) => [sketchWidth / 2 + (x - x0) * scale, sketchHeight / 2 + (y - y0) * scale]);
}
