import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Probe, startProbe } from '#testing/server/probe.ts';
import { discoverApps } from './mounting/discover.ts';
import { shareAddress } from './share-target.ts';

const manifestSchema = z.object({
  id: z.literal('/'),
  scope: z.literal('/'),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  share_target: z.object({
    action: z.string(),
    method: z.string(),
    enctype: z.string(),
    params: z.object({ files: z.array(z.object({ name: z.string(), accept: z.array(z.string()) })) }),
  }),
});
const file = path.join(import.meta.dirname, '../../public/site.webmanifest');
const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

describe('the manifest of the installed site', () => {
  it('has shortcuts into apps that are there', async () => {
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'Add expense',
      'Snap a photo',
      'New task',
      'Start workout',
    ]);
    const apps = await discoverApps(path.join(import.meta.dirname, '../../apps'));
    const ids = apps.map(({ manifest: { id } }) => id);
    const asked = manifest.shortcuts.map(({ url }) => new URL(url, 'http://rowhouse.test').searchParams);
    for (const query of asked) expect(ids).toContain(query.get('app'));
  });

  it('has photos and PDFs shared by an upload', () => {
    expect(manifest.share_target).toEqual({
      action: shareAddress,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*', 'application/pdf'] }] },
    });
  });
});

describe('what is shared where no worker catches it', () => {
  const form = (bytes: number) => ({
    method: 'POST' as const,
    url: shareAddress,
    headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'null' },
    payload: Buffer.alloc(bytes),
  });

  it.each([
    ['by a stranger', 10, ''],
    ['by somebody with a session', 10, 'session'],
    ['larger than any call may be', 60_000_000, 'session'],
  ])('%s leads to the page that says so', async (_, bytes, who) => {
    const { headers, ...rest } = form(bytes);
    const { statusCode, headers: answered } = await probe.server.inject({
      ...rest,
      headers: { ...headers, ...(who && { cookie: probe.cookie }) },
    });
    expect(statusCode).toBe(303);
    expect(answered.location).toBe('/?app=share&kept=no');
  });
});
