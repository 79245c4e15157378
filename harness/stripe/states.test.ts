import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Billing } from '../../dashboard/shell/server/access/billing.ts';
import { reconcileBilling } from '../../dashboard/shell/server/access/reconcile.ts';
import { openKeyring } from '../../dashboard/shell/server/store/keys/keyring.ts';
import { type Player, press, type Stage, startStage } from './stage.ts';
import type { Checkout, Customer, Price, Subscription } from './state.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const price = 'price_rowhouse_monthly';

describe('what becomes of a payment', () => {
  it('that fails: the apps stay open and it is said; paid after all, it is as before', async () => {
    const person = await stage.newSubscriber();
    await press(await person.portal(), 'fail');
    expect(await person.status()).toMatchObject({
      hasAccess: true,
      reason: 'subscription_active',
      message: expect.stringContaining('Your last payment did not go through.'),
      details: { subscriptionStatus: 'past_due' },
    });
    expect((await person.call('POST', '/subscription/checkout', { priceType: 'monthly' })).status).toBe(409);
    await press(await person.portal(), 'pay');
    expect(await person.status()).toMatchObject({
      message: 'Your subscription is active.',
      details: { subscriptionStatus: 'active' },
    });
  });

  it('that fails for good: the apps close, and what is open is paid, not a second subscription', async () => {
    const person = await stage.newSubscriber();
    await press(await person.portal(), 'fail');
    await press(await person.portal(), 'give-up');
    const status = await person.status();
    expect(status).toMatchObject({
      hasAccess: false,
      reason: 'subscription_expired',
      message: expect.stringContaining('on hold'),
      details: { subscriptionStatus: 'unpaid' },
    });
    expect(status.details.expiredAt).toBeUndefined();
    const wayBack = await person.checkout();
    expect(wayBack).toContain('/portal/');
    await press(wayBack, 'pay');
    expect((await person.status()).hasAccess).toBe(true);
    expect(stage.ledgerOf(person.user.email).subscriptions).toHaveLength(1);
  });

  it('that was never made leaves the trial to those who have not had it', async () => {
    const person = await stage.newPerson();
    await person.checkout();
    const customer = await person.customerId();
    await stage.dashboard.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
    await expect.poll(person.status).toMatchObject({
      hasAccess: false,
      reason: null,
      message: 'The first payment of your subscription has not gone through.',
      details: { subscriptionStatus: 'incomplete', isEligibleForTrial: true },
    });
  });
});

describe('a subscription', () => {
  it('that Stripe pauses closes the apps', async () => {
    const person = await stage.newSubscriber();
    await press(await person.portal(), 'pause');
    expect(await person.status()).toMatchObject({
      hasAccess: false,
      reason: null,
      details: { subscriptionStatus: 'paused', isEligibleForTrial: false },
    });
  });

  it('made at Stripe by hand opens the apps, on trial or paid', async () => {
    const person = await stage.newPerson();
    await person.checkout();
    const customer = await person.customerId();
    await stage.dashboard.subscriptions.create({ customer, items: [{ price }], trial_period_days: 30 });
    await expect.poll(person.status).toMatchObject({
      hasAccess: true,
      details: { subscriptionStatus: 'trialing' },
    });
  });

  it('of a customer who is deleted at Stripe ends', async () => {
    const person = await stage.newSubscriber();
    await stage.dashboard.customers.del(await person.customerId());
    await expect.poll(person.status).toMatchObject({ hasAccess: false });
  });
});

