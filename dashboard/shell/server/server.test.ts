import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '#kernel/problem.ts';
import { type Probe, startProbe, writeApp } from '#testing/server/probe.ts';
import { AppError } from './mounting/discover.ts';
import { createServer } from './server.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

const call = async (options: InjectOptions) => await probe.server.inject(options);
const problemOf = async (options: InjectOptions) => await probe.problemOf(options);

describe('the check of origins', () => {
  const logout = (headers: Record<string, string>): InjectOptions => ({
    method: 'POST',
    url: '/api/auth/logout',
    headers,
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the same host over http', { origin: 'http://rowhouse.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['nothing said', {}],
    ['another site without an Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site without an Origin', { 'sec-fetch-site': 'same-site' }],
    ['a lie beside a foreign Origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('refuses a change from %s', async (_, headers: Record<string, string>) => {
    expect(await problemOf(logout(headers))).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  });

  it('lets changes from our own pages pass', async () => {
    expect((await call(logout({ origin: probe.origin }))).statusCode).toBe(200);
    expect((await call(logout({ 'sec-fetch-site': 'same-origin' }))).statusCode).toBe(200);
  });
});

it.each([
  ['an unknown address', { url: '/api/nothing' }, 404],
  ['a call without a session', { url: '/api/auth/me' }, 401],
  ['a change from elsewhere', { method: 'POST' as const, url: '/api/auth/logout' }, 403],
  ['an address that cannot be read', { url: '/api/app/probe/%zz/echo' }, 400],
  ['a fault of ours', { url: '/api/app/probe/broken' }, 500],
])('answers %s as JSON that nobody keeps', async (_, options: InjectOptions, status) => {
  const answer = await call({
    headers: { cookie: probe.cookie },
    ...options,
    ...(status === 401 && { headers: {} }),
  });
  expect(answer.statusCode).toBe(status);
  const problem = problemSchema.parse(answer.json());
  expect(problem.error).not.toBe('');
  expect(problem.requestId).toMatch(/^[\da-f-]{36}$/);
  if (status !== 400) expect(answer.headers['x-request-id']).toBe(problem.requestId);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});

it('takes an empty body for none, whatever type it is said to be of', async () => {
  const headers = { origin: probe.origin, 'content-type': 'application/json' };
  const logout = await call({ method: 'POST', url: '/api/auth/logout', headers });
  expect(logout.statusCode).toBe(200);
  expect(logout.headers['cache-control']).toBe('no-store');
  const blank = await call({ method: 'POST', url: '/api/auth/logout', headers, payload: ' \n' });
  expect(blank.statusCode).toBe(200);
  const cut = { method: 'POST' as const, url: '/api/auth/logout', headers, payload: '{' };
  expect(await problemOf(cut)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
});

describe('health', () => {
  it('is alive without its workspace, but not ready', async () => {
    expect((await call({ url: '/healthz' })).statusCode).toBe(200);
    // A store that answers late counts as gone, so a busy machine may need several attempts.
    const readiness = async () => {
      const ready = await call({ url: '/readyz' });
      return [ready.statusCode, ready.json()];
    };
    await expect.poll(readiness).toEqual([503, { status: 'not ready', store: true, workspace: false }]);
  });

  it('shows its metrics to this machine alone', async () => {
    expect((await call({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
    const proxied = await call({ url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(proxied.statusCode).toBe(404);
  });
});

describe('starting', () => {
  it('stops at an app whose id is not the name of its folder', async () => {
    const apps = path.join(probe.folder, 'misnamed');
    writeApp(apps, 'probe', 'other');
    await expect(createServer(probe.settings, { apps, web: probe.folder })).rejects.toThrow(AppError);
    await expect(createServer(probe.settings, { apps, web: probe.folder })).rejects.toThrow(
      'The app in apps/probe calls itself "other".',
    );
  });

  it('stops at an app with a call that nobody handles', async () => {
    const apps = path.join(probe.folder, 'unhandled');
    writeApp(apps, 'probe');
    writeFileSync(path.join(apps, 'probe', 'server', 'routes.ts'), 'export default { async echo() {} };');
    await expect(createServer(probe.settings, { apps, web: probe.folder })).rejects.toThrow(
      /must have a handler for each/,
    );
  });
});

it('describes its calls out of their contracts', async () => {
  const answer = await call({ url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    paths: {
      '/api/app/probe/{id}/echo': { post: { requestBody: { content: expect.anything() } } },
      '/api/subscription/status': { get: expect.anything(), post: expect.anything() },
    },
  });
});

it('shows its calls to people, on a page that loads nothing from elsewhere', async () => {
  const page = await call({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Calls of Rowhouse</title>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).not.toMatch(/(?:src|href)="https?:/);
  const description = await call({ url: '/api/docs/json' });
  expect(description.json()).toMatchObject({
    paths: { '/api/app/probe/{id}/echo': { post: { tags: ['probe'] } } },
  });
});
