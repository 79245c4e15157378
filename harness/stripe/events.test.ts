import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, press, type Stage, startStage, webhookSecret } from './stage.ts';
import { signPayload } from './webhook.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

function event(id: string, customer: string, facts: object = {}) {
  return {
    id,
    object: 'event',
    livemode: false,
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', customer, status: 'active' } },
    ...facts,
  };
}

/** Corrupts what is stored here, so that an accepted event shows. */
async function spoil({ user }: Player): Promise<void> {
  const row = stage.store.updateTable('subscriptions').set({ status: 'canceled' });
  await row.where('user_id', '=', user.id).execute();
}

describe('an event that is not from Stripe', () => {
  const late = 1_700_000_000;
  const ahead = () => signPayload('{}', webhookSecret, Math.floor(Date.now() / 1000));

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['an old time, as when it is replayed', { seconds: late }],
    ['the signature of another body', { headers: { 'stripe-signature': ahead() } }],
    ['no scheme that is known', { headers: { 'stripe-signature': 't=1,v0=00' } }],
    ['noise', { headers: { 'stripe-signature': "v1=' or 1=1 --" } }],
    ['nothing', { headers: { 'stripe-signature': '' } }],
  ])('is refused: signed with %s', async (_, delivery) => {
    const person = await stage.newSubscriber();
    await spoil(person);
    const response = await stage.sendEvent(event('evt_forged', await person.customerId()), delivery);
    expect(response.status).toBe(400);
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('is refused without a signature, and when it is huge', async () => {
    const address = `${stage.productUrl}/api/subscription/webhook`;
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await fetch(address, { method: 'POST' })).status).toBe(400);
    expect((await stage.sendEvent({ padding: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it('is refused when what was signed is no event', async () => {
    for (const body of ['', 'null', '[]', '{"id":7}', 'not JSON']) {
      expect((await stage.sendEvent(body)).status).toBe(400);
    }
  });
});

describe('an event of Stripe', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('is taken in as %s: the signature is over the bytes', async (type) => {
    const person = await stage.newSubscriber();
    await spoil(person);
    const sent = event(`evt_${type}`, await person.customerId());
    expect((await stage.sendEvent(sent, { headers: { 'content-type': type } })).status).toBe(200);
    expect((await person.status()).hasAccess).toBe(true);
  });

  it('that comes late is a reason to ask, not the truth', async () => {
    const person = await stage.newSubscriber();
    await person.call('POST', '/subscription/cancel');
    await press(await person.portal(), 'end-period');
    expect((await stage.sendEvent(event('evt_late', await person.customerId()))).status).toBe(200);
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('that comes many times, at once and later, counts once', async () => {
    const person = await stage.newSubscriber();
    const sent = event('evt_many', await person.customerId());
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.sendEvent(sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await spoil(person);
    expect((await stage.sendEvent(sent)).status).toBe(200);
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('and those it overtook lead to the same end in any order', async () => {
    const person = await stage.newSubscriber();
    await person.call('POST', '/subscription/cancel');
    const customer = await person.customerId();
    const types = [
      'customer.subscription.deleted',
      'customer.subscription.created',
      'invoice.payment_failed',
    ];
    const sent = types.map((type) => event(`evt_${type}`, customer, { type }));
    await Promise.all(sent.toReversed().map((one) => stage.sendEvent(one)));
    expect(await person.status()).toMatchObject({ hasAccess: true, details: { cancelAtPeriodEnd: true } });
  });

  it('of the other mode is acknowledged and changes nothing', async () => {
    const person = await stage.newSubscriber();
    await spoil(person);
    const live = event('evt_live', await person.customerId(), { livemode: true });
    expect((await stage.sendEvent(live)).status).toBe(200);
    expect((await person.status()).hasAccess).toBe(false);
  });

  it('about a stranger, or about nobody, is acknowledged', async () => {
    expect((await stage.sendEvent(event('evt_unknown', 'cus_unknown'))).status).toBe(200);
    const aboutNobody = event('evt_other', '', { type: 'price.created', data: { object: {} } });
    expect((await stage.sendEvent(aboutNobody)).status).toBe(200);
  });
});
