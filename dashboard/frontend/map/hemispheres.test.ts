import { afterEach, describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { readCoordinates } from './coordinates.ts';

const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 3),
  longitude: expect.closeTo(longitude, 3),
});

describe('the hemisphere is read from', () => {
  it.each([
    ['directions in front', 'N 40.7128 W 74.006', near(40.7128, -74.006)],
    ['directions in front, as geocachers write them', 'N 40° 42.768 W 074° 00.360', near(40.7128, -74.006)],
    ['directions in front, south', 'S 33° 51.516 E 151° 12.900', near(-33.8586, 151.215)],
    ['directions in front, south and west', 'S22.9068, W43.1729', near(-22.9068, -43.1729)],
    ['the longitude first', 'W 43.1729 S 22.9068', near(-22.9068, -43.1729)],
    ['an S after seconds without a sign', '33 51 31 S, 151 12 54 E', near(-33.8586, 151.215)],
    ['directions after seconds by their letter', '33d51m31s S 151d12m54s E', near(-33.8586, 151.215)],
    ['one of two', '48.1, 11.5 W', near(48.1, -11.5)],
    ['one of two, without a space', '48.1386,11.5736 W', near(48.1386, -11.5736)],
    ['a typographic minus sign', '−22.9068, −43.1729', near(-22.9068, -43.1729)],
  ])('%s', (_, text, place) => {
    expect(readCoordinates(text)).toEqual(place);
  });
});

describe('O', () => {
  afterEach(() => showRegion(documentedRegion));
  const read = (locale: string) => {
    showRegion(regionOf({ ...noPreferences, locale }));
    return readCoordinates('43°15′N 2°56′O');
  };

  it('is the east to Germans and the west to Spaniards', () => {
    expect(read('de-DE')).toEqual(near(43.25, 2.9333));
    expect(read('es-ES')).toEqual(near(43.25, -2.9333));
    expect(read('fr-CA')).toEqual(near(43.25, -2.9333));
  });

  it('is no direction to people who write E and W', () => {
    expect(read('en-GB')).toBeUndefined();
  });
});

it.each(['51° 28\' 38" N', '48º8\'19"N', '48 8 19 N', '11.57 E'])(
  'one coordinate alone is no place: %s',
  (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  },
);

it('the place of a link that phones share is the one it asks for', () => {
  expect(readCoordinates('geo:0,0?q=48.1386,11.5736(Frauenkirche)')).toEqual(near(48.1386, 11.5736));
  expect(readCoordinates('geo:48.1386,11.5736?q=48.1386,11.5736')).toEqual(near(48.1386, 11.5736));
});
