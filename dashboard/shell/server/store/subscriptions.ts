import type { Store } from './schema.ts';

/** A person's subscription, as the billing provider last reported it. */
export interface Subscription {
  customerId: string;
  subscriptionId: string | null;
  status: string | null;
  periodEndsAt: number | null;
  cancelsAtPeriodEnd: boolean;
}

/** A subscription with the version of its row, which grows with each change. */
export interface KeptSubscription {
  subscription: Subscription;
  version: number;
}

export async function readKept(store: Store, userId: string): Promise<KeptSubscription | undefined> {
  const row = await store
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const subscription = {
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    status: row.status,
    periodEndsAt: row.period_ends_at,
    cancelsAtPeriodEnd: row.cancels_at_period_end === 1,
  };
  return { subscription, version: row.updated_at };
}

export async function readSubscription(store: Store, userId: string): Promise<Subscription | undefined> {
  return (await readKept(store, userId))?.subscription;
}

function valuesOf(subscription: Subscription, version: number) {
  return {
    customer_id: subscription.customerId,
    subscription_id: subscription.subscriptionId,
    status: subscription.status,
    period_ends_at: subscription.periodEndsAt,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd ? 1 : 0,
    updated_at: version,
  };
}

export async function saveSubscription(
  store: Store,
  userId: string,
  subscription: Subscription,
): Promise<void> {
  const values = valuesOf(subscription, Date.now());
  await store
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Replaces the version that was seen; false if another server has changed it meanwhile. */
export async function replaceSubscription(
  store: Store,
  userId: string,
  seen: KeptSubscription,
  subscription: Subscription,
): Promise<boolean> {
  const replaced = await store
    .updateTable('subscriptions')
    .set(valuesOf(subscription, Math.max(Date.now(), seen.version + 1)))
    .where('user_id', '=', userId)
    .where('updated_at', '=', seen.version)
    .returning('user_id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function listSubscribers(store: Store): Promise<string[]> {
  const rows = await store.selectFrom('subscriptions').select('user_id').orderBy('user_id').execute();
  return rows.map((row) => row.user_id);
}

/** The person who is this customer at the billing provider. */
export async function findCustomerOwner(store: Store, customerId: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('subscriptions')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}

export async function isStripeEventKnown(store: Store, eventId: string): Promise<boolean> {
  const row = await store
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberStripeEvent(store: Store, eventId: string, now: number): Promise<void> {
  await store
    .insertInto('stripe_events')
    .values({ id: eventId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** People whose paid period is over without an event that says what came next. */
export async function listOverdueSubscriptions(store: Store, now: number): Promise<string[]> {
  const rows = await store
    .selectFrom('subscriptions')
    .select('user_id')
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .where('period_ends_at', '<=', now)
    .execute();
  return rows.map((row) => row.user_id);
}
