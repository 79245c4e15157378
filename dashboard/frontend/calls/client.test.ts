// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineContract, fileContent } from '#kernel/contract.ts';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { createCallsClient, createClient } from './client.ts';

const contract = defineContract({
  list: {
    method: 'GET',
    path: '',
    query: z.object({ page: z.number().optional() }),
    returns: z.object({ ok: z.boolean() }),
  },
  read: { method: 'GET', path: '/:id', returns: z.object({ ok: z.boolean() }) },
  write: {
    method: 'POST',
    mayWait: { no: 'It is tried here.' },
    path: '/:id',
    body: z.object({ name: z.string().default('none') }),
    returns: z.object({ ok: z.boolean() }),
  },
  upload: {
    method: 'POST',
    mayWait: { no: 'It is tried here.' },
    path: '/:id/photo',
    body: z.object({ note: z.string().optional() }),
    files: { photo: { maxBytes: 10 } },
    returns: z.object({ ok: z.boolean() }),
  },
  content: {
    method: 'GET',
    path: '/:id/content',
    query: z.object({ size: z.string() }),
    returns: fileContent,
  },
});

const client = createClient({ id: 'probe' }, contract);
const session = createCallsClient({
  prefix: '/api/auth',
  contract: { me: { ...contract.list, path: '/me' }, other: contract.read },
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let seen: Seen;
let respond: (response: ServerResponse) => void;
const visited: string[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  seen = {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
  respond(response);
});

function answerWith(status: number, body: string): void {
  respond = (response) => {
    response.statusCode = status;
    response.end(body);
  };
}

/** The server has done its work, but the connection breaks during the answer. */
function cutAnswer(): void {
  respond = (response) => {
    response.writeHead(200, { 'content-length': '11' });
    response.write('{"ok"', () => response.destroy());
  };
}

let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  visited.length = 0;
  answerWith(200, '{"ok":true}');
  vi.stubGlobal('location', { origin, assign: (to: string) => visited.push(to) });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Problem) return error;
  throw new Error('The call did not end in a Problem', { cause: error });
}

describe('what is sent', () => {
  it('fills the path, one segment a parameter, and leaves absent query values out', async () => {
    await client.read({ id: 'a/b c?d' });
    expect(seen.url).toBe('/api/app/probe/a%2Fb%20c%3Fd');
    await client.list({ query: { page: undefined } });
    expect(seen.url).toBe('/api/app/probe');
    await client.list({ query: { page: 2 } });
    expect(seen.url).toBe('/api/app/probe?page=2');
  });

  it('sends JSON, and asks for JSON', async () => {
    await client.write({ id: 1, body: { name: 'Ada' } });
    expect(seen).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"name":"Ada"}',
    });
  });

  it('says which day it is where the person is', async () => {
    await client.list({ query: {} });
    expect(seen.headers['x-local-day']).toBe(today());
  });

  it('gives each write a key of its own, and repeats it under a given one', async () => {
    await client.write({ id: 1, body: {} });
    const first = seen.headers['x-request-key'];
    await client.write({ id: 1, body: {} });
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(seen.headers['x-request-key']).not.toBe(first);
    await client.write({ id: 1, body: { name: 'Ada' } }, { requestKey: 'again' });
    expect(seen.headers['x-request-key']).toBe('again');
    expect(JSON.parse(seen.body)).toEqual({ name: 'Ada' });
  });

  it('repeats a write whose answer got lost under its key, until another one was answered', async () => {
    const keys: unknown[] = [];
    const write = async (name: string) => {
      const call = client.write({ id: 1, body: { name } });
      await call.catch(() => undefined);
      keys.push(seen.headers['x-request-key']);
    };
    respond = (response) => response.destroy();
    await write('Ada');
    await write('Bob');
    await write('Ada');
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
    answerWith(200, '{"ok":true}');
    await write('Ada');
    expect(keys[3]).toBe(keys[0]);
    await write('Bob');
    expect(keys.at(-1)).not.toBe(keys[1]);
  });

  it('keeps the key of a lost write for a form that was opened again and brings a key of its own', async () => {
    const key = () => seen.headers['x-request-key'];
    const write = (requestKey: string) => client.write({ id: 2, body: { name: 'Cyd' } }, { requestKey });
    respond = (response) => response.destroy();
    await problemOf(write('first'));
    answerWith(200, '{"ok":true}');
    await write('second');
    expect(key()).toBe('first');
    await write('third');
    expect(key()).toBe('third');
  });

  it('keeps the key of a lost write whatever is written in another app', async () => {
    const other = createClient({ id: 'other' }, contract);
    respond = (response) => response.destroy();
    await problemOf(client.write({ id: 3, body: { name: 'Dan' } }));
    const first = seen.headers['x-request-key'];
    answerWith(200, '{"ok":true}');
    await other.write({ id: 3, body: { name: 'Dan' } });
    expect(seen.headers['x-request-key']).not.toBe(first);
    await client.write({ id: 3, body: { name: 'Dan' } });
    expect(seen.headers['x-request-key']).toBe(first);
  });

  it.each([
    ['is cut in the middle', cutAnswer],
    ['is not what the contract says', () => answerWith(200, '<h1>Sign in to this network</h1>')],
  ])('repeats a write whose answer %s under its key', async (_, arrange) => {
    arrange();
    await problemOf(client.write({ id: 1, body: { name: 'Cut' } }));
    const first = seen.headers['x-request-key'];
    answerWith(200, '{"ok":true}');
    await client.write({ id: 1, body: { name: 'Cut' } });
    expect(seen.headers['x-request-key']).toBe(first);
  });

  it('sends a write that was refused under a new key', async () => {
    answerWith(409, '{"error":"The row changed","code":"CONFLICT"}');
    await problemOf(client.write({ id: 1, body: {} }));
    const first = seen.headers['x-request-key'];
    await problemOf(client.write({ id: 1, body: {} }));
    expect(seen.headers['x-request-key']).not.toBe(first);
  });

  it('sends no key with a reading call', async () => {
    await client.list({ query: {} });
    expect(seen.headers['x-request-key']).toBeUndefined();
  });

  it('sends files as a form, its fields before the files', async () => {
    await client.upload({
      id: 1,
      body: { note: 'lunch' },
      files: { photo: new Blob(['JPEG'], { type: 'image/jpeg' }) },
    });
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.body.indexOf('name="note"')).toBeLessThan(seen.body.indexOf('name="photo"'));
    expect(seen.body).toContain('JPEG');
  });

  it('gives an address for a call that answers with a file', () => {
    expect(client.addressOf.content({ id: 'p 1', query: { size: 'full' } })).toBe(
      '/api/app/probe/p%201/content?size=full',
    );
  });
});

