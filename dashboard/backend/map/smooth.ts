import { pointsKept } from './simplify.ts';

/** A cell of a source's grid, in worlds: steps of that size belong to the grid, not to the shore. */
export interface Grid {
  cell: number;
}

/** Stairs are closer than this to the slope they approximate. */
const stairCells = 1.0;
/** How far from a corner its curve begins. */
const roundingCells = 1.5;
/** How many points there are between both ends of a curve. */
const between = 2;
/** An angle that nobody sees as a corner. */
const flatCells = 0.12;

/** A line from a coarse grid without its stairs, and with rounded corners; its ends stay, so that lines still meet. */
export function smoothed(line: Float64Array, { cell }: Grid): Float64Array {
  const points = withoutStairs(line, cell);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return line;
  const curves = points.slice(1, -1).flatMap((corner, at) => {
    const [before = corner, after = corner] = [points[at], points[at + 2]];
    const curve = curveOf(before, corner, after, cell * roundingCells);
    return isFlat(curve, corner, cell * flatCells) ? [corner] : curve;
  });
  return Float64Array.from([first, ...curves, last].flat());
}

type Point = readonly [number, number];

/** A ring of so few points has no area. */
const fewestOfRing = 5;

function withoutStairs(line: Float64Array, cell: number): Point[] {
  const pointAt = (index: number): Point => [line[index * 2] ?? 0, line[index * 2 + 1] ?? 0];
  const points = pointsKept(line, cell * stairCells).map(pointAt);
  const [first, last] = [points[0], points.at(-1)];
  const isRing = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  if (!isRing || points.length >= fewestOfRing) return points;
  return Array.from({ length: line.length / 2 }, (_, index) => pointAt(index));
}

/** A corner as a curve between the two segments: a parabola tangent to both. */
function curveOf(before: Point, corner: Point, after: Point, reach: number): Point[] {
  const [start, end] = [toward(corner, before, reach), toward(corner, after, reach)];
  return Array.from({ length: between + 2 }, (_, at): Point => {
    const share = at / (between + 1);
    const [one, two, three] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    return [
      one * start[0] + two * corner[0] + three * end[0],
      one * start[1] + two * corner[1] + three * end[1],
    ];
  });
}

function isFlat(curve: readonly Point[], corner: Point, tolerance: number): boolean {
  const [start = corner, end = corner] = [curve[0], curve.at(-1)];
  const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2] as const;
  return Math.hypot(middle[0] - corner[0], middle[1] - corner[1]) <= tolerance;
}

/** A point towards another, at most half-way: the other half belongs to the next corner. */
function toward(from: Point, to: Point, reach: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = length === 0 ? 0 : Math.min(0.5, reach / length);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
