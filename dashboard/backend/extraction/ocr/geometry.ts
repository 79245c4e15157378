/** A place in a picture: x to the right, y downwards, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle at any angle: its sides run along `angle` (radians, clockwise on the screen) and across it. */
export interface Slant extends Point {
  angle: number;
  /** Along the angle. */
  width: number;
  /** Across it. */
  height: number;
}

/** The point in coordinates rotated by the angle. */
export function turned({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const [before, last] = hull.slice(-2);
      if (!before || !last || cross(before, last, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** The corners of the convex hull of all points. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const hull = [...halfHull(sorted), ...halfHull(sorted.toReversed())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

/** The smallest rectangle at a given angle that contains all points. */
export function boundsAt(points: readonly Point[], angle: number): Slant {
  const seen = points.map((point) => turned(point, angle));
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const centre = turned({ x: (left + right) / 2, y: (top + bottom) / 2 }, -angle);
  return { ...centre, angle, width: right - left, height: bottom - top };
}

/** The smallest rectangle at any angle; its longer side gives the angle, between -90° and 90°. */
export function smallestBounds(hull: readonly Point[]): Slant {
  let best = boundsAt(hull, 0);
  hull.forEach((point, index) => {
    const next = hull[(index + 1) % hull.length] ?? point;
    if (next.x === point.x && next.y === point.y) return;
    const bounds = boundsAt(hull, Math.atan2(next.y - point.y, next.x - point.x));
    if (bounds.width * bounds.height < best.width * best.height) best = bounds;
  });
  const angle = best.width >= best.height ? best.angle : best.angle + Math.PI / 2;
  return boundsAt(hull, foldedTo(angle, Math.PI));
}

/** The equivalent angle closest to zero, modulo the period. */
export function foldedTo(angle: number, period: number): number {
  return angle - period * Math.round(angle / period);
}
