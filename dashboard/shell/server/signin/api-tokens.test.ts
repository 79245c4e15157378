import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTokenCalls, type NewToken } from '#kernel/calls/api-tokens.ts';
import { type Probe, startProbe } from '#testing/server/probe.ts';
import type { Store } from '../store/schema.ts';
import { openStore } from '../store/store.ts';
import { makeToken } from './api-tokens.ts';

let probe: Probe;
let store: Store;
beforeAll(async () => {
  probe = await startProbe({ requestsPerMinute: 300 });
  store = await openStore(probe.settings.databaseUrl, probe.settings.dataFolder);
});
afterAll(async () => {
  await store.destroy();
  await probe.stop();
});

const { createToken, listTokens: listed } = apiTokenCalls.contract;
const order: NewToken = { name: 'Till', apps: ['probe'], scope: 'write', days: 30 };

/** A request of the signed-in browser; with a key, it may be repeated. */
function asBrowser(options: InjectOptions, cookie = probe.cookie, key?: string): InjectOptions {
  const headers = { cookie, origin: probe.origin, ...(key !== undefined && { 'x-request-key': key }) };
  return { ...options, headers };
}

async function make(changes: Partial<NewToken> = {}, cookie = probe.cookie, key?: string) {
  const payload = { ...order, ...changes };
  const options = asBrowser({ method: 'POST', url: '/api/tokens', payload }, cookie, key);
  const answer = await probe.server.inject(options);
  return createToken.returns.parse(answer.json());
}

