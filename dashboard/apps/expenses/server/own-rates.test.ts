import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { isStoreShared } from '#testing/server/databases.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, startWatchedServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import { maxTableBytes } from '../exchange-calls.ts';
import manifest from '../manifest.ts';

// People upload a table of rates of their own, whatever the installation has.

const csv = `Date,USD,GBP,
2026-11-20,1.1743,0.8788,
2026-11-19,1.1701,0.8791,
`;
const other = csv.replace('1.1743', '1.2').replace('2026-11-20', '2026-11-23');

let server: TestServer;
let upstream: Upstream;
let user: TestUser;
beforeAll(async () => {
  const watched = await startWatchedServer();
  server = watched;
  ({ upstream } = watched);
});
afterAll(() => server.stop());

const clientOf = (someone: TestUser) => someone.client(manifest, contract);
const fileOf = (bytes: BlobPart, name = 'eurofxref-hist.csv') => new File([bytes], name);

function bring(someone: TestUser, file: File, requestKey?: string) {
  return clientOf(someone).bringRateTable(
    { files: { table: file } },
    requestKey === undefined ? {} : { requestKey },
  );
}

async function zipped(name: string, text: string): Promise<File> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await zip.add(name, new BlobReader(new Blob([text])));
  return fileOf(await (await zip.close()).arrayBuffer(), 'eurofxref-hist.zip');
}

const query = { from: 'EUR', to: 'USD', day: '2026-11-22' };
const rateFor = (someone: TestUser, day = query.day) =>
  clientOf(someone).rateOfDay({ query: { ...query, day } });
const euros = { amount: '', currency: 'EUR', paid: 414, date: '2026-11-20' } as const;

/** The tables in a Drive, in the trash or not. */
const tablesIn = (someone: TestUser) => new Hand(someone.browser).files("mimeType = 'text/csv'");

describe('a table of rates that a person brings', () => {
  beforeAll(async () => {
    user = await server.newUser();
  });

  it('is kept in their Drive and says what it has; lines take their rates from it', async () => {
    const { add, client } = await newReport(user);
    expect(await client.readRateTable({})).toEqual({ table: null });
    expect(await add(euros)).toMatchObject({ 'Exchange Rate': '', Amount: '' });
    expect(await rateFor(user)).toEqual({ rate: null, day: null, source: null });
    const { table } = await bring(user, fileOf(csv));
    expect(table).toMatchObject({
      ...{ name: 'eurofxref-hist.csv', firstDay: '2026-11-19', lastDay: '2026-11-20', problem: null },
      currencies: ['EUR', 'GBP', 'USD'],
    });
    expect(await client.readRateTable({})).toEqual({ table });
    expect(await rateFor(user)).toEqual({
      ...{ rate: 1.1743, day: '2026-11-20' },
      source: 'your table eurofxref-hist.csv',
    });
    expect(await add(euros)).toMatchObject({ 'Exchange Rate': 1.1743, Amount: 486.16 });
    // Days that the bank has not published yet stay without a rate.
    expect(await add({ ...euros, date: '2026-11-24' })).toMatchObject({ 'Exchange Rate': '', Amount: '' });
  });

  it('is replaced by a newer one, in the file that is there', async () => {
    const [before] = await tablesIn(user);
    const { table } = await bring(user, fileOf(other, 'november.csv'));
    expect(table).toMatchObject({ id: before?.id, name: 'november.csv', lastDay: '2026-11-23' });
    expect(await rateFor(user, '2026-11-23')).toMatchObject({ rate: 1.2, source: 'your table november.csv' });
    expect(await tablesIn(user)).toEqual([{ id: before?.id, name: 'november.csv', trashed: false }]);
  });

  it('comes packed as well, and is unpacked', async () => {
    const { table } = await bring(user, await zipped('eurofxref-hist.csv', csv));
    expect(table).toMatchObject({ name: 'eurofxref-hist.csv', lastDay: '2026-11-20' });
    expect(await rateFor(user)).toMatchObject({ rate: 1.1743 });
  });

  it('goes to the trash, and out of it again', async () => {
    const { table } = await clientOf(user).readRateTable({});
    const trash = (isTrashed: boolean) =>
      clientOf(user).trashRateTable({ tableId: table?.id ?? '', body: { isTrashed } });
    await trash(true);
    expect(await clientOf(user).readRateTable({})).toEqual({ table: null });
    expect(await rateFor(user)).toEqual({ rate: null, day: null, source: null });
    await trash(false);
    expect(await clientOf(user).readRateTable({})).toEqual({ table });
    expect(await rateFor(user)).toMatchObject({ rate: 1.1743 });
  });

  it('is told of where a hand has made something else of it, and keeps nobody from writing', async () => {
    const { client, add, hand } = await newReport(user);
    const { table } = await client.readRateTable({});
    await hand.replaceContent(table?.id ?? '', new TextEncoder().encode('Date,USD\n2026-11-20,much'));
    // Uploaded and undone, so that it is looked up anew.
    for (const isTrashed of [true, false]) {
      await client.trashRateTable({ tableId: table?.id ?? '', body: { isTrashed } });
    }
    expect(await client.readRateTable({})).toMatchObject({
      table: { firstDay: null, problem: 'Line 2 does not hold a day and its rates.' },
    });
    expect(await add(euros)).toMatchObject({ 'Exchange Rate': '', Amount: '' });
  });
});

