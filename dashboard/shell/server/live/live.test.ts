import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionCalls } from '#kernel/calls/session.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { Hand } from '#testing/server/hand.ts';
import { type Listener, listen, listenToStore } from '#testing/server/live.ts';
import {
  startServer,
  startWatchedServer,
  type TestServer,
  type TestUser,
  type WatchedServer,
} from '#testing/server/server.ts';
import { lookSecondsFor } from './live.ts';

const open: Listener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
function kept(listener: Listener): Listener {
  open.push(listener);
  return listener;
}

async function newSheet(person: TestUser): Promise<string> {
  const sheetConfig = { name: `List ${randomUUID()}`, headers: ['Task', 'Status'], sheetTabName: 'Tasks' };
  const { id } = await person
    .callsClient(sheetCalls)
    .createSheet({ body: { appName: 'todos', sheetConfig } });
  return id;
}

const rowsOf = (sheetId: string) => `/api/app/shared/sheets/${sheetId}/data`;

describe('a browser that listens', () => {
  let server: TestServer;
  let mara: TestUser;
  let sheetId: string;
  beforeAll(async () => {
    server = await startServer();
    mara = await server.newUser();
    sheetId = await newSheet(mara);
  });
  afterAll(() => server.stop());

  const write = (person: TestUser, id: string) =>
    new Hand(person.browser).type(id, 'Tasks!A2:B2', [[randomUUID(), 'open']]);

  it('gets events as they come, past proxies, and no cell and no name in them', async () => {
    const listener = kept(await listenToStore(server.address, mara, [sheetId]));
    expect(listener.status).toBe(200);
    expect(Object.fromEntries(listener.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(listener.headers.has('content-encoding')).toBe(false);
    await write(mara, sheetId);
    expect(await listener.next('changed')).toEqual({ file: sheetId, kind: 'changed' });
  });

  it('hears nothing by a message whose proof is odd', async () => {
    for (const token of ['x.é', `x.${'é'.repeat(43)}`, 'x', '.']) {
      const answer = await fetch(`${server.address}/api/live/told`, {
        method: 'POST',
        headers: { 'x-goog-channel-id': randomUUID(), 'x-goog-channel-token': token },
      });
      expect([token, answer.status]).toEqual([token, 404]);
    }
  });

  it('is told of nothing that its person may not see', async () => {
    const jon = await server.newUser();
    const own = await newSheet(jon);
    const listener = kept(await listenToStore(server.address, jon, [sheetId, own]));
    await write(mara, sheetId);
    await write(jon, own);
    expect(await listener.next('changed')).toEqual({ file: own, kind: 'changed' });
    expect(listener.left()).toEqual([]);
  });

  it('is told that something else has changed where it shows lists, and otherwise not', async () => {
    const other = await newSheet(mara);
    const lists = kept(await listenToStore(server.address, mara, ['*']));
    const rows = kept(await listenToStore(server.address, mara, [sheetId]));
    await write(mara, other);
    expect(await lists.next('changed')).toEqual({ file: '*', kind: 'changed' });
    await write(mara, sheetId);
    expect(await rows.next('changed')).toEqual({ file: sheetId, kind: 'changed' });
    expect(rows.left()).toEqual([]);
  });

  it('is told what changed between the reading and the stream', async () => {
    const first = kept(await listenToStore(server.address, mara, [sheetId]));
    await write(mara, sheetId);
    await first.next('changed');
    const late = kept(await listen(server.address, mara, [sheetId], { age: 30_000 }));
    expect(await late.next('changed')).toEqual({ file: sheetId, kind: 'changed' });
  });

  it('is told that a list has changed between the reading and the stream', async () => {
    const other = await newSheet(mara);
    const first = kept(await listenToStore(server.address, mara, ['*']));
    await write(mara, other);
    await first.next('changed');
    const late = kept(await listen(server.address, mara, ['*'], { age: 30_000 }));
    expect(await late.next('changed')).toEqual({ file: '*', kind: 'changed' });
  });

  it('that was cut off is to look at all that it shows', async () => {
    await listenToStore(server.address, mara, [sheetId]).then(kept);
    const again = kept(await listen(server.address, mara, [sheetId], { headers: { 'last-event-id': '7' } }));
    expect(await again.next('missed')).toEqual({});
  });

  it('needs a session, ids that are some, and a place among ten', async () => {
    const nobody = await fetch(`${server.address}/api/live?files=${sheetId}`);
    expect(nobody.status).toBe(401);
    expect((await mara.send('/api/live?files=../x')).status).toBe(400);
    expect((await mara.send(`/api/live?files=${sheetId}&age=soon`)).status).toBe(400);
    const jon = await server.newUser();
    for (let count = 0; count < 10; count += 1) kept(await listen(server.address, jon, []));
    expect((await jon.send('/api/live?files=')).status).toBe(429);
    open.at(-1)?.leave();
    await expect.poll(async () => kept(await listen(server.address, jon, [])).status).toBe(200);
  });

  it('hears no more once its person has signed out, or has ended it from elsewhere', async () => {
    const jon = await server.newUser();
    const listener = await listen(server.address, jon, []);
    await jon.send(`${sessionCalls.prefix}/logout`, { method: 'POST' });
    await listener.ended;
    expect((await listen(server.address, jon, [])).status).toBe(401);
  });

  it('is told of by nobody but the store', async () => {
    const told = (headers: Record<string, string>) =>
      fetch(`${server.address}/api/live/told`, { method: 'POST', headers });
    const forged = { 'x-goog-channel-id': randomUUID(), 'x-goog-channel-token': 'a.b' };
    expect((await told(forged)).status).toBe(404);
    expect((await told({})).status).toBe(404);
  });

  it('does not hold up the end of the server', async () => {
    const ending = await startServer();
    const jon = await ending.newUser();
    const listener = await listen(ending.address, jon, []);
    await ending.stop();
    await listener.ended;
  });

  it('is told in each answer what it was read from, and when nothing has changed since', async () => {
    const first = await mara.send(rowsOf(sheetId));
    expect(first.status).toBe(200);
    expect(first.headers.get('x-read-from')?.split(',')).toContain(sheetId);
    const etag = first.headers.get('etag') ?? '';
    const again = await mara.send(rowsOf(sheetId), { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await write(mara, sheetId);
    const changed = await mara.send(rowsOf(sheetId), { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });
});

describe('where the store tells nothing', () => {
  let server: WatchedServer;
  let mara: TestUser;
  let sheetId: string;
  beforeAll(async () => {
    server = await startWatchedServer();
    server.upstream.fail({ method: 'POST', path: /changes\/watch/, how: { status: 501 }, times: 1000 });
    mara = await server.newUser();
    sheetId = await newSheet(mara);
  });
  afterAll(() => server.stop());

  const change = (person: TestUser, id: string) =>
    person.callsClient(sheetCalls).appendCells({ sheetId: id, body: { values: [[randomUUID(), 'open']] } });

  it('the call that wrote does, and screens look by themselves', async () => {
    const listener = kept(await listen(server.address, mara, [sheetId]));
    expect(await listener.next('beat')).toEqual({ lookSeconds: 15 });
    await change(mara, sheetId);
    expect(await listener.next('changed')).toEqual({ file: sheetId, kind: 'changed' });
    const look = await mara.send(rowsOf(sheetId), { headers: { 'x-look': 'true' } });
    expect(look.headers.get('x-look-again')).toBe('15');
  });

  it('what is written while a file is asked for is told', async () => {
    const overtakenBy = () => change(mara, sheetId);
    server.upstream.fail({ method: 'GET', path: /a-slow-file-of-nobody/, how: { overtakenBy }, times: 1 });
    const listener = kept(await listen(server.address, mara, [sheetId, 'a-slow-file-of-nobody']));
    expect(await listener.next('changed')).toEqual({ file: sheetId, kind: 'changed' });
  });

  it('a file is asked for once, where this server has not seen it read', async () => {
    const calls = await server.upstream.callsOf(async () => {
      kept(await listen(server.address, mara, [sheetId, 'a-file-of-nobody']));
    });
    expect(calls.filter((call) => call.includes('/files/'))).toEqual([
      expect.stringContaining('/files/a-file-of-nobody'),
    ]);
  });
});

describe('what being told costs upstream', () => {
  it('one call for a person, however many of their browsers listen, and none for a browser', async () => {
    const server = await startWatchedServer();
    try {
      const mara = await server.newUser();
      const sheetId = await newSheet(mara);
      const first = kept(await listenToStore(server.address, mara, [sheetId]));
      const second = kept(await listen(server.address, mara, [sheetId]));
      const calls = await server.upstream.callsOf(async () => {
        await new Hand(mara.browser).type(sheetId, 'Tasks!A2', [['By hand']]);
        await Promise.all([first.next('changed'), second.next('changed')]);
      });
      expect(calls).toEqual(['GET /drive/v3/changes']);
    } finally {
      await server.stop();
    }
  });

  it('a look is left out, not queued, beyond half of what the person may read', async () => {
    const server = await startServer({ UPSTREAM_PER_PERSON_PER_MINUTE: '4', UPSTREAM_PER_MINUTE: '300' });
    try {
      const mara = await server.newUser();
      const rows = rowsOf(await newSheet(mara));
      const look = async () => (await mara.send(rows, { headers: { 'x-look': 'true' } })).status;
      expect((await mara.send(rows)).status).toBe(200);
      expect([await look(), await look()]).toEqual([200, 204]);
      expect((await mara.send(rows)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe.skipIf(!hasPostgres())('of several servers', () => {
  it('each hears what is written by another, and that a session has ended', async () => {
    const env = { DATABASE_URL: await newDatabase(), TOKEN_KEY: randomBytes(32).toString('base64') };
    const one = await startServer(env);
    const other = await startServer(env);
    try {
      const mara = await one.newUser();
      const sheetId = await newSheet(mara);
      const listener = await listen(other.address, mara, [sheetId, '*']);
      await listener.next('beat');
      await newSheet(mara);
      expect(await listener.next('changed')).toMatchObject({ kind: 'changed' });
      await mara.send(`${sessionCalls.prefix}/logout`, { method: 'POST' });
      await listener.ended;
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });
});

it('all looks together take two fifths of what Google allows', () => {
  expect([1, 30, 100, 300].map((screens) => lookSecondsFor(screens, 300))).toEqual([15, 15, 50, 150]);
  expect(lookSecondsFor(1000, null)).toBe(15);
});
