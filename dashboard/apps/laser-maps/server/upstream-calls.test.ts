import { afterAll, beforeAll, expect, it } from 'vitest';
import { locationsOf, threeLocations } from '#testing/data/locations.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';

// Google counts and delays every call, so this limits what a screen may cost.

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const calls = await upstream.callsOf(work);
  expect(user.upstreamCalls()).toBe(calls.length);
  return calls.length;
}

it('the locations cost one call, two when the sheets are not known', async () => {
  const { client } = await threeLocations(user);
  await client.listLocations({ query: { fresh: 'true' } });
  expect(await callsOf(() => client.listLocations({ query: {} }))).toBe(1);
  expect(await callsOf(() => client.listLocations({ query: { fresh: 'true' } }))).toBe(2);
});

it('a location right after another costs one call, a change and many more two', async () => {
  const { client, add, edit, town, sheetId } = await threeLocations(user);
  const place = { name: 'One more', latitude: 1, longitude: 2 };
  expect(await callsOf(() => add(place))).toBe(1);
  expect(await callsOf(() => edit(town, { zoom: 4 }))).toBe(2);
  const locations = Array.from({ length: 300 }, (_, index) => ({ ...place, name: `GeoPlace ${index}` }));
  expect(await callsOf(() => client.importLocations({ body: { sheetId, locations } }))).toBe(2);
});

it('the map, a search and a drawing cost none', async () => {
  const { client } = locationsOf(user);
  const view = { latitude: 0, longitude: 0, zoom: 3 };
  const order = { view, style: 'water' as const, widthMm: 100, heightMm: 56.3 };
  expect(await callsOf(() => client.config())).toBe(0);
  expect(await callsOf(() => client.searchPlaces({ query: { text: 'Grand Rapids' } }))).toBe(0);
  expect(await callsOf(() => client.drawMap({ body: { order, format: 'svg' } }))).toBe(0);
});
