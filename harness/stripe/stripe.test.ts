import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { subscriptionStatusSchema } from '../../dashboard/kernel/calls/access.ts';
import { createServer } from '../../dashboard/shell/server/server.ts';
import { parseSettings } from '../../dashboard/shell/server/settings.ts';
import { createSession } from '../../dashboard/shell/server/store/sessions.ts';
import { openStore, type Store } from '../../dashboard/shell/server/store/store.ts';
import { saveUser, type User } from '../../dashboard/shell/server/store/users.ts';
import { freePort } from '../free-port.ts';
import { type StripeStandIn, startStripe } from './server.ts';
import { StripeState } from './state.ts';
import { signPayload } from './webhook.ts';

// The product's billing, through Stripe's library, against the stand-in: both as they run.

const origin = 'http://rowhouse.test';
const secretKey = 'sk_test_key';
const webhookSecret = 'whsec_secret';
const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-stripe-'));
const standInFolder = path.join(folder, 'stripe');

type Product = Awaited<ReturnType<typeof createServer>>;
let product: Product;
let productUrl: string;
let standIn: StripeStandIn;
let standInPort: number;
let store: Store;
let people = 0;

async function startStandIn(webhookUrl = `${productUrl}/api/subscription/webhook`): Promise<StripeStandIn> {
  return await startStripe({
    port: standInPort,
    dataDir: standInFolder,
    secretKey,
    webhookUrl,
    webhookSecret,
  });
}

beforeAll(async () => {
  standInPort = await freePort();
  const settings = parseSettings({
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    ROWHOUSE_URL: origin,
    ROWHOUSE_DATA: folder,
    WORKSPACE_URL: 'http://127.0.0.1:1',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: 'price_rowhouse_monthly',
    STRIPE_API_BASE: `http://127.0.0.1:${standInPort}`,
    LOG_LEVEL: 'silent',
  });
  const apps = path.join(folder, 'apps');
  mkdirSync(apps);
  product = await createServer(settings, { apps, web: path.join(folder, 'web') });
  productUrl = await product.listen({ port: 0, host: '127.0.0.1' });
  standIn = await startStandIn();
  store = await openStore(null, settings.dataFolder);
});

