import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { described, newReport, taxi, threeRows } from '#testing/data/expense-report.ts';
import {
  startServer,
  startWatchedServer,
  type TestUser,
  type WatchedServer,
} from '#testing/server/server.ts';
import { type Fault, startUpstream, type Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };
const cells: Omit<Fault, 'how'> = { method: 'GET', path: /^\/v4\/spreadsheets\//, times: 1 };
const unavailable = { code: 'WORKSPACE_UNAVAILABLE' };

describe('an added row', () => {
  it('is found in the sheet when only the answer got lost', async () => {
    const { add, rows } = await threeRows(user);
    upstream.fail({ ...write, how: 'unanswered' });
    expect(await add({ description: 'Bus' })).toMatchObject({ _rowIndex: 5, Description: 'Bus' });
    expect(described(await rows()).slice(3)).toEqual([[5, 'Bus']]);
  });

  it('is not sent a second time by itself when it may have got lost on the way', async () => {
    const { add, rows } = await threeRows(user);
    upstream.fail({ ...write, how: 'unheard' });
    upstream.calls.length = 0;
    await expect(add({ description: 'Bus' })).rejects.toMatchObject(unavailable);
    expect(upstream.calls.filter((call) => call.endsWith(':batchUpdate'))).toHaveLength(1);
    expect(await rows()).toHaveLength(3);
  });

  it('is written once when the browser repeats it after a failure', async () => {
    const { add, rows } = await threeRows(user);
    const key = randomUUID();
    upstream.fail({ ...write, how: { status: 503 } });
    await expect(add({ description: 'Bus' }, key)).rejects.toMatchObject(unavailable);
    await add({ description: 'Bus' }, key);
    expect(await add({ description: 'Bus' }, key)).toMatchObject({ _rowIndex: 5 });
    expect(described(await rows()).slice(3)).toEqual([[5, 'Bus']]);
  });

  it('is recognised when it comes again although nobody could look for it the first time', async () => {
    const { add, rows } = await threeRows(user);
    const key = randomUUID();
    upstream.fail({ ...write, how: 'unanswered' });
    upstream.fail({ ...cells, how: { status: 403 } });
    await expect(add({ description: 'Bus' }, key)).rejects.toMatchObject(unavailable);
    expect(await add({ description: 'Bus' }, key)).toMatchObject({ _rowIndex: 5 });
    expect(await rows()).toHaveLength(4);
  });

  it('is not taken for a row alike that was added under another key', async () => {
    const { add, rows } = await threeRows(user);
    const key = randomUUID();
    upstream.fail({ ...write, how: 'unheard' });
    await expect(add({ description: 'Bus' }, key)).rejects.toMatchObject(unavailable);
    await add({ description: 'Bus' }, randomUUID());
    await add({ description: 'Bus' }, key);
    await add({ description: 'Bus' }, key);
    expect(described(await rows()).slice(3)).toEqual([
      [5, 'Bus'],
      [6, 'Bus'],
    ]);
  });

  it('is written again under another key, however alike it is', async () => {
    const { add, rows } = await newReport(user);
    await add({}, randomUUID());
    await add({}, randomUUID());
    expect(await rows()).toHaveLength(2);
  });

  it('does not lend its key to another sheet', async () => {
    const [one, other] = [await newReport(user), await newReport(user)];
    const key = randomUUID();
    await one.add({}, key);
    await expect(other.add({}, key)).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(await other.rows()).toEqual([]);
  });

  it('is free to be tried again when it was refused', async () => {
    const { add } = await newReport(user);
    const key = randomUUID();
    upstream.fail({ ...write, how: { status: 429, headers: { 'retry-after': '1' } } });
    await expect(add({}, key)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 1 },
    });
    expect(await add({}, key)).toMatchObject({ _rowIndex: 2 });
  });
});

describe('an edited row', () => {
  it('is written when the first attempt got lost on the way', async () => {
    const { edit, rows, hotel } = await threeRows(user);
    upstream.fail({ ...write, how: 'unheard' });
    await edit(hotel, { description: 'Hotel Lisboa' });
    expect(described(await rows())[1]).toEqual([3, 'Hotel Lisboa']);
  });

  it('is known again by what it was given when only the answer got lost', async () => {
    const { edit, rows, hotel } = await threeRows(user);
    upstream.fail({ ...write, how: 'unanswered' });
    expect(await edit(hotel, { description: 'Hotel Lisboa', amount: 1 })).toMatchObject({ Amount: 1 });
    expect(described(await rows())[1]).toEqual([3, 'Hotel Lisboa']);
  });
});

