import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Probe, startProbe } from '#testing/server/probe.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { openKeyring } from '../store/keys/keyring.ts';
import type { Store } from '../store/schema.ts';
import { openStore } from '../store/store.ts';
import { saveUser } from '../store/users.ts';
import { findingSchema } from './finding.ts';
import { checkConsentScreen, checkWebhookAddress } from './server-checks.ts';

const findingsSchema = z.object({ findings: z.array(findingSchema) });

const billing = {
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_secret',
  priceMonthly: 'price_1',
  apiBase: 'http://127.0.0.1:1',
};

describe('the page of the operator', () => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await startProbe({ billing });
  });
  afterAll(() => probe.stop());

  it('names what is wrong, and no secret', async () => {
    const page = await probe.server.inject({ url: '/operator' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(
      '<th scope="row">Stripe webhook</th><td class="wrong"><span>WRONG</span></td>',
    );
    expect(page.body).toContain('https://rowhouse.test/api/subscription/webhook does not answer from here');
    for (const secret of [billing.secretKey, billing.webhookSecret, probe.settings.google.clientSecret]) {
      expect(page.body).not.toContain(`>${secret}`);
      expect(page.body).not.toContain(` ${secret}`);
    }
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  it.each([
    ['another machine', { remoteAddress: '192.0.2.1' }],
    ['a proxy on this one', { headers: { 'x-forwarded-for': '192.0.2.1' } }],
    ['one that tells the address otherwise', { headers: { 'x-real-ip': '192.0.2.1' } }],
    ['one that tells its own name alone', { headers: { via: '1.1 proxy' } }],
    ['a site whose name leads here', { headers: { host: 'evil.example' } }],
  ])('is not there for %s', async (_, options) => {
    for (const url of ['/operator', '/api/operator', '/metrics']) {
      expect((await probe.server.inject({ url, ...options })).statusCode).toBe(404);
    }
  });

  describe('where events with a signature come in', () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', livemode: false, data: { object: {} } });
    const sign = (secret: string) => Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const deliver = async (signature: string, body = payload) => {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const url = '/api/subscription/webhook';
      return (await probe.server.inject({ method: 'POST', url, headers, payload: body })).statusCode;
    };
    const ofEvents = async () => {
      const { findings } = findingsSchema.parse((await probe.server.inject({ url: '/api/operator' })).json());
      return findings.find(({ what }) => what === 'Stripe events');
    };

    it('is not alarmed by what anybody may send', async () => {
      expect(await deliver('t=1,v1=00', '{}')).toBe(400);
      expect(await deliver(await sign('whsec_another'), '{}')).toBe(400);
      expect(await deliver('noise')).toBe(400);
      expect(await ofEvents()).toEqual({
        what: 'Stripe events',
        isWell: true,
        says: 'none was received yet',
      });
    });

    it('tells of events of Stripe whose signature does not fit, until one fits', async () => {
      expect(await deliver(await sign('whsec_another'))).toBe(400);
      expect(await ofEvents()).toMatchObject({
        isWell: false,
        says: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
      });
      expect(await deliver(await sign(billing.webhookSecret))).toBe(200);
      expect(await ofEvents()).toMatchObject({
        isWell: true,
        says: expect.stringContaining('was received'),
      });
    });
  });

  it('knows its own webhook from whatever else answers', async () => {
    const address = await probe.server.listen({ port: 0, host: '127.0.0.1' });
    expect(await checkWebhookAddress(address)).toMatchObject({ isWell: true });
    expect(await checkWebhookAddress(`${address}/elsewhere`)).toMatchObject({
      isWell: false,
      says: expect.stringContaining('in place of Rowhouse'),
    });
  });
});

describe('a consent screen in Testing', () => {
  const dayMs = 86_400_000;
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-consent-'));
  let store: Store;
  let people = 0;
  beforeAll(async () => {
    store = await openStore(null, folder);
  });
  afterAll(async () => {
    await store.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Creates somebody whose grant died this long after it was given. */
  async function die(afterMs: number): Promise<void> {
    people += 1;
    const person = { googleId: `${people}`, email: `${people}@example.com`, name: '', picture: null };
    const { id } = await saveUser(store, person);
    const keeper = new SealedCredentials(store, openKeyring(null, folder), id);
    const credentials = { accessToken: 'a', expiresAt: 0, refreshToken: 'r', scopes: [] };
    await keeper.keep(credentials, true);
    await keeper.keep(credentials);
    await keeper.markDead(credentials);
    const died = await store
      .selectFrom('credentials')
      .select('updated_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    await store
      .updateTable('credentials')
      .set({ granted_at: died.updated_at - afterMs })
      .where('user_id', '=', id)
      .execute();
  }

  it('is not suspected where people take their permission back', async () => {
    await die(1000);
    await die(3 * dayMs);
    await die(30 * dayMs);
    expect(await checkConsentScreen(store)).toMatchObject({ isWell: true });
  });

  it('is known by grants that end after a week', async () => {
    await die(7 * dayMs + 1000);
    expect(await checkConsentScreen(store)).toMatchObject({
      isWell: false,
      says: expect.stringContaining('1 grant ended about 7 days after consent'),
    });
  });
});
