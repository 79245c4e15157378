import type { Operation } from '#kernel/map/order.ts';
import type { Point, Ring } from './mercator.ts';

export type Work = Exclude<Operation, 'none'>;

/** A line or the outline of an area, in millimetres from the plate's upper left corner. */
export interface Path {
  points: Ring;
  isClosed: boolean;
}

/** A named group in the file. Areas are filled by the even-odd rule. */
export interface Part {
  name: string;
  work: Work;
  areas: readonly (readonly Path[])[];
}

/** A plate: the size of the file, and the offset of its upper left corner from the plate's. */
export interface Drawing {
  widthMm: number;
  heightMm: number;
  left: number;
  top: number;
  parts: readonly Part[];
}

export const works = ['engrave', 'score', 'cut'] as const satisfies readonly Work[];

export function linesOf(name: string, work: Work, lines: readonly Ring[]): Part {
  return { name, work, areas: lines.map((line) => [pathOf(line)]) };
}

export function areasOf(name: string, work: Work, areas: readonly (readonly Ring[])[]): Part {
  return { name, work, areas: areas.map((rings) => rings.map((points) => ({ points, isClosed: true }))) };
}

/** A line that returns to its start is closed, and its end need not be repeated. */
function pathOf(line: Ring): Path {
  const [first, last] = [line[0], line.at(-1)];
  const isClosed = line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return { points: isClosed ? line.slice(0, -1) : line, isClosed };
}

export function circle([x, y]: Point, radius: number, steps = 32): Ring {
  return Array.from({ length: steps }, (_, step) => {
    const turn = (step / steps) * 2 * Math.PI;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
}

export function rectangle(left: number, top: number, right: number, bottom: number): Ring {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Steps of a quarter circle: at a corner of 20 mm the edge deviates by less than 0.03 mm. */
const stepsOfCorner = 24;

export function roundedRectangle(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  radius: number,
): Ring {
  if (radius <= 0) return rectangle(left, top, right, bottom);
  const corners = [
    [right - radius, top + radius, -90],
    [right - radius, bottom - radius, 0],
    [left + radius, bottom - radius, 90],
    [left + radius, top + radius, 180],
  ] as const;
  return corners.flatMap(([x, y, from]) =>
    Array.from({ length: stepsOfCorner + 1 }, (_, step): Point => {
      const turn = ((from + (step / stepsOfCorner) * 90) * Math.PI) / 180;
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    }),
  );
}

/** How far the edge of a wide line may extend beyond a bend, in widths of the line. */
const sharpest = 2;

/** The outline of a line of this width: along one side and back on the other. */
export function broadened(line: Path, width: number): readonly Path[] {
  const { points, isClosed } = line;
  const half = width / 2;
  const right = beside(points, isClosed, half);
  const left = beside(points, isClosed, -half).reverse();
  if (isClosed) {
    return [
      { points: right, isClosed },
      { points: left, isClosed },
    ];
  }
  return [{ points: [...right, ...left], isClosed: true }];
}

function beside(points: Ring, isClosed: boolean, distance: number): [number, number][] {
  const count = points.length;
  return points.map((point, index) => {
    const before = points[isClosed ? (index + count - 1) % count : Math.max(index - 1, 0)] ?? point;
    const after = points[isClosed ? (index + 1) % count : Math.min(index + 1, count - 1)] ?? point;
    // An end has one side only, and so does a repeated point.
    const sides = [normal(before, point), normal(point, after)].filter(([x, y]) => x !== 0 || y !== 0);
    const [one = [0, 0], other = one] = sides;
    const [x, y] = [one[0] + other[0], one[1] + other[1]];
    const square = x * x + y * y;
    // Both normals have length 1: their sum is short if the line turns sharply.
    const reach = square === 0 ? 0 : Math.min(2 / square, sharpest / Math.sqrt(square)) * distance;
    return [point[0] + x * reach, point[1] + y * reach];
  });
}

function normal(from: Point, to: Point): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [-y / length, x / length];
}
