import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport, threeRows } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { isStoreShared } from '#testing/server/databases.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

// Google counts and delays every call, so each screen may make only so many.

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
  return calls;
}

it('the list of reports costs one call, whatever their number', async () => {
  for (let count = 0; count < 4; count += 1) await newReport(user);
  const client = user.client(manifest, contract);
  expect(await callsOf(() => client.listReports({}))).toHaveLength(1);
  expect((await client.listReports({})).reports.length).toBeGreaterThanOrEqual(4);
  expect(await callsOf(() => client.listShared({}))).toHaveLength(1);
});

it('a report costs two calls that go at once when its sheet is known', async () => {
  const { client, reportId, sheetId } = await threeRows(user);
  expect(await callsOf(() => client.readReport({ reportId, query: { sheetId } }))).toHaveLength(2);
  expect(upstream.maxAtOnce()).toBeGreaterThanOrEqual(2);
  expect(await callsOf(() => client.readReport({ reportId, query: {} }))).toHaveLength(2);
});

it('a new report costs four calls, three of them in a row, once its list was looked at', async () => {
  const { client } = await newReport(user);
  const made = (calls: string[]) => calls.map((call) => call.replace(/[\w-]{30,}/, 'ID'));
  const create = () => client.createReport({ body: { name: `Counted ${randomUUID()}` } });
  const fourCalls = [
    // Another server may have created one of this name a moment ago.
    ...(isStoreShared ? ['GET /drive/v3/files'] : []),
    'POST /drive/v3/files',
    'POST /drive/v3/files',
    'POST /drive/v3/files',
    'POST /v4/spreadsheets/ID:batchUpdate',
  ];
  expect(made(await callsOf(create))).toEqual(fourCalls);
  expect(upstream.maxAtOnce()).toBeGreaterThanOrEqual(2);
  const { report } = await create();
  await client.deleteReport({ reportId: report.id });
  await client.listReports({});
  expect(made(await callsOf(create))).toEqual(fourCalls);
});

it('a new report costs one look more when nothing is known of the others', async () => {
  const { client, reportId } = await newReport(user);
  await client.deleteReport({ reportId });
  const calls = await callsOf(() => client.createReport({ body: { name: `Cold ${randomUUID()}` } }));
  expect(calls).toHaveLength(5);
  expect(calls[0]).toBe('GET /drive/v3/files');
});

it('adding a row right after another costs one write, editing and deleting one read and one write each', async () => {
  const { add, edit, remove, tram, hotel } = await threeRows(user);
  expect(await callsOf(() => add())).toHaveLength(1);
  expect(await callsOf(() => edit(tram, { amount: 5, notes: 'both ways' }))).toHaveLength(2);
  expect(await callsOf(() => remove(hotel))).toHaveLength(2);
});

it('an edit that changes nothing writes nothing', async () => {
  const { edit, tram } = await threeRows(user);
  expect(await callsOf(() => edit(tram, { amount: tram.Amount === 3 ? 3 : 0 }))).toHaveLength(1);
});

it('a photo to a row costs its upload, one read and one write', async () => {
  const { client, reportId, sheetId, tram } = await threeRows(user);
  await client.readReport({ reportId, query: { sheetId } });
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const body = { expected: JSON.stringify(cellsOf(tram)), sheetId };
  const files = { photo: new File([new Uint8Array(bytes)], 'tram.png') };
  const calls = await callsOf(() => client.attachPhoto({ reportId, row: tram._rowIndex, body, files }));
  expect(calls).toHaveLength(3);
});

it('a new report marks its folder as one of expenses, for the product alone to read', async () => {
  const { reportId } = await newReport(user);
  const { url, authorization } = upstream.drive();
  const answer = await fetch(`${url}/drive/v3/files/${reportId}?fields=appProperties`, {
    headers: { authorization },
  });
  expect(await answer.json()).toMatchObject({ appProperties: { app: 'expenses', type: 'expense' } });
});
