import { expect, test } from 'vitest';
import { viewAround } from './around.ts';

test('a single place is seen from near by, and none shows the world', () => {
  expect(viewAround([{ latitude: 48.1, longitude: 11.5 }])).toEqual({
    latitude: 48.1,
    longitude: 11.5,
    zoom: 9,
    bearing: 0,
  });
  expect(viewAround([]).zoom).toBe(0);
});

test('the farther places lie from each other, the more of the ground is seen', () => {
  const near = viewAround([
    { latitude: 48, longitude: 11 },
    { latitude: 48.2, longitude: 11.6 },
  ]);
  const far = viewAround([
    { latitude: 48, longitude: 11 },
    { latitude: 52, longitude: 13 },
  ]);
  expect(near.latitude).toBeCloseTo(48.1, 10);
  expect(near.longitude).toBeCloseTo(11.3, 10);
  expect(far.zoom).toBeLessThan(near.zoom - 2);
  // 320 px for 0.6 of 360 degrees, of a world of 512 px at zoom 0.
  expect(near.zoom).toBeCloseTo(Math.log2(320 / (512 * (0.6 / 360))), 1);
});

test('places on both sides of the 180th meridian are seen together, not across the world', () => {
  const fiji = [
    { latitude: -17.8, longitude: 178 },
    { latitude: -16.9, longitude: -179.9 },
    { latitude: -18.5, longitude: -178.5 },
  ];
  const view = viewAround(fiji);
  expect(view.longitude).toBeCloseTo(179.75, 10);
  expect(view.zoom).toBeGreaterThan(5);
  expect(viewAround([...fiji, { latitude: -33.4, longitude: -70.7 }]).longitude).toBeCloseTo(-126.35, 10);
});
