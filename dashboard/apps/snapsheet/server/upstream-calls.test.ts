import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankPhoto, newSnapsheet, threePresses } from '#testing/data/snapsheets.ts';
import { isStoreShared } from '#testing/server/databases.ts';
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

async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const calls = await upstream.callsOf(work);
  expect(user.upstreamCalls()).toBe(calls.length);
  return calls.map((call) => call.replace(/[\w-]{30,}/, 'ID'));
}

it('the list costs one call, and one for each sheet that changed since its rows were counted', async () => {
  const { client, upload } = await newSnapsheet(user);
  for (let count = 0; count < 3; count += 1) await newSnapsheet(user);
  const known = () => client.listSnapsheets({ query: { counts: 'known' } });
  const all = () => client.listSnapsheets({ query: {} });
  expect(await callsOf(known)).toHaveLength(1);
  expect((await known()).snapsheets.map(({ recordCount }) => recordCount)).toEqual([null, null, null, null]);
  expect(await callsOf(all)).toHaveLength(1 + 4);
  expect(await callsOf(all)).toHaveLength(1);
  await upload({ Maker: 'Arab' });
  expect(await callsOf(all)).toHaveLength(1 + 1);
  expect((await known()).snapsheets.map(({ recordCount }) => recordCount)).toEqual([0, 0, 0, 1]);
});

it('a SnapSheet costs two calls that go at once when its sheet is known', async () => {
  const { data, client, id } = await threePresses(user);
  expect(await callsOf(data)).toHaveLength(2);
  expect(await callsOf(() => client.readData({ id, query: {} }))).toHaveLength(2);
});

it('a new SnapSheet costs four calls, three of them in a row, once the list was looked at', async () => {
  const { client } = await newSnapsheet(user);
  await client.listSnapsheets({ query: { counts: 'known' } });
  const create = () => client.createSnapsheet({ body: { name: `Counted ${randomUUID()}` } });
  expect(await callsOf(create)).toEqual([
    // Another server may have made one with this name a moment ago.
    ...(isStoreShared ? ['GET /drive/v3/files'] : []),
    'POST /drive/v3/files',
    'POST /drive/v3/files',
    'POST /drive/v3/files',
    'POST /v4/spreadsheets/ID:batchUpdate',
  ]);
});

it('a photo to a row costs its upload and, right after another, one write, its text and new columns included', async () => {
  const { upload } = await newSnapsheet(user);
  await upload({ Maker: 'Arab' }, { rawText: 'ARAB' });
  const calls = await callsOf(() =>
    upload({ Maker: 'Albion', Colour: 'green' }, { photo: blankPhoto('two.jpg'), rawText: 'ALBION' }),
  );
  expect(calls).toEqual(['POST /upload/drive/v3/files', 'POST /v4/spreadsheets/ID:batchUpdate']);
});

it('editing rows costs one read and one write, however many they are', async () => {
  const { client, id, sheetId, arab, heidelberg } = await threePresses(user);
  const updates = [arab, heidelberg].map(({ _rowIndex: row, cells: expected }) => ({
    row,
    expected,
    changes: { Year: '1900' },
  }));
  expect(await callsOf(() => client.updateRows({ id, body: { updates, sheetId } }))).toHaveLength(2);
});
