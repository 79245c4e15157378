import { expect, it } from 'vitest';
import { degrees, metresBetween } from './earth.ts';

it('a way is as long as published distances say', () => {
  // Nashville (36.12, -86.67) to Los Angeles (33.94, -118.40), the usual example of the haversine formula: 2,887.26 km
  // on a sphere of 6,372.8 km, which is 2,886.4 km on one of 6,371.0 km.
  const [nashville, losAngeles] = [
    { latitude: 36.12, longitude: -86.67 },
    { latitude: 33.94, longitude: -118.4 },
  ];
  expect(metresBetween(nashville, losAngeles) / 1000).toBeCloseTo(2886.45, 0);
});

it('a place on the equator or the prime meridian has no sign', () => {
  expect([-0.0000001, -0, 0.0000004, -0.0000006].map(degrees)).toEqual([
    '0.000000',
    '0.000000',
    '0.000000',
    '-0.000001',
  ]);
});