async function list() {
  const answer = await probe.server.inject(asBrowser({ url: '/api/tokens' }));
  return listed.returns.parse(answer.json());
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const echo = (secret: string, headers = {}): InjectOptions => ({
  method: 'POST',
  url: '/api/app/probe/7/echo',
  payload: { name: 'Ada', count: 1 },
  headers: { ...bearer(secret), ...headers },
});
const read = (secret: string): InjectOptions => ({ url: '/api/app/probe/upstream', headers: bearer(secret) });

describe('an API token', () => {
  it('opens the calls of its apps without a cookie and without an origin', async () => {
    const { secret } = await make();
    const answer = await probe.server.inject(echo(secret));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: '7', name: 'Ada' });
    expect((await probe.server.inject(read(secret))).statusCode).toBe(200);
  });

  it('may read and no more with the scope read', async () => {
    const { secret } = await make({ scope: 'read' });
    expect((await probe.server.inject(read(secret))).statusCode).toBe(200);
    expect(await probe.problemOf(echo(secret))).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
      error: 'This API token may read, but not change anything.',
    });
  });

  it.each([
    ['/api/auth/me', 'GET'],
    ['/api/auth/sessions', 'GET'],
    ['/api/auth/account', 'DELETE'],
    ['/api/tokens', 'GET'],
    ['/api/subscription/status', 'GET'],
    ['/api/app/available', 'GET'],
    ['/api/app/ai-usage/status', 'GET'],
    ['/api/app/shared/sheets/x/data', 'GET'],
  ] as const)('does not open %s, with a cookie neither', async (url, method) => {
    const { secret } = await make();
    const options = { url, method, headers: { ...bearer(secret), cookie: probe.cookie } };
    expect(await probe.problemOf(options)).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  });

  it('is refused where its owner may not open apps', async () => {
    const { secret } = await make({}, probe.cookieWithoutAccess);
    expect(await probe.problemOf(read(secret))).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  });

  it.each([
    [
      'an unknown id',
      (secret: string) => secret.replace(/rh_./, (start) => (start === 'rh_0' ? 'rh_1' : 'rh_0')),
    ],
    ['another secret', (secret: string) => `${secret.slice(0, -3)}AAA`],
    ['something else behind it', (secret: string) => `${secret}x`],
    ['nothing but its beginning', () => 'rh_'],
  ])('is not believed with %s', async (_, change) => {
    const { secret } = await make();
    expect(await probe.problemOf(read(change(secret)))).toMatchObject({
      status: 401,
      code: 'AUTH_ERROR',
      error: 'This API token is not known here, or it was revoked.',
    });
  });

  it('goes before the cookie that comes along', async () => {
    const { secret } = await make({ scope: 'read' });
    const answer = await probe.problemOf(echo(secret, { cookie: probe.cookie, origin: probe.origin }));
    expect(answer.status).toBe(403);
  });

  it('is over when it is revoked', async () => {
    const { secret, token } = await make();
    expect((await probe.server.inject(read(secret))).statusCode).toBe(200);
    const url = `/api/tokens/${token.id}`;
    expect((await probe.server.inject(asBrowser({ method: 'DELETE', url }))).statusCode).toBe(200);
    expect(await probe.problemOf(read(secret))).toMatchObject({ status: 401, code: 'AUTH_ERROR' });
    expect(await probe.problemOf(asBrowser({ method: 'DELETE', url }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it("is not revoked by somebody else's browser", async () => {
    const { secret, token } = await make();
    const theft = { method: 'DELETE', url: `/api/tokens/${token.id}` } as const;
    expect(await probe.problemOf(asBrowser(theft, probe.cookieWithoutAccess))).toMatchObject({ status: 404 });
    expect((await probe.server.inject(read(secret))).statusCode).toBe(200);
  });

  it('is made once when its answer was not heard: nobody has the first secret, so another takes its place', async () => {
    const before = (await list()).tokens.length;
    const key = randomUUID();
    const lost = await make({ name: 'Once' }, probe.cookie, key);
    const { token, secret } = await make({ name: 'Once' }, probe.cookie, key);
    expect(token.id).toBe(lost.token.id);
    expect((await list()).tokens).toHaveLength(before + 1);
    expect((await probe.server.inject(echo(secret))).statusCode).toBe(200);
    expect((await probe.server.inject(echo(lost.secret))).statusCode).toBe(401);
    const revoke = async (again: string) => {
      const options = { method: 'DELETE', url: `/api/tokens/${token.id}` } as const;
      return (await probe.server.inject(asBrowser(options, probe.cookie, again))).statusCode;
    };
    // Revoking works likewise; a new request for it is told that it was done before.
    expect([await revoke(key), await revoke(key), await revoke(randomUUID())]).toEqual([200, 200, 404]);
  });

  it('says on which day it expired', async () => {
    const row = await store
      .selectFrom('users')
      .selectAll()
      .where('google_id', '=', 'with-access')
      .executeTakeFirstOrThrow();
    const user = { id: row.id };
    const madeAt = Date.UTC(2026, 0, 1);
    const { secret } = await makeToken(store, user, { order, requestKey: null, now: madeAt });
    expect(await probe.problemOf(read(secret))).toMatchObject({
      status: 401,
      error: 'This API token expired on 2026-01-31. Make another one on the Account screen.',
    });
  });

  it('is kept by its hash alone, and tells within an hour when it was last used', async () => {
    const { secret, token } = await make();
    expect((await list()).tokens.find(({ id }) => id === token.id)?.lastUsedAt).toBeNull();
    await probe.server.inject(read(secret));
    const lastUsed = async () => (await list()).tokens.find(({ id }) => id === token.id)?.lastUsedAt;
    const first = await lastUsed();
    expect(first).toEqual(expect.any(String));
    await probe.server.inject(read(secret));
    expect(await lastUsed()).toBe(first);
    const row = await store
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', token.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret.slice(-20));
  });

  it('is for apps there are, a few at most', async () => {
    const { apps } = await list();
    expect(apps).toEqual([{ id: 'probe', title: 'Probe' }]);
    const payload = { ...order, apps: ['account'] };
    expect(await probe.problemOf(asBrowser({ method: 'POST', url: '/api/tokens', payload }))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is not made for an app that nobody chose, nor without a name', async () => {
    const payload = { ...order, name: ' ', apps: [] };
    const problem = await probe.problemOf(asBrowser({ method: 'POST', url: '/api/tokens', payload }));
    expect(problem.fields).toMatchObject({
      name: 'Please enter a name for the token',
      apps: 'Please choose at least one app',
    });
  });
});

it('too many calls with one token wait a minute, whatever address they come from', async () => {
  const { secret } = await make();
  const from = (call: number) => ({ ...read(secret), remoteAddress: `192.0.2.${call}` });
  for (let call = 1; call <= 30; call += 1) {
    expect((await probe.server.inject(from(call))).statusCode).toBe(200);
  }
  const refused = await probe.server.inject(from(31));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('a person has twenty tokens at most, and the file of their account names them without their secrets', async () => {
  const count = (await list()).tokens.length;
  const secrets = [];
  for (let more = count; more < 18; more += 1) secrets.push((await make({ name: `Script ${more}` })).secret);
  const one = asBrowser({ method: 'POST', url: '/api/tokens', payload: order });
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => probe.server.inject(one)));
  expect(atOnce.map(({ statusCode }) => statusCode)).toContain(409);
  for (let more = (await list()).tokens.length; more < 20; more += 1) await make();
  expect((await list()).tokens).toHaveLength(20);
  expect(await probe.problemOf(one)).toMatchObject({ status: 409, code: 'CONFLICT' });
  const file = (await probe.server.inject(asBrowser({ url: '/api/auth/account/download' }))).body;
  expect(file).toContain('"name": "Till"');
  // The part after the id; it may contain more underscores.
  for (const secret of secrets) expect(file).not.toContain(secret.replace(/^rh_[0-9a-f]{16}_/, ''));
  const gone = await probe.server.inject(asBrowser({ method: 'DELETE', url: '/api/auth/account' }));
  expect(gone.statusCode).toBe(200);
  expect(await store.selectFrom('api_tokens').select('name').execute()).toHaveLength(1);
});

it('the document of all calls says where tokens are taken', async () => {
  const { paths, components } = (await probe.server.inject({ url: '/api/openapi.json' })).json();
  expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/app/probe/{id}/echo'].post.security).toEqual([{ apiToken: [] }, { session: [] }]);
  expect(paths['/api/auth/me'].get.security).toEqual([{ session: [] }]);
  expect(paths['/api/tokens'].get.security).toEqual([{ session: [] }]);
});