describe('what is no table of rates', () => {
  it.each([
    ['a photo', '\u0089PNG', 'The first line must begin with a column Date.'],
    ['words in place of a rate', `${csv}\n2026-11-18,much,0.8,`, 'Line 5 does not hold a day and its rates.'],
    ['the table of one day', 'Date, USD\n20 November 2026, 1.17', 'Line 2 does not hold a day'],
    ['headers alone', 'Date,USD\n', 'There is no day below the first line.'],
    ['nothing', '', 'The first line must begin with a column Date.'],
    ['a torn archive', 'PK\u0003\u0004torn', 'The archive cannot be unpacked.'],
  ])('is refused before anything is kept: %s', async (_, text, message) => {
    const someone = await server.newUser();
    const calls = await upstream.callsOf(async () => {
      await expect(bring(someone, fileOf(text))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { fields: { table: expect.stringContaining(message) } },
      });
    });
    expect(calls).toEqual([]);
  });

  it('is refused as an archive of more than it may hold, and as a file of more', async () => {
    const someone = await server.newUser();
    const long = `${csv}${' '.repeat(maxTableBytes)}`;
    await expect(bring(someone, await zipped('eurofxref-hist.csv', long))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('Unpacked, it is more than 5 MB.'),
    });
    await expect(bring(someone, fileOf(long))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await tablesIn(someone)).toEqual([]);
  });

  it('cannot be named as the table that goes to the trash', async () => {
    const { client, sheetId } = await newReport(await server.newUser());
    await expect(
      client.trashRateTable({ tableId: sheetId, body: { isTrashed: true } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('a table that is sent again is kept once', async () => {
  const someone = await server.newUser();
  const key = crypto.randomUUID();
  upstream.fail({ method: 'POST', path: /upload\/drive/, how: 'unanswered', times: 1 });
  await bring(someone, fileOf(csv), key);
  const { table } = await bring(someone, fileOf(csv), key);
  expect(await tablesIn(someone)).toEqual([{ id: table.id, name: table.name, trashed: false }]);
  // Nor is a table that has replaced another.
  const again = crypto.randomUUID();
  upstream.fail({ method: 'PATCH', path: /upload\/drive/, how: 'unanswered', times: 1 });
  for (let count = 0; count < 2; count += 1) await bring(someone, fileOf(other), again);
  expect(await tablesIn(someone)).toEqual([{ id: table.id, name: table.name, trashed: false }]);
  upstream.heal();
});

it('each person has their own, also in a report that they share', async () => {
  const [owner, viewer] = [await server.newUser(), await server.newUser()];
  await viewer.allow('drive.readonly');
  const { reportId } = await newReport(owner);
  await bring(owner, fileOf(csv));
  await owner
    .callsClient(sheetCalls)
    .shareSheet({ sheetId: reportId, body: { email: viewer.account.email, role: 'writer' } });
  expect(await rateFor(viewer)).toEqual({ rate: null, day: null, source: null });
  expect(await clientOf(viewer).readRateTable({})).toEqual({ table: null });
  await bring(viewer, fileOf(other, 'mine.csv'));
  const line = { ...euros, description: 'Ferry', category: '', date: '2026-11-23' };
  const { row } = await clientOf(viewer).addExpense({ reportId, body: line });
  expect(row).toMatchObject({ 'Exchange Rate': 1.2 });
  expect(await rateFor(owner)).toMatchObject({ rate: 1.1743, source: 'your table eurofxref-hist.csv' });
  // A file can be seen by others who still cannot delete it.
  const { table } = await clientOf(owner).readRateTable({});
  const permission = { type: 'user', role: 'writer', emailAddress: viewer.account.email };
  await new Hand(owner.browser).call('POST', `/drive/v3/files/${table?.id}/permissions`, permission);
  await expect(
    clientOf(viewer).trashRateTable({ tableId: table?.id ?? '', body: { isTrashed: true } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// With several servers it is looked up each time.
it.skipIf(isStoreShared)('costs few upstream calls, and those who have none next to none', async () => {
  const someone = await server.newUser();
  const { client, reportId } = await newReport(someone);
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
  const askAll = async () => {
    for (const day of days) await rateFor(someone, day);
    await client.readRateTable({});
  };
  expect(await upstream.callsOf(askAll)).toEqual(['GET /drive/v3/files']);
  expect(await upstream.callsOf(askAll)).toEqual([]);
  expect(await upstream.callsOf(() => bring(someone, fileOf(csv)))).toEqual([
    'GET /drive/v3/files',
    'POST /upload/drive/v3/files',
  ]);
  expect(await upstream.callsOf(askAll)).toEqual([]);
  const calls = await upstream.callsOf(() => bring(someone, fileOf(other)));
  expect(calls).toEqual([
    'GET /drive/v3/files',
    expect.stringMatching(/^PATCH \/upload\/drive\/v3\/files\//),
  ]);
  const { table } = await client.readRateTable({});
  const trash = (isTrashed: boolean) =>
    client.trashRateTable({ tableId: table?.id ?? '', body: { isTrashed } });
  expect(await upstream.callsOf(() => trash(true))).toHaveLength(2);
  await trash(false);
  // Looked up once and read once, however many lines need it.
  const expenses = days.map((date) => ({ ...euros, date, description: 'Line', category: '' }));
  const added = await upstream.callsOf(() => client.addExpenses({ reportId, body: { expenses } }));
  const ofTable = added.filter((call) => call === 'GET /drive/v3/files' || call.endsWith(table?.id ?? '-'));
  expect(ofTable.length).toBeLessThanOrEqual(3);
  expect(await upstream.callsOf(askAll)).toEqual([]);
});

describe('beside the table of the installation', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rates-'));
  let installed: TestServer;
  beforeAll(async () => {
    const file = path.join(folder, 'rates.csv');
    writeFileSync(file, 'Date,USD,JPY,\n2026-11-20,1.1,170,\n2026-11-13,1.16,179,\n');
    installed = await startServer({ EXCHANGE_RATES: file });
  });
  afterAll(async () => {
    await installed.stop();
    rmSync(folder, { recursive: true });
  });

  it('the own one is asked first, and the other for what it does not tell', async () => {
    const someone = await installed.newUser();
    await bring(someone, fileOf(csv));
    expect(await rateFor(someone)).toMatchObject({ rate: 1.1743, source: 'your table eurofxref-hist.csv' });
    const source = 'this installation';
    expect(await rateFor(someone, '2026-11-15')).toEqual({ rate: 1.16, day: '2026-11-13', source });
    const yen = { query: { ...query, to: 'JPY' } };
    expect(await clientOf(someone).rateOfDay(yen)).toEqual({ rate: 170, day: '2026-11-20', source });
    expect(await rateFor(someone, '2026-11-24')).toMatchObject({
      rate: null,
      source: 'your table eurofxref-hist.csv',
    });
  });
});
