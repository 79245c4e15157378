import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mapCalls } from '#kernel/calls/maps.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { TrackMap } from './TrackMap.tsx';
import { sketchOf, unwrapped } from './track-shape.ts';

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
