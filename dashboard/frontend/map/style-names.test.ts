import { describe, expect, it } from 'vitest';
import { mapStyles } from '#kernel/map/scene.ts';
import { lackOf } from './style-names.ts';

const bundled = { roads: null, roadTiles: null, satelliteTiles: null, styleUrl: null };
const withRoads = {
  ...bundled,
  roads: '/map/roads.pmtiles',
  satelliteTiles: 'https://tiles.example/{z}/{x}/{y}',
};

describe('what a map lacks', () => {
  it('of a city is said in every style that has nothing but bundled shapes, with the zoom that shows them', () => {
    for (const style of mapStyles) expect(lackOf(style, bundled, 12)?.text, style).toMatch(/on this server/);
    expect(lackOf('roadmap', bundled, 12)?.zoom).toBe(9);
    expect(lackOf('satellite', bundled, 12)?.zoom).toBe(5);
  });

  it('is nothing where the bundled shapes fill the frame', () => {
    expect(lackOf('roadmap', bundled, 9)).toBeUndefined();
    expect(lackOf('satellite', bundled, 5)).toBeUndefined();
  });

  it('is roads at every zoom in a style that is made of them', () => {
    expect(lackOf('roads', bundled, 3)?.text).toContain('Roads need');
    expect(lackOf('highway', bundled, 12)).not.toHaveProperty('zoom');
  });

  it('is nothing with a map file, tiles, or a style of the operator', () => {
    for (const style of mapStyles) expect(lackOf(style, withRoads, 14), style).toBeUndefined();
    expect(
      lackOf('roadmap', { ...bundled, styleUrl: 'https://maps.example/style.json' }, 14),
    ).toBeUndefined();
  });
});
