import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Probe, startProbe } from '#testing/server/probe.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

const versionOf = (script: string) => /const version = "(\w+)"/.exec(script)?.[1];

describe('the worker', () => {
  it('is asked for each time, and fetches from us alone', async () => {
    const { statusCode, headers, body } = await probe.server.inject({ url: '/sw.js' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
    expect(body).toContain('const files = ["/assets/app-1a2b.js"];');
    expect(body).toContain('const codeFile = "/assets/code-3c4d.json";');
    expect(body).not.toMatch(/"[^"]+\.(html|br|gz)"/);
  });

  it('keeps a page that says its version and nothing of a person, with a nonce of its own', async () => {
    const script = (await probe.server.inject({ url: '/sw.js' })).body;
    const ask = (headers = {}) => probe.server.inject({ url: '/kept.html', headers });
    const [strange, known] = [await ask(), await ask({ cookie: probe.cookie })];
    expect(strange.headers['x-page-version']).toBe(versionOf(script));
    expect(strange.headers['cache-control']).toBe('no-store');
    const withoutNonce = (body: string) => body.replace(/nonce="[^"]+"/g, '');
    expect(withoutNonce(known.body)).toBe(withoutNonce(strange.body));
    expect(strange.body).not.toBe(known.body);
    const nonce = /nonce="([^"]+)"/.exec(strange.body)?.[1];
    expect(strange.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  it('is another one where a setting stands in the page or in its headers', async () => {
    const versionWith = async (changes: Parameters<typeof startProbe>[0]) => {
      const changed = await startProbe(changes);
      const { body } = await changed.server.inject({ url: '/sw.js' });
      await changed.stop();
      return versionOf(body);
    };
    const usual = versionOf((await probe.server.inject({ url: '/sw.js' })).body);
    expect(await versionWith({})).toBe(usual);
    expect(await versionWith({ supportEmail: 'other@rowhouse.test' })).not.toBe(usual);
    const maps = { provider: 'maplibre' as const, googleKey: null, roads: null, satelliteTiles: null };
    const tiles = { ...maps, roadTiles: 'https://tiles.example/{z}/{x}/{y}.mvt', styleUrl: null };
    expect(await versionWith({ maps: tiles })).not.toBe(usual);
  });

  it('takes itself away where nothing is to be kept', async () => {
    const off = await startProbe({ isLocalFirst: false });
    const { body } = await off.server.inject({ url: '/sw.js' });
    const page = await off.server.inject({ url: '/' });
    await off.stop();
    expect(body).toContain('unregister()');
    expect(versionOf(body)).toBeUndefined();
    expect(page.body).not.toContain('<h1>app</h1>');
  });
});