afterAll(async () => {
  await standIn.close();
  await product.close();
  await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** A person with a session, and the calls they make. */
async function newPerson() {
  people += 1;
  const email = `p${people}@example.com`;
  const user: User = await saveUser(store, { googleId: `g${people}`, email, name: 'P', picture: null });
  const cookie = `rowhouse_session=${await createSession(store, user.id, Date.now())}`;
  const call = async (method: string, url: string, body?: unknown) => {
    const response = await fetch(`${productUrl}/api${url}`, {
      method,
      headers: { cookie, origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: z.record(z.string(), z.unknown()).parse(await response.json()) };
  };
  const status = async () => subscriptionStatusSchema.parse((await call('GET', '/subscription/status')).json);
  const checkout = async () => {
    const { json } = await call('POST', '/subscription/checkout', { priceType: 'monthly' });
    return z.object({ checkoutUrl: z.string() }).parse(json).checkoutUrl;
  };
  const portal = async () => {
    const { json } = await call('GET', '/subscription/portal');
    return z.object({ url: z.string() }).parse(json).url;
  };
  return { user, call, status, checkout, portal };
}

async function press(url: string, action: string): Promise<Response> {
  return await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
}

async function newSubscriber() {
  const person = await newPerson();
  await press(await person.checkout(), 'pay');
  return person;
}

async function sendEvent(event: unknown, secret = webhookSecret, seconds = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify(event);
  return await fetch(`${productUrl}/api/subscription/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signPayload(payload, secret, seconds),
    },
    body: payload,
  });
}

describe('subscribing', () => {
  it('shows the price, leads to a page on which no money moves, and back to the account', async () => {
    const person = await newPerson();
    // The product does not wait long for the price: a busy machine answers without it first.
    await expect.poll(async () => (await person.status()).details.price).toBe('$6.00 a month');
    const checkoutUrl = await person.checkout();
    const html = await (await fetch(checkoutUrl)).text();
    expect(html).toContain('no money moves');
    expect(html).toContain(person.user.email);
    const paid = await press(checkoutUrl, 'pay');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`${origin}/?app=account`);
    expect(await person.status()).toMatchObject({
      hasAccess: true,
      reason: 'subscription_active',
      details: { subscriptionStatus: 'active', cancelAtPeriodEnd: false, isEligibleForTrial: false },
    });
  });

  it('charges nothing when the card is declined or the page is left', async () => {
    const person = await newPerson();
    const checkoutUrl = await person.checkout();
    expect(await (await press(checkoutUrl, 'decline')).text()).toContain('declined');
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('happens once, however often the button is pressed', async () => {
    const person = await newPerson();
    const checkoutUrl = await person.checkout();
    await Promise.all([press(checkoutUrl, 'pay'), press(checkoutUrl, 'pay')]);
    expect((await person.call('POST', '/subscription/checkout', { priceType: 'monthly' })).status).toBe(409);
    const { subscriptions, customers } = new StripeState(standInFolder).current;
    const own = customers.filter((customer) => customer.email === person.user.email);
    expect(own).toHaveLength(1);
    expect(subscriptions.filter(({ customer }) => customer === own[0]?.id)).toHaveLength(1);
  });

  it('is refused for another plan', async () => {
    const person = await newPerson();
    expect(await person.call('POST', '/subscription/checkout', { priceType: 'yearly' })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_INPUT' },
    });
  });
});

describe('a subscription', () => {
  it('is canceled at the end of its period, with access until then', async () => {
    const person = await newSubscriber();
    const canceled = await person.call('POST', '/subscription/cancel');
    expect(canceled).toMatchObject({ status: 200, json: { success: true } });
    const status = await person.status();
    expect(status).toMatchObject({ hasAccess: true, details: { cancelAtPeriodEnd: true } });
    expect(status.details.daysRemaining).toBeGreaterThan(27);
    await press(await person.portal(), 'end-period');
    expect(await person.status()).toMatchObject({
      hasAccess: false,
      reason: 'subscription_expired',
      details: { subscriptionStatus: 'canceled', expiredAt: expect.any(String) },
    });
    expect((await person.call('POST', '/subscription/cancel')).status).toBe(409);
  });

  it('is resumed, and renewed, on the portal', async () => {
    const person = await newSubscriber();
    await person.call('POST', '/subscription/cancel');
    const portal = await person.portal();
    await press(portal, 'resume');
    expect((await person.status()).details.cancelAtPeriodEnd).toBe(false);
    await press(portal, 'end-period');
    expect(await person.status()).toMatchObject({ hasAccess: true, reason: 'subscription_active' });
  });

  it('is found again by the address of its account', async () => {
    const person = await newSubscriber();
    await store.deleteFrom('subscriptions').where('user_id', '=', person.user.id).execute();
    expect((await person.status()).hasAccess).toBe(false);
    expect((await person.call('POST', '/subscription/recover')).json).toMatchObject({
      recovered: true,
      status: { hasAccess: true },
    });
    const stranger = await newPerson();
    expect((await stranger.call('POST', '/subscription/recover')).json).toMatchObject({ recovered: false });
  });

  it('is checked afresh on demand', async () => {
    const person = await newSubscriber();
    await store
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('user_id', '=', person.user.id)
      .execute();
    expect((await person.call('GET', '/subscription/validate')).json).toMatchObject({
      valid: true,
      status: { reason: 'subscription_active' },
    });
  });

  it('ends with the account', async () => {
    const person = await newSubscriber();
    expect((await person.call('DELETE', '/auth/account')).json).toEqual({ success: true });
    expect((await person.call('GET', '/auth/me')).status).toBe(401);
    const { subscriptions, customers } = new StripeState(standInFolder).current;
    const customer = customers.find(({ email }) => email === person.user.email);
    const own = subscriptions.filter((subscription) => subscription.customer === customer?.id);
    expect(own.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('that was paid in two windows ends in both', async () => {
    const person = await newPerson();
    const [one, other] = [await person.checkout(), await person.checkout()];
    await press(one, 'pay');
    await press(other, 'pay');
    const own = () => {
      const { subscriptions, customers } = new StripeState(standInFolder).current;
      const customer = customers.find(({ email }) => email === person.user.email);
      return subscriptions.filter((subscription) => subscription.customer === customer?.id);
    };
    expect((await person.call('POST', '/subscription/cancel')).status).toBe(200);
    expect(own().map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual([true, true]);
    await person.call('DELETE', '/auth/account');
    expect(own().map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('has no portal before there is a customer', async () => {
    const person = await newPerson();
    expect((await person.call('GET', '/subscription/portal')).status).toBe(404);
  });
});

describe('the webhook', () => {
  const event = (id: string, customer: string) => ({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', customer, status: 'active' } },
  });

  it.each([
    ['another secret', () => sendEvent(event('evt_a', 'cus_x'), 'whsec_other')],
    ['an old time', () => sendEvent(event('evt_b', 'cus_x'), webhookSecret, 1_700_000_000)],
  ])('refuses an event signed with %s', async (_, send) => {
    expect((await send()).status).toBe(400);
  });

  it('refuses an event without a signature', async () => {
    const response = await fetch(`${productUrl}/api/subscription/webhook`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });

  it('takes a late event as a reason to ask, not for the truth', async () => {
    const person = await newSubscriber();
    await person.call('POST', '/subscription/cancel');
    await press(await person.portal(), 'end-period');
    const row = await store
      .selectFrom('subscriptions')
      .select('customer_id')
      .where('user_id', '=', person.user.id)
      .executeTakeFirstOrThrow();
    expect((await sendEvent(event('evt_late', row.customer_id))).status).toBe(200);
    expect((await sendEvent(event('evt_late', row.customer_id))).status).toBe(200);
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('acknowledges what is none of its business', async () => {
    expect(
      (await sendEvent({ id: 'evt_other', object: 'event', type: 'x', data: { object: {} } })).status,
    ).toBe(200);
    expect((await sendEvent(event('evt_unknown', 'cus_unknown'))).status).toBe(200);
  });
});

describe('when Stripe', () => {
  it('is away, calls say so and the status still answers; events wait until it is back', async () => {
    const person = await newSubscriber();
    const cut = await newPerson();
    const cutCheckout = await cut.checkout();
    await standIn.close();
    expect(await person.call('POST', '/subscription/cancel')).toMatchObject({
      status: 503,
      json: { code: 'BILLING_UNAVAILABLE' },
    });
    expect(await person.status()).toMatchObject({ hasAccess: true });

    standIn = await startStandIn('http://127.0.0.1:1/nobody');
    await press(cutCheckout, 'pay');
    expect((await cut.status()).hasAccess).toBe(false);
    await standIn.close();
    standIn = await startStandIn();
    await press(await person.portal(), 'cancel');
    expect((await cut.status()).hasAccess).toBe(true);
  });
});
