import type { FeatureCollection, Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { browserLayers } from './browser-layers.ts';

function linesOf({ features }: FeatureCollection): Position[][] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiLineString') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
}

const shapes = [
  'land-low',
  'land-high',
  'borders-low',
  'borders-high',
  'states',
  'counties',
  'rivers',
  'lakes',
] as const;

describe('what browsers draw maps from', () => {
  test.each(shapes)('%s never jumps across the map', (name) => {
    const lines = linesOf(browserLayers[name]());
    expect(lines.length).toBeGreaterThan(50);
    const jumps = lines.flatMap((line) =>
      line.filter(([x = 0], index) => Math.abs(x - (line[index - 1]?.[0] ?? x)) > 90),
    );
    // Only the land around the pole makes such long steps, along the southern end of the map.
    expect(jumps.filter(([, latitude = 0]) => latitude > -85.05)).toEqual([]);
    expect(jumps.length).toBeLessThanOrEqual(1);
  });

  test('the land around the south pole is one world wide, and its shore a line beside it', () => {
    const { features } = browserLayers['land-low']();
    const polar = features.filter(({ properties }) => properties?.['isFillOnly'] === true);
    const xs = linesOf({ type: 'FeatureCollection', features: polar }).flatMap((line) =>
      line.map(([x = 0]) => x),
    );
    expect([xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]).toEqual([-180, 180]);
    const [area] = polar.flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
    );
    const widths = (area ?? []).map((ring) => {
      const along = ring.map(([x = 0]) => x);
      return along.reduce((a, b) => Math.max(a, b)) - along.reduce((a, b) => Math.min(a, b));
    });
    // An area is clipped by its first ring: a narrow one would put the whole area beyond the edge of the map.
    expect(widths[0]).toBeGreaterThan(300);
    const shore = features.filter(({ geometry }) => geometry.type === 'MultiLineString');
    expect(linesOf({ type: 'FeatureCollection', features: shore })).toHaveLength(1);
  });

  test('states have their names, and towns come largest first', () => {
    const names = browserLayers.states().features.map(({ properties }) => properties?.['name']);
    expect(names).toEqual(expect.arrayContaining(['Michigan', 'Hawaii', 'Alaska', '']));
    const points = browserLayers['state-names']().features;
    expect(points.filter(({ properties }) => properties?.['name'] === 'Michigan')).toHaveLength(1);
    // The middle of Texas' height, between El Paso and the Sabine River.
    const texas = points.find(({ properties }) => properties?.['name'] === 'Texas');
    expect(texas?.geometry).toMatchObject({
      type: 'Point',
      coordinates: [expect.any(Number), expect.any(Number)],
    });
    const [x = 0, y = 0] = texas?.geometry.type === 'Point' ? texas.geometry.coordinates : [];
    expect(x > -106.7 && x < -93.5 && y > 25.8 && y < 36.6).toBe(true);
    const towns = browserLayers['places-low']().features.map(({ properties }) => properties);
    expect(towns.length).toBeGreaterThan(2000);
    const populations = towns.map((town) => Number(town?.['population']));
    expect(populations).toEqual(populations.toSorted((one, other) => other - one));
    // Capitals are included, however small.
    expect(towns.find((town) => town?.['name'] === 'Vaduz')).toMatchObject({ isCapital: true });
  });

  test('the low layers are a fraction of the high ones', () => {
    for (const [low, high] of [
      ['land-low', 'land-high'],
      ['borders-low', 'borders-high'],
      ['places-low', 'places-high'],
    ] as const) {
      const [small, large] = [low, high].map((name) => JSON.stringify(browserLayers[name]()).length);
      expect(small).toBeLessThan((large ?? 0) / 2);
    }
  });
});
