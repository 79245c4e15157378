// @vitest-environment node
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { createCallsClient, createClient } from './client.ts';
import { endSession, whileSignedIn } from './signing-out.ts';

const contract = defineContract({
  list: { method: 'GET', path: '/rows', returns: z.object({ rows: z.number() }) },
  leave: {
    method: 'POST',
    mayWait: { no: 'It is tried here.' },
    path: '/leave',
    returns: z.object({ ok: z.literal(true) }),
  },
});
const app = createClient({ id: 'probe' }, contract);
const shell = createCallsClient({ prefix: '/api/probe', contract });

/** Pending answers by address, and the requests that the server received. */
let open: Map<string, ServerResponse>;
let asked: string[];
const visited: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  open.set(url, response);
});
const rows = ['/api/app/probe/rows', '/api/probe/rows'];
const leaving = '/api/probe/leave';

function answer(url: string, status: number, body: object): void {
  const response = open.get(url);
  if (!response) throw new Error(`Nobody asked for ${url}`);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const reached = (...urls: string[]) => vi.waitFor(() => expect([...asked].sort()).toEqual([...urls].sort()));

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  open = new Map();
  asked = [];
  visited.length = 0;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('location', { origin, assign: (to: string) => visited.push(to) });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

/** Two screens read, and the person signs out while they wait for their rows. */
async function signOutWhileReading() {
  const told: unknown[] = [];
  const reads = [app.list(), shell.list()];
  for (const read of reads) {
    read.then(
      (rows) => told.push(rows),
      (reason) => told.push(reason),
    );
  }
  await reached(...rows);
  const cut = rows.map((url) => new Promise((resolve) => open.get(url)?.on('close', resolve)));
  const left = endSession(() => shell.leave());
  await reached(...rows, leaving);
  return { told, reads, cut, left };
}

/** A stream that counts how often it was opened, and how often it is open. */
function newStream() {
  const stream = { opened: 0, isOpen: 0, close: () => {} };
  stream.close = whileSignedIn(() => {
    stream.opened += 1;
    stream.isOpen += 1;
    return () => {
      stream.isOpen -= 1;
    };
  });
  return stream;
}

describe('signing out while changes are listened for', () => {
  it('opens the stream again where it could not be done, unless it was closed meanwhile', async () => {
    const [kept, closed] = [newStream(), newStream()];
    const left = endSession(() => shell.leave());
    await reached(leaving);
    expect([kept, closed].map(({ isOpen }) => isOpen)).toEqual([0, 0]);
    closed.close();
    const late = newStream();
    answer(leaving, 503, { error: 'The store does not answer.' });
    await expect(left).rejects.toBeInstanceOf(Problem);
    expect([kept, closed, late].map(({ opened, isOpen }) => [opened, isOpen])).toEqual([
      [2, 1],
      [1, 0],
      [1, 1],
    ]);
    for (const stream of [kept, late]) stream.close();
    expect([kept, late].map(({ isOpen }) => isOpen)).toEqual([0, 0]);
  });
});

describe('signing out while rows are read', () => {
  it('reads them again where it could not be done', async () => {
    const { told, reads, left } = await signOutWhileReading();
    asked = [];
    answer(leaving, 503, { error: 'The store does not answer.' });
    await expect(left).rejects.toBeInstanceOf(Problem);
    await reached(...rows);
    answer('/api/app/probe/rows', 200, { rows: 7 });
    answer('/api/probe/rows', 401, { error: 'Sign in first' });
    await Promise.allSettled(reads);
    expect(told).toEqual([{ rows: 7 }, expect.any(Problem)]);
    expect(visited).toEqual(['/']);
  });

  // The last test: this page reads nothing more.
  it('shows no failure for them and leads nowhere before it is done', async () => {
    const stream = newStream();
    const { told, cut, left } = await signOutWhileReading();
    await Promise.all(cut);
    expect(stream.isOpen).toBe(0);
    // Requests that a screen makes meanwhile would be refused by now.
    const late = app.list();
    late.finally(() => told.push('late'));
    answer(leaving, 200, { ok: true });
    expect(await left).toEqual({ ok: true });
    expect(told).toEqual([]);
    expect(visited).toEqual([]);
    expect(asked).toHaveLength(3);
    // The cache is cleared now, so nothing is shown that could change.
    expect(newStream().opened).toBe(0);
    expect(stream).toMatchObject({ opened: 1, isOpen: 0 });
  });
});
