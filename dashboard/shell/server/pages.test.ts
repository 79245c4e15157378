import { brotliDecompressSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Probe, startProbe } from '#testing/server/probe.ts';
import type { Settings } from './settings.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

const call = async (options: InjectOptions) => await probe.server.inject(options);
const problemOf = async (options: InjectOptions) => await probe.problemOf(options);

describe('pages', () => {
  it.each(['/', '/no/such/page', '/?app=expenses', '//evil.example/', '//', '///'])(
    '%s shows the landing page to strangers',
    async (url) => {
      const answer = await call({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<h1>landing</h1>');
    },
  );

  it.each(['/?auth=error&code=AUTH_ERROR', '/?error=true'])('%s is drawn by the shell', async (url) => {
    expect((await call({ url })).body).toContain('<h1>app</h1>');
  });

  it.each(['/privacy', '/terms'])('%s loads no apps, with a session or without', async (url) => {
    expect((await call({ url })).body).toContain('<h1>legal</h1>');
    expect((await call({ url, headers: { cookie: probe.cookie } })).body).toContain('<h1>legal</h1>');
  });

  it('say whether they were given to somebody with a session', async () => {
    expect((await call({ url: '/terms' })).body).toContain('data-session=""');
    const headers = { cookie: probe.cookie };
    expect((await call({ url: '/terms', headers })).body).toContain('data-session="open"');
  });

  it('shows the app to people with a session', async () => {
    expect((await call({ url: '/', headers: { cookie: probe.cookie } })).body).toContain('<h1>app</h1>');
  });

  it('carry a nonce of their own in a strict policy', async () => {
    const [first, second] = [await call({ url: '/' }), await call({ url: '/' })];
    const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1];
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`'nonce-${nonceOf(first.body)}'`);
    expect(policy).not.toContain('unsafe');
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
  });

  it("let Google's file picker in where there is a key for it, and nobody else", async () => {
    expect((await call({ url: '/' })).body).toContain('data-picker=""');
    const withPicker = await startProbe({ picker: { key: 'AIza1', appId: '1234' } });
    const { headers, body } = await withPicker.server.inject({ url: '/' });
    await withPicker.stop();
    expect(body).toContain('data-picker="1234 AIza1"');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("script-src 'self' https://apis.google.com");
    expect(policy.find((part) => part.startsWith('frame-src'))).toContain('https://docs.google.com');
    const strict = String((await call({ url: '/' })).headers['content-security-policy']);
    expect(strict).toContain("require-trusted-types-for 'script'");
    expect(strict).not.toContain('google.com');
  });

  it('let maps come from where the settings say, and nowhere else', async () => {
    const policyWith = async (maps: Partial<Settings['maps']>) => {
      const none = { roads: null, roadTiles: null, satelliteTiles: null, styleUrl: null };
      const settings = { provider: 'maplibre' as const, googleKey: null, ...none, ...maps };
      const withMaps = await startProbe({ maps: settings });
      const { headers } = await withMaps.server.inject({ url: '/' });
      await withMaps.stop();
      return String(headers['content-security-policy']).split('; ');
    };
    expect(await policyWith({})).toContain("connect-src 'self'");
    const tiles = 'https://tiles.example/{z}/{x}/{y}.mvt';
    const roads = { kind: 'address' as const, url: 'https://roads.example/all.pmtiles' };
    expect(await policyWith({ roads, roadTiles: tiles })).toContain(
      "connect-src 'self' https://roads.example https://tiles.example",
    );
    // A key alone, or a provider without one, allows nothing.
    for (const maps of [{ googleKey: 'AIza1' }, { provider: 'google' as const }]) {
      expect((await policyWith(maps)).join()).not.toContain('googleapis');
    }
    const google = await policyWith({ provider: 'google', googleKey: 'AIza1' });
    expect(google.find((part) => part.startsWith('script-src'))).toContain('https://*.googleapis.com');
  });

  it('are sent compressed', async () => {
    const { headers, rawPayload } = await call({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>landing</h1>');
    const plain = await call({ url: '/', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain('<h1>landing</h1>');
  });

  it('say of the installation what a stranger may know', async () => {
    const { body } = await call({ url: '/' });
    expect(body).toContain('data-workspace="127.0.0.1:1"');
    expect(body).toContain('data-support="help@rowhouse.test"');
    expect(body).toContain('data-scopes="openid email profile ');
    expect(body).toContain('data-access="subscription"');
    expect(body).not.toContain('secret');
  });

  it('say how data is protected, and whom browsers ask for maps, as the settings have it', async () => {
    const told = async (changes: Partial<Settings>) => {
      const changed = await startProbe({ databaseUrl: null, ...changes });
      const { body } = await changed.server.inject({ url: '/privacy' });
      await changed.stop();
      return [...body.matchAll(/data-(?:transit|disk|maps)="([^"]*)"/g)].map(([, value]) => value);
    };
    const maps = { provider: 'maplibre' as const, googleKey: null, roads: null, satelliteTiles: null };
    expect(await told({})).toEqual(['', 'unstated', '']);
    expect(await told({ url: 'http://127.0.0.1:1', disk: 'plain' })).toEqual(['local', 'plain', '']);
    const tiles = { ...maps, roadTiles: 'https://tiles.example/{z}/{x}/{y}.mvt', styleUrl: null };
    expect(await told({ url: 'http://house.lan', disk: 'encrypted', maps: tiles })).toEqual([
      'browser',
      'encrypted',
      'tiles.example',
    ]);
    const google = { ...tiles, provider: 'google' as const, googleKey: 'AIza1', roadTiles: null };
    expect(await told({ maps: google })).toEqual(['', 'unstated', 'google']);
  });

  it('files of the build are kept for a year; their absence is no page', async () => {
    const file = await call({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-encoding']).toBe('br');
    expect((await call({ url: '/assets/gone.js' })).statusCode).toBe(404);
  });

  it('templates and files outside the build are not served', async () => {
    expect((await call({ url: '/landing.html' })).body).not.toContain('__CSP_NONCE__');
    const climbed = await call({ url: '/assets/..%2f..%2fproduct%2ftoken.key' });
    expect(climbed.statusCode).toBe(404);
  });

  it('unknown calls answer JSON, not a page', async () => {
    for (const options of [
      { url: '/api/none' },
      { url: '/api' },
      { method: 'POST' as const, url: '/x', headers: { origin: probe.origin } },
    ]) {
      expect(await problemOf(options)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });
});
