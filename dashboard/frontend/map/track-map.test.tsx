import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mapCalls } from '#kernel/calls/maps.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { TrackMap } from './TrackMap.tsx';
import { marksAlong, sketchOf, unwrapped } from './track-shape.ts';

describe('a track without its map', () => {
  it('fills its box, north up', () => {
    const upright = sketchOf([
      [7, 50],
      [7, 51],
    ]);
    expect(upright.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
      [200, 201],
      [200, 24],
    ]);
    const wide = sketchOf([
      [0, 0],
      [90, 1],
    ]);
    expect(wide.map(([x]) => Math.round(x))).toEqual([24, 376]);
  });

  it('lies in the middle when it stays on one spot', () => {
    expect(
      sketchOf([
        [7, 50],
        [7, 50],
      ]),
    ).toEqual([
      [200, 112.5],
      [200, 112.5],
    ]);
  });

  it('goes on over the 180th meridian, both ways', () => {
    const way: [number, number][] = [
      [-17, 179.9],
      [-17, -179.9],
      [-17, 179.8],
    ];
    expect(unwrapped(way).map(([longitude]) => Number(longitude.toFixed(1)))).toEqual([179.9, 180.1, 179.8]);
  });

  it('is shown where the map cannot be loaded, and says so', async () => {
    answerShell([
      on(mapCalls, 'mapSources', () => {
        throw new Problem('NOT_FOUND', 'There is no map');
      }),
    ]);
    const points = [
      [50, 7],
      [50.1, 7.1],
    ] as const;
    renderScreen(<TrackMap label="Morning run" points={points} />, { address: '' });
    expect(screen.getByRole('img', { name: 'Morning run' })).toBeTruthy();
    expect(await screen.findByText('The map cannot be loaded, so only the route is shown.')).toBeTruthy();
  });
});

it('stops lie along a track in their order, also where it comes back the same way', () => {
  const there = [0, 0.1, 0.2, 0.3].map((at): [number, number] => [50, 8 + at]);
  const track = [...there, ...there.toReversed()];
  const at = (longitude: number) => ({ latitude: 50.01, longitude });
  expect(marksAlong(track, [at(8), at(8.2), at(8.3), at(8.1), at(8)])).toEqual([0, 2, 3, 6, 7]);
});
