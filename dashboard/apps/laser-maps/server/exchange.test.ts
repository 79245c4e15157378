import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { locationsOf, threeLocations } from '#testing/data/locations.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import type { ExportFormat } from '../contract.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

it('an import adds all below the others, once however often it is sent, or nothing', async () => {
  const { client, sheetId, rows } = await threeLocations(await server.newUser());
  const requestKey = randomUUID();
  const places = [
    { name: '=Peak', latitude: 1, longitude: 2 },
    { name: 'Pass', latitude: -1, longitude: -2, zoom: 3, aspectRatio: '2:1' as const },
  ];
  const send = () => client.importLocations({ body: { sheetId, locations: places } }, { requestKey });
  expect(await send()).toEqual({ success: true, count: 2, sheetId });
  expect(await send()).toMatchObject({ count: 2 });
  const all = await rows();
  expect(all.slice(3)).toMatchObject(places);
  expect(new Set(all.map(({ id }) => id)).size).toBe(5);
  const wrong = client.importLocations({
    body: { sheetId, locations: [...places, { name: 'x', latitude: 91, longitude: 0 }] },
  });
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await rows()).toHaveLength(5);
});

describe('an export', () => {
  async function fileOf(format: ExportFormat) {
    const person = await server.newUser();
    const { add, sheetId, hand, client } = await threeLocations(person);
    await add({ name: '<Müller> & "Söhne"', latitude: 1.5, longitude: -2.25, description: 'a\nb' });
    await add({ name: 'Off the equator', latitude: 0.0000001, longitude: 10 });
    await hand.type(sheetId, 'Locations!A7:E7', [['', 'Nowhere', '', 'north', 1]]);
    const response = await person.send(client.addressOf.exportLocations({ sheetId, query: { format } }));
    return { name: response.headers.get('content-disposition') ?? '', text: await response.text() };
  }

  it('as GeoJSON has each place with all that is known of it', async () => {
    const { name, text } = await fileOf('geojson');
    expect(name).toContain('Locations.geojson');
    const feature = z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({ name: z.string(), zoom: z.number(), aspectRatio: z.string() }),
    });
    const { features } = z.object({ features: z.array(feature) }).parse(JSON.parse(text));
    expect(features).toHaveLength(5);
    expect(features[1]).toMatchObject({
      geometry: { coordinates: [0, 0] },
      properties: { name: 'Elk Ridge', zoom: 7.5, aspectRatio: '1:1' },
    });
  });

  it.each([
    ['gpx', '<wpt lat="1.5" lon="-2.25"><name>&lt;Müller&gt; &amp; &quot;Söhne&quot;</name>'],
    ['kml', '<coordinates>-2.25,1.5</coordinates>'],
  ] as const)('as %s is XML in which no text is markup', async (format, part) => {
    const { name, text } = await fileOf(format);
    expect(name).toContain(`Locations.${format}`);
    expect(text).toContain(part);
    expect(text).toMatch(format === 'gpx' ? /lat="0\.0000001" lon="10"/ : />10,0\.0000001</);
    expect(text).not.toContain('<Müller>');
    expect(text).not.toContain('Nowhere');
  });

  it('as CSV has every row, as it stands', async () => {
    const { text } = await fileOf('csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('ID,Name,Description,Latitude,Longitude,Zoom,Aspect Ratio,Style');
    expect(text).toContain('Nowhere,,north,1');
    expect(text).toContain('Harbor Light,,42.963402,-85.66812,12,16:9');
  });
});

it('places are found by their names', async () => {
  const { places } = await locationsOf(user).client.searchPlaces({ query: { text: 'munich' } });
  expect(places[0]).toMatchObject({
    name: 'Munich',
    latitude: expect.closeTo(48.137, 1),
    longitude: expect.closeTo(11.575, 1),
  });
});

describe('a drawing', () => {
  const order = {
    view: { latitude: 42.9, longitude: -85.7, zoom: 6, frameWidth: 1024 },
    style: 'water' as const,
    widthMm: 200,
    heightMm: 112.5,
  };

  it('comes at its size', async () => {
    const { client } = locationsOf(user);
    const drawn = await client.drawMap({ body: { order, format: 'svg' } });
    expect(drawn).toMatchObject({ extension: 'svg', widthMm: 200, heightMm: 112.5 });
    const svg = Buffer.from(drawn.base64, 'base64').toString();
    expect(svg).toMatch(/<svg[^>]*width="200mm"/);
  });

  it('is kept in the person’s folder, once under its key', async () => {
    const { client, sheetId, hand } = await threeLocations(await server.newUser());
    const requestKey = randomUUID();
    const body = { order, format: 'dxf' as const, name: 'Harbor / Light' };
    const send = () => client.keepDrawing({ body }, { requestKey });
    const [one, again] = [await send(), await send()];
    expect(one.file).toMatchObject({ id: again.file.id, name: 'Harbor - Light.dxf' });
    expect(sheetId).not.toBe(one.file.id);
    expect(await hand.files("name contains 'Harbor' and trashed = false")).toHaveLength(1);
  });

  it('of an impossible plate is refused at its field', async () => {
    const { client } = locationsOf(user);
    const body = { order: { ...order, widthMm: 5 }, format: 'svg' as const };
    await expect(client.drawMap({ body })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
