import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exchangeOf, transporterOf } from './transport.ts';

type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => void;

interface Site {
  url: string;
  /** The requests that came, each with what it carried. */
  came: { method: string; headers: http.IncomingHttpHeaders; text: string }[];
  stop(): Promise<void>;
}

async function startSite(paths: Record<string, Handle>): Promise<Site> {
  const came: Site['came'] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    // What is cut on its way came, too: with as much of it as there was.
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
    await new Promise((resolve) => request.once('close', resolve).once('end', resolve));
    const { method = '', headers } = request;
    came.push({ method, headers, text: Buffer.concat(chunks).toString() });
    paths[request.url ?? '']?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    came,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const packed = gzipSync(JSON.stringify({ files: ['Lisbon'] }));
const json = { 'content-type': 'application/json' };
const zipped = { ...json, 'content-encoding': 'gzip' };

let other: Site;
let site: Site;
beforeAll(async () => {
  other = await startSite({ '/there': (_, response) => response.end('arrived') });
  site = await startSite({
    '/zipped': (_, response) => response.writeHead(200, zipped).end(packed),
    '/zipped-and-cut': (_, response) => response.writeHead(200, zipped).end(packed.subarray(0, 12)),
    '/cut': (_, response) => {
      response
        .writeHead(200, { ...json, 'content-length': '100' })
        .write('{"files":', () => response.destroy());
    },
    '/held': () => undefined,
    '/begun': (_, response) => void response.writeHead(200, json).write('{'),
    '/nothing': (_, response) => response.writeHead(204).end(),
    '/here': (_, response) => response.writeHead(302, { location: '/zipped' }).end(),
    '/away': (_, response) => response.writeHead(307, { location: `${other.url}/there` }).end(),
    '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/refused': (_, response) => response.writeHead(403, zipped).end(gzipSync('{"error":"no"}')),
    '/taken': (_, response) => response.end('taken'),
  });
});
afterAll(() => Promise.all([site.stop(), other.stop()]));

/** A call as Google's client makes it. */
function ask(path: string, options: { apiRoot?: string; [option: string]: unknown } = {}) {
  const { apiRoot = null, ...rest } = options;
  const client = new OAuth2Client({ transporterOptions: transporterOf({ apiRoot }) });
  client.setCredentials({ access_token: 'secret' });
  return client.request<unknown>({ url: site.url + path, retry: false, ...rest });
}

describe('an answer', () => {
  it('is unpacked, whether it is read whole or as it comes', async () => {
    expect((await ask('/zipped')).data).toEqual({ files: ['Lisbon'] });
    const { data } = await ask('/zipped', { responseType: 'stream' });
    if (!(data instanceof Readable)) throw new Error('This is no stream.');
    expect(JSON.parse(Buffer.concat(await data.toArray()).toString())).toEqual({ files: ['Lisbon'] });
  });

  it('is told with its status and its content when it is a refusal', async () => {
    const refused = { response: { status: 403, data: { error: 'no' } } };
    await expect(ask('/refused')).rejects.toMatchObject(refused);
    await expect(ask('/refused', { responseType: 'stream' })).rejects.toMatchObject({
      response: { status: 403, data: '{"error":"no"}' },
    });
  });

  it('without content is whole', async () => {
    expect((await ask('/nothing')).status).toBe(204);
  });

  it.each(['/cut', '/zipped-and-cut'])('that breaks off is none: %s', async (path) => {
    const error: unknown = await ask(path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ config: expect.any(Object) });
    expect(error).not.toHaveProperty('response.status');
    const { data } = await ask(path, { responseType: 'stream' });
    if (!(data instanceof Readable)) throw new Error('This is no stream.');
    await expect(data.toArray()).rejects.toThrow();
  });

  it.each(['/held', '/begun'])('that does not come in time is given up: %s', async (path) => {
    await expect(ask(path, { timeout: 50 })).rejects.toMatchObject({ code: 'TimeoutError' });
  });

  it.each(['/held', '/begun'])('that nobody waits for any more is given up: %s', async (path) => {
    const leaving = new AbortController();
    const asked = ask(path, { signal: leaving.signal });
    const before = site.came.length;
    await expect.poll(() => site.came.length).toBeGreaterThan(before);
    leaving.abort();
    await expect(asked).rejects.toMatchObject({ config: expect.any(Object) });
  });
});

describe('a request', () => {
  it('carries its form with the type of a form, and text with its length', async () => {
    await ask('/taken', { method: 'POST', data: new URLSearchParams({ code: 'a b' }) });
    await ask('/taken', { method: 'POST', data: { name: 'Porto' } });
    expect(site.came.slice(-2)).toMatchObject([
      { text: 'code=a+b', headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } },
      { text: '{"name":"Porto"}', headers: { ...json, 'content-length': '16' } },
    ]);
  });

  it('carries a stream, and ends when that fails', async () => {
    await ask('/taken', { method: 'POST', data: Readable.from([Buffer.from('one '), Buffer.from('two')]) });
    expect(site.came.at(-1)).toMatchObject({ method: 'POST', text: 'one two' });
    async function* broken() {
      yield Buffer.from('one');
      throw new Error('The photo is gone.');
    }
    const failed = ask('/taken', { method: 'POST', data: Readable.from(broken()) });
    await expect(failed).rejects.toMatchObject({ message: 'The photo is gone.' });
  });

  it('is given up once nothing has been said for as long as it may wait', async () => {
    const asked = exchangeOf({})(new URL(`${site.url}/held`), { silenceMs: 20 });
    await expect(asked).rejects.toThrow('There was no answer in time.');
  });

  it('says why nobody could be reached', async () => {
    const gone = await startSite({});
    await gone.stop();
    const asked = ask('', { url: gone.url });
    await expect(asked).rejects.toMatchObject({ code: 'ECONNREFUSED', config: expect.any(Object) });
  });
});

describe('an address that sends on', () => {
  it('is followed, and another host does not learn the token', async () => {
    expect((await ask('/here')).data).toEqual({ files: ['Lisbon'] });
    expect(site.came.at(-1)?.headers.authorization).toBe('Bearer secret');
    expect((await ask('/away')).data).toBe('arrived');
    expect(other.came.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('is refused to a write', async () => {
    const before = other.came.length;
    const written = ask('/away', { method: 'POST', data: 'cells' });
    await expect(written).rejects.toMatchObject({ response: { status: 307 } });
    expect(other.came).toHaveLength(before);
  });

  it('is left when it leads in a circle', async () => {
    await expect(ask('/circle')).rejects.toThrow('circle');
  });
});

describe('a proxy that the environment names', () => {
  const asked: (string | undefined)[] = [];
  const proxy = http.createServer().on('connect', ({ url }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  beforeAll(async () => {
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${port}`);
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, undefined);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await new Promise((resolve) => proxy.close(resolve));
  });
  afterEach(() => asked.splice(0));

  it.each(['127.0.0.1', 'localhost'])('is not asked for what is on this machine: %s', async (name) => {
    const { port } = new URL(site.url);
    // Where a name leads is for the machine to say.
    await ask('', { url: `http://${name}:${port}/zipped` }).catch(() => undefined);
    expect(asked).toEqual([]);
  });

  it.each(['https://127.0.0.1.example/', 'https://localhost.example/'])('is asked for %s', async (url) => {
    await expect(ask('', { url })).rejects.toThrow();
    expect(asked).toEqual([`${new URL(url).host}:443`]);
  });
});