describe('paying in two windows', () => {
  it('happens on one page, so that it is paid once', async () => {
    const person = await stage.newPerson();
    const [one, other] = await Promise.all([person.checkout(), person.checkout()]);
    expect(other).toBe(one);
    expect(await person.checkout()).toBe(one);
    await Promise.all([press(one, 'pay'), press(other, 'pay')]);
    expect(stage.ledgerOf(person.user.email).subscriptions).toHaveLength(1);
  });

  it('of which one was made by hand ends in both', async () => {
    const person = await stage.newSubscriber();
    const customer = await person.customerId();
    await stage.dashboard.subscriptions.create({ customer, items: [{ price }] });
    expect((await person.call('POST', '/subscription/cancel')).status).toBe(200);
    const { subscriptions } = stage.ledgerOf(person.user.email);
    expect(subscriptions.map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual([true, true]);
  });

  it('is over when the account is deleted: nothing is charged any more, also not on a page still open', async () => {
    const person = await stage.newPerson();
    const page = await person.checkout();
    const customer = await person.customerId();
    await stage.dashboard.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
    await person.call('DELETE', '/auth/account');
    await press(page, 'pay');
    expect(await (await fetch(page)).text()).toContain('Nothing was charged');
    const { subscriptions } = stage.ledgerOf(person.user.email);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('recovering', () => {
  const recover = async ({ call }: Player) => (await call('POST', '/subscription/recover')).json['recovered'];

  it('finds what was made by hand under the address, however it is written', async () => {
    const { id: customer } = await stage.dashboard.customers.create({ email: 'by.hand@example.com' });
    await stage.dashboard.subscriptions.create({ customer, items: [{ price }] });
    const person = await stage.newPerson({ email: 'By.Hand@example.com' });
    expect((await person.status()).hasAccess).toBe(false);
    expect(await recover(person)).toBe(true);
    expect((await person.status()).hasAccess).toBe(true);
  });

  it('gives nobody what another account has, even under the same address', async () => {
    const owner = await stage.newSubscriber({ email: 'shared@example.com' });
    const other = await stage.newPerson({ email: 'shared@example.com' });
    expect(await recover(other)).toBe(false);
    expect((await owner.status()).hasAccess).toBe(true);
  });

  it('does not take what is paid for something else, and does not cancel it', async () => {
    const { id: customer } = await stage.dashboard.customers.create({ email: 'reader@example.com' });
    const paper = await stage.dashboard.subscriptions.create({
      customer,
      items: [{ price: 'price_newsletter' }],
    });
    const person = await stage.newPerson({ email: 'reader@example.com' });
    expect(await recover(person)).toBe(false);
    const apps = await stage.dashboard.subscriptions.create({ customer, items: [{ price }] });
    expect(await recover(person)).toBe(true);
    await person.call('DELETE', '/auth/account');
    expect((await stage.dashboard.subscriptions.retrieve(apps.id)).status).toBe('canceled');
    expect((await stage.dashboard.subscriptions.retrieve(paper.id)).status).toBe('active');
  });
});

it('the trial is had once for each Google account, also after the account was deleted', async () => {
  const start = ({ call }: Player) => call('POST', '/subscription/status', { action: 'start_trial' });
  const person = await stage.newPerson({ googleId: 'once' });
  expect((await start(person)).status).toBe(200);
  await person.call('DELETE', '/auth/account');
  const again = await stage.newPerson({ googleId: 'once', email: 'renamed@example.com' });
  expect((await start(again)).status).toBe(409);
  // The trial continues; what is remembered of the deleted account is a hash that reveals nobody's identity.
  expect((await again.status()).reason).toBe('trial_active');
  const trials = await stage.store.selectFrom('trials').selectAll().execute();
  const hash = openKeyring(null, stage.settings.dataFolder).hash('once', 'trial');
  expect(trials.map(({ account_hash }) => account_hash)).toContain(hash);
  expect(JSON.stringify(trials)).not.toContain('once');
});

it('reconciliation mends what no event told of, and names what a person has to look at', async () => {
  const fresh = await startStage();
  try {
    const silent = await fresh.newSubscriber();
    await fresh.stopStandIn();
    await fresh.startStandIn('http://127.0.0.1:1/nobody');
    await press(await silent.portal(), 'pause');
    const doubled = await fresh.newSubscriber();
    await fresh.dashboard.subscriptions.create({ customer: await doubled.customerId(), items: [{ price }] });
    const stray = await fresh.dashboard.customers.create({ email: 'stray@example.com' });
    await fresh.dashboard.subscriptions.create({ customer: stray.id, items: [{ price }] });
    expect((await silent.status()).hasAccess).toBe(true);

    const billing = new Billing(fresh.settings.billing, fresh.store, fresh.settings.url);
    const report = await reconcileBilling(billing, fresh.store);
    expect(report).toContain('2 customers were compared; 2 had changed.');
    expect(report).toContain(`${await silent.customerId()}: active is paused`);
    expect(report).toContain(`${stray.id} is charged, but no account here has it.`);
    expect(report).toContain(`${await doubled.customerId()} is charged more than once.`);
    expect((await silent.status()).hasAccess).toBe(false);
    expect((await doubled.status()).hasAccess).toBe(true);
    expect(await reconcileBilling(billing, fresh.store)).toContain(
      '2 customers were compared; 0 had changed.',
    );
  } finally {
    await fresh.stop();
  }
});

type Library = Stage['dashboard'];
type Answer<Method extends (...args: never[]) => unknown> = Awaited<ReturnType<Method>>;
type Part<T> = T extends object ? { [Key in keyof T]?: Part<T[Key]> } : T;
/** The name of a type, if all its fields are fields of Stripe's and hold what Stripe's types say. */
type NameOf<Ours extends { object: string }, Theirs> = [Ours, keyof Ours] extends [Part<Theirs>, keyof Theirs]
  ? Ours['object']
  : never;

it('the stand-in answers in the shapes of the library', async () => {
  const names: [
    NameOf<Customer, Answer<Library['customers']['create']>>,
    NameOf<Checkout, Answer<Library['checkout']['sessions']['create']>>,
    NameOf<Subscription, Answer<Library['subscriptions']['create']>>,
    NameOf<Price, Answer<Library['prices']['retrieve']>>,
  ] = ['customer', 'checkout.session', 'subscription', 'price'];
  const { dashboard } = stage;
  const customer = await dashboard.customers.create({ email: 'shape@example.com' });
  const checkout = await dashboard.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://rowhouse.test/',
    cancel_url: 'http://rowhouse.test/',
  });
  const subscription = await dashboard.subscriptions.create({ customer: customer.id, items: [{ price }] });
  const shapes = [customer, checkout, subscription, await dashboard.prices.retrieve(price)];
  expect(shapes.map(({ object }) => object)).toEqual(names);
});
