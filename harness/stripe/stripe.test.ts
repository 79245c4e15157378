import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { origin, press, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

describe('subscribing', () => {
  it('shows the price, leads to a page on which no money moves, and back to the account', async () => {
    const person = await stage.newPerson();
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
    const person = await stage.newPerson();
    const checkoutUrl = await person.checkout();
    expect(await (await press(checkoutUrl, 'decline')).text()).toContain('declined');
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('happens once, however often the button is pressed', async () => {
    const person = await stage.newPerson();
    const checkoutUrl = await person.checkout();
    await Promise.all([press(checkoutUrl, 'pay'), press(checkoutUrl, 'pay')]);
    expect((await person.call('POST', '/subscription/checkout', { priceType: 'monthly' })).status).toBe(409);
    const { customers, subscriptions } = stage.ledgerOf(person.user.email);
    expect(customers).toHaveLength(1);
    expect(subscriptions).toHaveLength(1);
  });

  it('is refused for another plan', async () => {
    const person = await stage.newPerson();
    expect(await person.call('POST', '/subscription/checkout', { priceType: 'yearly' })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_INPUT' },
    });
  });
});

describe.each(['invite', 'open'])('where access is %s', (access) => {
  let other: Stage;
  beforeAll(async () => {
    other = await startStage(access);
  });
  afterAll(() => other.stop());

  it('nothing is sold that opens nothing, and what was sold before is still canceled', async () => {
    const person = await other.newPerson();
    const order = () => person.call('POST', '/subscription/checkout', { priceType: 'monthly' });
    expect(await order()).toMatchObject({ status: 503, json: { code: 'BILLING_UNAVAILABLE' } });
    expect(other.ledgerOf(person.user.email).customers).toEqual([]);
    const { id } = await other.dashboard.customers.create({
      email: person.user.email,
      metadata: { userId: person.user.id },
    });
    const { priceMonthly: price } = other.settings.billing;
    await other.dashboard.subscriptions.create({ customer: id, items: [{ price }] });
    await person.call('POST', '/subscription/recover');
    expect((await person.status()).details).toMatchObject({
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: false,
    });
    expect(await person.call('POST', '/subscription/cancel')).toMatchObject({
      status: 200,
      json: { status: { details: { cancelAtPeriodEnd: true } } },
    });
  });
});

describe('a subscription', () => {
  it('is canceled at the end of its period, with access until then', async () => {
    const person = await stage.newSubscriber();
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
    const person = await stage.newSubscriber();
    await person.call('POST', '/subscription/cancel');
    const portal = await person.portal();
    await press(portal, 'resume');
    expect((await person.status()).details.cancelAtPeriodEnd).toBe(false);
    await press(portal, 'end-period');
    expect(await person.status()).toMatchObject({ hasAccess: true, reason: 'subscription_active' });
  });

  it('is found again by the address of its account', async () => {
    const person = await stage.newSubscriber();
    await stage.store.deleteFrom('subscriptions').where('user_id', '=', person.user.id).execute();
    expect((await person.status()).hasAccess).toBe(false);
    expect((await person.call('POST', '/subscription/recover')).json).toMatchObject({
      recovered: true,
      status: { hasAccess: true },
    });
    const stranger = await stage.newPerson();
    expect((await stranger.call('POST', '/subscription/recover')).json).toMatchObject({ recovered: false });
  });

  it('is checked afresh on demand', async () => {
    const person = await stage.newSubscriber();
    await stage.store
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
    const person = await stage.newSubscriber();
    expect((await person.call('DELETE', '/auth/account')).json).toEqual({ success: true });
    expect((await person.call('GET', '/auth/me')).status).toBe(401);
    const { subscriptions } = stage.ledgerOf(person.user.email);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('has no portal before there is a customer', async () => {
    const person = await stage.newPerson();
    expect((await person.call('GET', '/subscription/portal')).status).toBe(404);
  });
});

describe('when Stripe', () => {
  it('is away, calls say so and the status still answers; events wait until it is back', async () => {
    const person = await stage.newSubscriber();
    const cut = await stage.newPerson();
    const cutCheckout = await cut.checkout();
    await stage.stopStandIn();
    expect(await person.call('POST', '/subscription/cancel')).toMatchObject({
      status: 503,
      json: { code: 'BILLING_UNAVAILABLE' },
    });
    expect(await person.status()).toMatchObject({ hasAccess: true });

    await stage.startStandIn('http://127.0.0.1:1/nobody');
    await press(cutCheckout, 'pay');
    expect((await cut.status()).hasAccess).toBe(false);
    await stage.stopStandIn();
    await stage.startStandIn();
    await press(await person.portal(), 'cancel');
    expect((await cut.status()).hasAccess).toBe(true);
  });
});
