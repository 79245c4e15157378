import { expect, it } from 'vitest';
import { smoothed } from './smooth.ts';

const grid = { cell: 1 };
const pointsOf = (line: Float64Array) =>
  Array.from({ length: line.length / 2 }, (_, at) => [line[at * 2] ?? 0, line[at * 2 + 1] ?? 0] as const);

it('the stairs of a grid become the slope they stand for', () => {
  const stairs = Float64Array.from(
    Array.from({ length: 40 }, (_, at) => [Math.ceil(at / 2), Math.floor(at / 2)]).flat(),
  );
  expect(pointsOf(smoothed(stairs, grid))).toEqual([
    [0, 0],
    [20, 19],
  ]);
});

it('a corner becomes a curve that stays near it, and the ends stay where other lines meet them', () => {
  const points = pointsOf(smoothed(Float64Array.of(0, 0, 20, 0, 20, 20), grid));
  expect([points[0], points.at(-1)]).toEqual([
    [0, 0],
    [20, 20],
  ]);
  expect(points.length).toBeGreaterThan(4);
  const nearest = Math.min(...points.map(([x, y]) => Math.hypot(x - 20, y)));
  expect(nearest).toBeGreaterThan(0.3);
  expect(nearest).toBeLessThan(1.2);
  for (const [x, y] of points) expect(x >= 0 && x <= 20 && y >= 0 && y <= 20).toBe(true);
});

it('a ring stays closed, and what is as small as the grid stays as it is', () => {
  const ring = smoothed(Float64Array.of(0, 0, 9, 0, 9, 9, 0, 9, 0, 0), grid);
  expect(ring.slice(0, 2)).toEqual(ring.slice(-2));
  const speck = Float64Array.of(0, 0, 0.2, 0.1);
  expect(smoothed(speck, grid)).toEqual(speck);
});
