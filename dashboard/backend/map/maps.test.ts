import { describe, expect, test } from 'vitest';
import { folded } from './folded.ts';
import { renderMap, searchPlaces } from './maps.ts';
import { findPlaces } from './places.ts';

describe('a place is found', () => {
  test.each([
    ['Łódź', 'Łódź', 'Poland'],
    ['lodz', 'Łódź', 'Poland'],
    ['sao paulo', 'São Paulo', 'Brazil'],
    ['  PARIS ', 'Paris', 'France'],
    ['reykjavik', 'Reykjavík', 'Iceland'],
    ['saint denis', 'Saint-Denis', 'Réunion'],
  ])('by %j: %s, %s', (text, name, country) => {
    expect(findPlaces(text)[0]).toMatchObject({ name, country });
  });

  test('by the beginning of its name, the largest first, ten at most', () => {
    const places = findPlaces('san');
    expect(places).toHaveLength(10);
    expect(places.every(({ name }) => folded(name).startsWith('san'))).toBe(true);
    const populations = places.map(({ population }) => population);
    expect(populations).toEqual(populations.toSorted((one, other) => other - one));
  });

  test('by a word within its name, after those that begin with it', () => {
    expect(findPlaces('janeiro').map(({ name }) => name)).toContain('Rio de Janeiro');
  });

  test('within a country or a state named after a comma', () => {
    expect(findPlaces('Portland, OR')[0]).toMatchObject({ name: 'Portland', countryCode: 'US' });
    expect(findPlaces('Paris, United States')[0]).toMatchObject({ name: 'Paris', countryCode: 'US' });
    expect(findPlaces('London, CA')[0]).toMatchObject({ countryCode: 'CA' });
  });

  test('not where nothing is asked for, or nobody lives', () => {
    expect([...findPlaces(''), ...findPlaces(' , '), ...findPlaces('xqzzy')]).toEqual([]);
  });
});

describe('the processes of the maps', () => {
  const order = {
    view: { latitude: 52, longitude: 5, zoom: 6 },
    style: 'vector',
    widthMm: 80,
    heightMm: 45,
  } as const;

  test('draws and searches for the server', async () => {
    const [map, places] = await Promise.all([
      renderMap(order, 'svg', { roads: null }),
      searchPlaces('Amsterdam'),
    ]);
    expect(map).toMatchObject({ type: 'image/svg+xml', extension: 'svg', widthMm: 80, heightMm: 45 });
    expect(Buffer.from(map.bytes).toString()).toContain('<g id="cut"');
    expect(places[0]).toMatchObject({ name: 'Amsterdam', country: 'Netherlands' });
  });

  test('hands on what it refuses, and draws the next', async () => {
    const refused = renderMap({ ...order, title: '東京' }, 'svg', { roads: null });
    const drawn = renderMap(order, 'dxf', { roads: null });
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { title: expect.any(String) } },
    });
    expect((await drawn).bytes.length).toBeGreaterThan(1000);
  });
});
