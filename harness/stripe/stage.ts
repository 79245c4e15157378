import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { subscriptionStatusSchema } from '../../dashboard/kernel/calls/access.ts';
import { createStripe } from '../../dashboard/shell/server/access/stripe.ts';
import { createServer } from '../../dashboard/shell/server/server.ts';
import { parseSettings } from '../../dashboard/shell/server/settings.ts';
import { createSession } from '../../dashboard/shell/server/store/sessions.ts';
import { openStore } from '../../dashboard/shell/server/store/store.ts';
import { saveUser, type User } from '../../dashboard/shell/server/store/users.ts';
import { freePort } from '../free-port.ts';
import { type StripeStandIn, startStripe } from './server.ts';
import { StripeState } from './state.ts';
import { signPayload } from './webhook.ts';

// The product's billing, through Stripe's library, against the stand-in: both as in production.

export const origin = 'http://rowhouse.test';
export const webhookSecret = 'whsec_secret';
const secretKey = 'sk_test_key';

/** How an event reaches the product, if not as Stripe sends it. */
interface Delivery {
  secret?: string;
  seconds?: number;
  headers?: Readonly<Record<string, string>>;
}

export type Stage = Awaited<ReturnType<typeof startStage>>;
export type Player = Awaited<ReturnType<Stage['newPerson']>>;

/** Presses a button of the stand-in's pages. */
export async function press(url: string, action: string): Promise<Response> {
  return await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
}

function settingsFor(folder: string, standInPort: number, access: string) {
  const settings = parseSettings({
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    ROWHOUSE_URL: origin,
    ROWHOUSE_DATA: folder,
    WORKSPACE_URL: 'http://127.0.0.1:1',
    ROWHOUSE_ACCESS: access,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: 'price_rowhouse_monthly',
    STRIPE_API_BASE: `http://127.0.0.1:${standInPort}`,
    LOG_LEVEL: 'silent',
  });
  if (!settings.billing) throw new Error('The settings of this stage have no billing.');
  return { ...settings, billing: settings.billing };
}

/** A product with an empty store and its own stand-in. */
export async function startStage(access = 'subscription') {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-stripe-'));
  const standInFolder = path.join(folder, 'stripe');
  const standInPort = await freePort();
  const settings = settingsFor(folder, standInPort, access);
  mkdirSync(path.join(folder, 'apps'));
  const product = await createServer(settings, {
    apps: path.join(folder, 'apps'),
    web: path.join(folder, 'web'),
  });
  const productUrl = await product.listen({ port: 0, host: '127.0.0.1' });
  const store = await openStore(null, settings.dataFolder);
  let people = 0;
  let standIn: StripeStandIn | null = null;

  const startStandIn = async (webhookUrl = `${productUrl}/api/subscription/webhook`) => {
    standIn = await startStripe({
      port: standInPort,
      dataDir: standInFolder,
      secretKey,
      webhookUrl,
      webhookSecret,
    });
  };
  await startStandIn();

  async function sessionOf(person: { googleId: string; email: string }): Promise<[User, string]> {
    const user = await saveUser(store, { ...person, name: 'P', picture: null });
    return [user, `rowhouse_session=${await createSession(store, user.id, Date.now())}`];
  }

  /** A person with a session, and the calls they make. */
  async function newPerson(facts: { googleId?: string; email?: string } = {}) {
    people += 1;
    const googleId = facts.googleId ?? `g${people}`;
    const [user, cookie] = await sessionOf({ googleId, email: facts.email ?? `p${people}@example.com` });
    const call = async (method: string, url: string, body?: unknown) => {
      const response = await fetch(`${productUrl}/api${url}`, {
        method,
        headers: { cookie, origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const json = z.record(z.string(), z.unknown()).parse(await response.json());
      return { status: response.status, json };
    };
    const status = async () =>
      subscriptionStatusSchema.parse((await call('GET', '/subscription/status')).json);
    const checkout = async () => {
      const { json } = await call('POST', '/subscription/checkout', { priceType: 'monthly' });
      return z.object({ checkoutUrl: z.string() }).parse(json).checkoutUrl;
    };
    const portal = async () => {
      const { json } = await call('GET', '/subscription/portal');
      return z.object({ url: z.string() }).parse(json).url;
    };
    const customerId = async () => {
      const row = await store
        .selectFrom('subscriptions')
        .select('customer_id')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      return row.customer_id;
    };
    return { user, call, status, checkout, portal, customerId };
  }

  return {
    store,
    settings,
    productUrl,
    /** What an operator does in Stripe's dashboard. */
    dashboard: await createStripe(settings.billing),
    newPerson,
    async newSubscriber(facts?: { googleId?: string; email?: string }) {
      const person = await newPerson(facts);
      await press(await person.checkout(), 'pay');
      return person;
    },
    /** What the stand-in knows about the customers with an address. */
    ledgerOf(email: string) {
      const { customers, subscriptions, checkouts } = new StripeState(standInFolder).current;
      const own = new Set(customers.filter((customer) => customer.email === email).map(({ id }) => id));
      const isOwn = ({ customer }: { customer: string }) => own.has(customer);
      return {
        customers: [...own],
        subscriptions: subscriptions.filter(isOwn),
        checkouts: checkouts.filter(isOwn),
      };
    },
    async sendEvent(event: unknown, { secret = webhookSecret, seconds, headers }: Delivery = {}) {
      const payload = typeof event === 'string' ? event : JSON.stringify(event);
      const signature = signPayload(payload, secret, seconds ?? Math.floor(Date.now() / 1000));
      return await fetch(`${productUrl}/api/subscription/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
        body: payload,
      });
    },
    async stopStandIn() {
      await standIn?.close();
      standIn = null;
    },
    startStandIn,
    async stop() {
      await standIn?.close();
      await product.close();
      await store.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
