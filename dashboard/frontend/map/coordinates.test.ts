import { describe, expect, it } from 'vitest';
import { readCoordinates } from './coordinates.ts';

// The Frauenkirche in Munich, 48.138611 N, 11.573611 E, as different maps and people write it.
const munich = { latitude: expect.closeTo(48.1386, 3), longitude: expect.closeTo(11.5736, 3) };

describe('a place is read from', () => {
  it.each([
    ['decimals', '48.138611, 11.573611'],
    ['decimals with a blank between', '48.138611 11.573611'],
    ['decimals in brackets', '(48.138611, 11.573611)'],
    ['decimal commas', '48,138611; 11,573611'],
    ['decimal commas with a blank between', '48,138611 11,573611'],
    ['degrees with directions', '48.138611° N, 11.573611° E'],
    ['directions in front', 'N 48.138611 E 11.573611'],
    ['the longitude first', '11.573611° E, 48.138611° N'],
    ['degrees, minutes and seconds', '48°08\'19.0"N 11°34\'25.0"E'],
    ['typographic signs', '48° 8′ 19″ N, 11° 34′ 25″ E'],
    ['no signs at all', '48 8 19 N, 11 34 25 E'],
    ['degrees and minutes', "48° 8.3167' N 11° 34.4167' E"],
    ['decimal commas in minutes', "48° 8,3167' N 11° 34,4167' E"],
    ['a plus code', '8FWH4HQF+CC'],
    ['a plus code with its town', '8FWH4HQF+CC Munich'],
    ['a geo address', 'geo:48.138611,11.573611'],
    ['an OpenStreetMap link', 'https://www.openstreetmap.org/#map=15/48.138611/11.573611'],
    [
      'an OpenStreetMap mark',
      'https://www.openstreetmap.org/?mlat=48.138611&mlon=11.573611#map=19/48.1/11.5',
    ],
    ['a Google Maps link', 'https://www.google.com/maps/@48.138611,11.573611,17z'],
    [
      'the pin of a Google Maps link, not its view',
      'https://www.google.com/maps/place/X/@48.1,11.5,17z/data=!3m1!4b1!8m2!3d48.138611!4d11.573611',
    ],
    ['a Google Maps search', 'https://www.google.com/maps/search/?api=1&query=48.138611%2C11.573611'],
    ['an Apple Maps link', 'https://maps.apple.com/?ll=48.138611,11.573611&z=12'],
    ['a Bing Maps link', 'https://www.bing.com/maps?cp=48.138611~11.573611&lvl=15'],
  ])('%s', (_, text) => {
    expect(readCoordinates(text)).toMatchObject(munich);
  });
});

it('tells the zoom of a link with it, where it is one of ours', () => {
  expect(readCoordinates('https://www.openstreetmap.org/#map=15/48.1/11.5')?.zoom).toBe(15);
  expect(readCoordinates('geo:48.1,11.5?z=9')?.zoom).toBe(9);
  expect(readCoordinates('https://www.google.com/maps/@48.1,11.5,22z')).toEqual({
    latitude: 48.1,
    longitude: 11.5,
  });
});

it('knows south and west', () => {
  expect(readCoordinates('33°51\'31"S 151°12\'54"E')).toEqual({
    latitude: expect.closeTo(-33.8586, 3),
    longitude: expect.closeTo(151.215, 3),
  });
  expect(readCoordinates('40.7128 N, 74.006 W')).toEqual({ latitude: 40.7128, longitude: -74.006 });
  expect(readCoordinates('0, 0')).toEqual({ latitude: 0, longitude: 0 });
  expect(readCoordinates("-0° 30', 10° 0'")?.latitude).toBe(-0.5);
});

it.each([
  '',
  'Munich',
  '91, 11',
  '48.1, 181',
  '48°75\'00"N 11°00\'00"E',
  '48.1 N, 11.5 N',
  '4HQF+CC',
  'https://example.com/48.1,11.5',
  '48.1',
])('reads no place from "%s"', (text) => {
  expect(readCoordinates(text)).toBeUndefined();
});
