import type { Point } from './mercator.ts';
import type { Shape } from './topology.ts';

/**
 * The sources cut shapes that cross 180° into an eastern and a western piece. This removes the cut, so that neither a
 * laser nor a pen follows it.
 */
export function mendSeams(lines: Float64Array[], shapes: readonly Shape[]): void {
  const opened = lines.flatMap((line, index) => openAtSeam(line, index));
  for (const { index, line } of opened) lines[index] = line;
  const free = new Set(opened);
  for (const one of opened) {
    const other = [...free].find(
      (candidate) => candidate !== one && free.has(one) && isAcross(one, candidate),
    );
    // A whole ring can be nested in another; a part of one cannot.
    if (!other) continue;
    const [host, guest] = other.isWhole ? [one, other] : [other, one];
    free.delete(one);
    free.delete(other);
    for (const shape of shapes) join(shape, host.index, guest.index);
  }
}

interface Opened {
  index: number;
  line: Float64Array;
  /** Where the line left for the seam, and where it came back: y in worlds. */
  left: number;
  back: number;
  /** Whether the line was a ring by itself. */
  isWhole: boolean;
}

/** How far apart the two sides of a cut may end, in worlds: 400 m, the resolution of the atlas. */
const nearness = 1e-4;

function isAcross(one: Opened, other: Opened): boolean {
  return Math.abs(one.left - other.back) < nearness && Math.abs(one.back - other.left) < nearness;
}

const isOnSeam = ([x]: Point) => Math.abs(x - Math.round(x)) < 1e-9;

/** The line without the part of it that runs along 180°, if it has one. */
function openAtSeam(line: Float64Array, index: number): Opened[] {
  const points: Point[] = [];
  for (let at = 0; at < line.length; at += 2) points.push([line[at] ?? 0, line[at + 1] ?? 0]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const isWhole = first[0] === last[0] && first[1] === last[1];
  const open = isWhole ? turned(points.slice(0, -1)) : points;
  const start = open.findIndex((point) => !isOnSeam(point));
  const end = open.findLastIndex((point) => !isOnSeam(point));
  // A single point on the seam belongs to the shore; of two or more, the outer ones belong to the cut.
  const kept = open.slice(Math.max(start - 1, 0), end + 2);
  if (start < 0 || (kept.length === open.length && !runsAlongSeam(open, isWhole))) return [];
  const back = isWhole ? kept[0] : last;
  return [
    {
      index,
      line: Float64Array.from(kept.flat()),
      left: kept.at(-1)?.[1] ?? 0,
      back: back?.[1] ?? 0,
      isWhole,
    },
  ];
}

/** A ring that starts with its first point after the seam. */
function turned(ring: readonly Point[]): readonly Point[] {
  const onSeam = ring.map(isOnSeam);
  const at = onSeam.findIndex((is, index) => is && onSeam[(index + 1) % ring.length] === false);
  return at < 0 ? ring : [...ring.slice(at), ...ring.slice(0, at)];
}

function runsAlongSeam(open: readonly Point[], isWhole: boolean): boolean {
  const [first, last] = [open[0], open.at(-1)];
  return isWhole && first !== undefined && last !== undefined && isOnSeam(first) && isOnSeam(last);
}

function join(shape: Shape, host: number, guest: number): void {
  if (shape.type === 'GeometryCollection') for (const part of shape.geometries) join(part, host, guest);
  if (shape.type !== 'MultiPolygon') return;
  const isGuest = (polygon: number[][]) => polygon.length === 1 && polygon[0]?.join() === `${guest}`;
  if (!shape.arcs.some(isGuest)) return;
  shape.arcs = shape.arcs.filter((polygon) => !isGuest(polygon));
  for (const ring of shape.arcs.flat()) {
    const at = ring.indexOf(host);
    if (at >= 0) ring.splice(at + 1, 0, guest);
  }
}
