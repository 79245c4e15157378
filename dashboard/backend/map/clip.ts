import { type GeoStream, geoIdentity } from 'd3-geo';
import type { Point, Ring } from './mercator.ts';

/** A part of the plate in millimetres. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Mutable = [number, number][];

/** d3's output, collected as lines; d3 omits the repeated first point of rings. */
function gather(frame: Frame, send: (stream: GeoStream) => void): Mutable[] {
  const lines: Mutable[] = [];
  let line: Mutable = [];
  const sink: GeoStream = {
    point: (x, y) => void line.push([x, y]),
    lineStart: () => {
      line = [];
    },
    lineEnd: () => void lines.push(line),
    polygonStart: () => undefined,
    polygonEnd: () => undefined,
  };
  const identity = geoIdentity().clipExtent([
    [frame.left, frame.top],
    [frame.right, frame.bottom],
  ]);
  send(identity.stream(sink));
  return lines;
}

function sendLine(line: Ring, stream: GeoStream): void {
  stream.lineStart();
  for (const [x, y] of line) stream.point(x, y);
  stream.lineEnd();
}

/** The parts of lines within a frame. */
export function clipLines(lines: readonly Ring[], frame: Frame): Ring[] {
  return gather(frame, (stream) => {
    for (const line of lines) sendLine(line, stream);
  }).filter((line) => line.length > 1);
}

/** The part of an area within a frame, as closed rings; where the area continues outside, they follow the frame. */
export function clipArea(rings: readonly Ring[], frame: Frame): Ring[] {
  return gather(frame, (stream) => {
    stream.polygonStart();
    for (const ring of rings) sendLine(ring, stream);
    stream.polygonEnd();
  }).filter((ring) => ring.length > 2);
}

/** Twice the area of a ring; negative if it runs the other way round. */
export function doubleArea(ring: Ring): number {
  let sum = 0;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before) sum += before[0] * point[1] - point[0] * before[1];
    before = point;
  }
  return sum;
}

export function isWithin([x, y]: Point, frame: Frame): boolean {
  return x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
}