describe('a deleted row', () => {
  it('is known to be gone when only the answer got lost, and can be brought back', async () => {
    const { client, reportId, remove, rows, hotel } = await threeRows(user);
    upstream.fail({ ...write, how: 'unanswered' });
    const undo = await remove(hotel);
    expect(described(await rows())).toEqual([
      [2, 'Tram'],
      [3, 'Lunch'],
    ]);
    await client.undoDelete({ reportId, body: { undo } });
    expect(await rows()).toHaveLength(3);
  });

  it('is not deleted a second time by itself when it may have got lost on the way', async () => {
    const { remove, rows, hotel } = await threeRows(user);
    upstream.fail({ ...write, how: 'unheard' });
    await expect(remove(hotel)).rejects.toMatchObject(unavailable);
    expect(await rows()).toHaveLength(3);
  });
});

describe('reading', () => {
  it('is repeated through short failures', async () => {
    const { rows } = await threeRows(user);
    upstream.fail({ ...cells, how: { status: 503 } });
    upstream.fail({ ...cells, how: 'unheard' });
    expect(await rows()).toHaveLength(3);
  });

  it('gives up at once when Google asks for a long wait', async () => {
    const { rows } = await newReport(await server.newUser());
    upstream.fail({ ...cells, how: { status: 429, headers: { 'retry-after': '60' } } });
    await expect(rows()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('takes a page of a proxy in place of an answer for a failure, and tries again', async () => {
    const { rows } = await newReport(user);
    upstream.fail({
      ...cells,
      how: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
    });
    expect(await rows()).toEqual([]);
  });
});

describe('a refused token', () => {
  it('is refreshed, and the call is made again, also one that writes', async () => {
    const { add, rows } = await newReport(user);
    upstream.fail({ ...write, how: { status: 401 } });
    await add();
    expect(await rows()).toHaveLength(1);
  });

  it('leads to signing in again when a fresh one is refused too', async () => {
    const { rows } = await newReport(user);
    upstream.fail({ method: 'GET', path: /./, how: { status: 401 }, times: 4 });
    await expect(rows()).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
      details: { requiresReauth: true },
    });
  });
});

describe('a report that is made again', () => {
  it('under the same key is the same one, and no name that is taken', async () => {
    const client = user.client(manifest, contract);
    const body = { name: `Twice ${randomUUID()}` };
    const options = { requestKey: randomUUID() };
    const { report } = await client.createReport({ body }, options);
    expect((await client.createReport({ body }, options)).report.id).toBe(report.id);
    await expect(client.createReport({ body })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a report that cannot be made whole', () => {
  it.each([
    ['its folder', { method: 'POST', path: /^\/drive\/v3\/files$/, times: 8, how: { status: 403 } }],
    ['its layout', { method: 'POST', path: /:batchUpdate$/, times: 8, how: { status: 400 } }],
  ] satisfies [string, Fault][])('for want of %s is not there at all', async (_, fault) => {
    const client = user.client(manifest, contract);
    const failing = await startUpstream();
    const faulty = await startServer({}, { apiRoot: failing.root });
    const person = await faulty.newUser();
    const own = person.client(manifest, contract);
    await own.createReport({ body: { name: 'Whole' } });
    failing.fail(fault);
    await expect(own.createReport({ body: { name: 'Half' } })).rejects.toBeInstanceOf(Error);
    expect((await own.listReports({})).reports.map(({ name }) => name)).toEqual(['Whole']);
    expect((await client.listReports({})).reports.some(({ name }) => name === 'Half')).toBe(false);
    await faulty.stop();
    await failing.stop();
  });
});

it('refuses a row without a description or with an amount that is none, before anything is called', async () => {
  const { client, reportId, sheetId } = await newReport(user);
  upstream.calls.length = 0;
  const nameless = client.addExpense({ reportId, body: { ...taxi, description: '  ', sheetId } });
  await expect(nameless).rejects.toMatchObject({
    details: { fields: { description: 'Please enter a description for the expense' } },
  });
  const response = await user.send(`/api/app/expenses/${reportId}/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...taxi, amount: '12abc' }),
  });
  expect(await response.json()).toMatchObject({ fields: { amount: 'Please enter a valid amount' } });
  const long = client.addExpense({ reportId, body: { ...taxi, description: 'x'.repeat(50_001), sheetId } });
  await expect(long).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(upstream.calls).toEqual([]);
});