describe('what comes back', () => {
  it('is a Problem with the server words and details', async () => {
    answerWith(
      409,
      JSON.stringify({
        error: 'The row changed',
        code: 'CONFLICT',
        requestId: 'r7',
        conflict: { rowIndex: null, current: null, fields: [] },
      }),
    );
    const problem = await problemOf(client.read({ id: 1 }));
    expect(problem).toMatchObject({ code: 'CONFLICT', message: 'The row changed', requestId: 'r7' });
    expect(problem.details.conflict).toEqual({ rowIndex: null, current: null, fields: [] });
  });

  it.each([
    [500, '<h1>Bad gateway</h1>', 'SERVER_ERROR', 'Request failed with status 500'],
    [502, '', 'SERVER_ERROR', 'Request failed with status 502'],
    [429, '{"error":"Slow down","code":"A_NEW_CODE"}', 'TOO_MANY_REQUESTS', 'Slow down'],
    [418, '[]', 'INVALID_INPUT', 'Request failed with status 418'],
  ])('is a Problem for a %i that says %s', async (status, body, code, message) => {
    answerWith(status, body);
    expect(await problemOf(client.read({ id: 1 }))).toMatchObject({ code, message });
  });

  it('is our fault when the answer is not what the contract says', async () => {
    answerWith(200, '{"ok":"yes"}');
    expect(await problemOf(client.read({ id: 1 }))).toMatchObject({ code: 'SERVER_ERROR' });
  });

  it('is NETWORK_ERROR when no answer comes', async () => {
    respond = (response) => response.destroy();
    expect(await problemOf(client.read({ id: 1 }))).toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('is NETWORK_ERROR when the answer is cut in the middle', async () => {
    cutAnswer();
    expect(await problemOf(client.read({ id: 1 }))).toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('is given up after the time that a caller sets, and only then', async () => {
    const deadline = vi.spyOn(AbortSignal, 'timeout');
    await client.read({ id: 1 });
    expect(deadline).not.toHaveBeenCalled();
    deadline.mockRestore();
    respond = () => {};
    expect(await problemOf(client.read({ id: 1 }, { timeoutMs: 20 }))).toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'Request timeout - please refresh the page',
    });
    server.closeAllConnections();
  });

  it('is no Problem when the caller itself lost interest', async () => {
    respond = () => {};
    const controller = new AbortController();
    const call = client.read({ id: 1 }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
    server.closeAllConnections();
  });
});

describe('a session that ended', () => {
  it('leads to the front page when no screen can go on', async () => {
    answerWith(401, '{"error":"Sign in first","code":"AUTH_ERROR"}');
    await problemOf(session.other({ id: 'x' }));
    expect(visited).toEqual(['/']);
  });

  it.each([
    ['an app call', () => client.read({ id: 1 }), '{"error":"Sign in first"}'],
    ['the check of the session itself', () => session.me({ query: {} }), '{"error":"Sign in first"}'],
    ['a dead grant', () => session.other({ id: 'x' }), '{"error":"Gone","requiresReauth":true}'],
    ['a refresh token that is missing', () => session.other({ id: 'x' }), '{"error":"NO REFRESH TOKEN"}'],
    ['a missing scope', () => session.other({ id: 'x' }), '{"error":"A scope is missing"}'],
  ])('is left to the screen for %s', async (_, call, body) => {
    answerWith(401, body);
    expect((await problemOf(call())).status).toBe(401);
    expect(visited).toEqual([]);
  });
});
