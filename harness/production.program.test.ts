import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newList } from '../dashboard/testing/data/todo-list.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { createUser, type TestUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { planPair } from './free-settings.ts';
import { type Service, ServiceFailure, startService, stopService, untilReady } from './processes.ts';

const productUrl = 'https://rowhouse.example';
const stranger = '203.0.113.7';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-production-'));
const services: Service[] = [];
let proxy: http.Server;
let browser: Browser;
let user: TestUser;
/** Every cookie that the product has set, as its header says. */
const cookies: string[] = [];

/** In front of a server, like a proxy that ends TLS: what it passes on came by https from a stranger. */
async function startProxy(target: string): Promise<string> {
  proxy = http.createServer((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': stranger };
    headers.host = new URL(productUrl).host;
    const { method, url } = request;
    const passed = http.request(`${target}${url}`, { method, headers }, (answer) => {
      cookies.push(...(answer.headers['set-cookie'] ?? []));
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const production = {
  NODE_ENV: 'production',
  WORKSPACE_QUICK_PASSWORDS: 'off',
  ROWHOUSE_URL: productUrl,
  TRUSTED_PROXIES: '127.0.0.1',
  SUPPORT_EMAIL: 'support@rowhouse.example',
};

beforeAll(async () => {
  const plans = await planPair(folder, production);
  for (const plan of [plans.workspace, plans.product]) {
    const service = startService(plan);
    services.push(service);
    await untilReady(service);
  }
  browser = new Browser(new Map([[productUrl, await startProxy(plans.product.url)]]));
  user = createUser(await signInNew(browser, productUrl), browser, productUrl);
});

afterAll(async () => {
  proxy.close();
  await Promise.all(services.map((service) => stopService(service)));
  rmSync(folder, { recursive: true, force: true });
});

describe('in production, behind a proxy that ends TLS', () => {
  it('a person signs in, makes a row and signs out', async () => {
    const { add, todos } = await newList(user);
    await add({ text: 'Order rag paper' });
    expect((await todos()).map(({ row }) => row.Task)).toEqual(['Order rag paper']);
    expect((await user.send('/api/auth/logout', { method: 'POST' })).status).toBe(200);
    expect((await user.send('/api/auth/me')).status).toBe(401);
    expect(browser.cookiesFor(productUrl)).not.toContain('session');
  });

  it('every cookie is for https and this host alone, and out of reach of scripts', () => {
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) {
      // The cookie of a sign-in attempt is sent only to the sign-in addresses, which __Host- would not allow.
      expect(cookie).toMatch(
        /^__Host-rowhouse_session=.*; Path=\/;|^__Secure-rowhouse_signin_.*; Path=\/api\/auth;/,
      );
      for (const part of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i]) expect(cookie).toMatch(part);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  it('pages and calls tell the browser to come by https from then on', async () => {
    for (const address of ['/', '/api/auth/me', '/api/nothing']) {
      const { headers } = await browser.request(productUrl + address);
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
    }
  });

  it('signing in leads back to the address that people know', async () => {
    const answer = await browser.request(`${productUrl}/api/auth/google`);
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(searchParams.get('redirect_uri')).toBe(`${productUrl}/api/auth/google/callback`);
    const failed = await browser.request(`${productUrl}/api/auth/google/callback?error=access_denied`);
    expect(new URL(failed.headers.get('location') ?? '', productUrl).origin).toBe(productUrl);
  });

  it('what is for the machine itself and for development is not there', async () => {
    for (const address of ['/metrics', '/operator', '/api/operator', '/api/app/probe']) {
      const answer = await browser.request(productUrl + address);
      expect([401, 403, 404]).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
    }
  });
});

it.each([
  [{ GOOGLE_CLIENT_SECRET: '' }, /^GOOGLE_CLIENT_SECRET is missing\. /],
  [{ ROWHOUSE_URL: 'rowhouse.example' }, /^ROWHOUSE_URL is not an address such as /],
  [{ TRUSTED_PROXIES: 'the proxy' }, /^TRUSTED_PROXIES is not a list such as /],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:4312', STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_/],
])('without what production needs it does not start, and names it: %o', async (missing, sentence) => {
  const plans = await planPair(mkdtempSync(path.join(folder, 'refused-')), production);
  const service = startService({ ...plans.product, env: { ...plans.product.env, ...missing } });
  const failure: unknown = await untilReady(service).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceFailure);
  const said = failure instanceof Error ? failure.message : '';
  expect(said).toMatch(sentence);
  expect(said).not.toContain('\n');
});
