import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { openKeyring } from '../dashboard/shell/server/store/keys/keyring.ts';
import { findSecrets } from '../harness/secrets.ts';
import { send } from './calls.ts';

// What happens to a person without any button of theirs: time passes, Stripe does something, somebody cleans up.

const dataFolder = () => z.string().parse(process.env['E2E_DATA']);
const productFolder = () => path.join(dataFolder(), 'product');
const storeFile = () => path.join(productFolder(), 'product.sqlite');

/** Changes rows of the product's store while it keeps running. */
function inStore(sql: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(storeFile(), { timeout: 10_000 });
  try {
    expect(database.prepare(sql).run(...values).changes).toBe(1);
  } finally {
    database.close();
  }
}

function googleIdOf(email: string): string {
  const database = new DatabaseSync(storeFile(), { readOnly: true });
  try {
    const row = database.prepare('select google_id from users where email = ?').get(email);
    return z.object({ google_id: z.string() }).parse(row).google_id;
  } finally {
    database.close();
  }
}

/** Lets the trial of a person be over since yesterday. */
export function endTrial(email: string): void {
  const hash = openKeyring(null, productFolder()).hash(googleIdOf(email), 'trial');
  inStore('update trials set ends_at = ? where account_hash = ?', Date.now() - 86_400_000, hash);
}

/** Forgets that a person ever allowed anything. */
export function forgetGrant(email: string): void {
  inStore('delete from credentials where user_id = (select id from users where email = ?)', email);
}

/** What `npm run rowhouse -- alpha add` and `alpha remove` do. */
export function setInvitation(email: string, isInvited: boolean): void {
  if (isInvited) inStore('insert into alpha (email, added_at) values (?, ?)', email, Date.now());
  else inStore('update alpha set removed_at = ? where email = ?', Date.now(), email);
}

/** The stand-in for Stripe, called as by its dashboard's owner. */
async function callStripe(page: Page, method: 'POST' | 'GET', address: string, form = {}) {
  const secrets = findSecrets(dataFolder());
  const { hostname, port } = new URL(page.url());
  const answer = await page.request.fetch(`http://${hostname}:${Number(port) + 2}/v1${address}`, {
    method,
    headers: { authorization: `Bearer ${secrets?.stripeKey}` },
    ...(method === 'POST' ? { form } : { params: form }),
  });
  expect(answer.status()).toBe(200);
  return z.looseObject({ id: z.string().optional() }).parse(await answer.json());
}

/** Makes a paid subscription for an address in Stripe's dashboard, unknown to the product. */
export async function subscribeByHand(page: Page, email: string): Promise<void> {
  const { id: customer } = await callStripe(page, 'POST', '/customers', { email });
  await callStripe(page, 'POST', '/subscriptions', { customer, 'items[0][price]': 'price_rowhouse_monthly' });
}

const checkoutSchema = z.object({ checkoutUrl: z.url() });

/** Subscribes without the pages that other journeys walk through. */
export async function subscribe(page: Page): Promise<void> {
  const body = { priceType: 'monthly' };
  const answer = await send(page, '/api/subscription/checkout', { method: 'POST', body });
  const { checkoutUrl } = checkoutSchema.parse(await answer.json());
  await page.request.post(checkoutUrl, { form: { action: 'pay' }, maxRedirects: 0 });
}

type Happening = 'fail' | 'give-up' | 'pay' | 'pause' | 'cancel' | 'resume' | 'end-period';

/** Lets something happen to a person's subscription at Stripe. */
export async function happens(page: Page, action: Happening): Promise<void> {
  const answer = await send(page, '/api/subscription/portal');
  const { url } = z.object({ url: z.url() }).parse(await answer.json());
  await page.request.post(url, { form: { action }, maxRedirects: 0 });
}
