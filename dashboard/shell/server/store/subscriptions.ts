import type { Store } from './store.ts';

/** What is known of a person's subscription, as the billing provider last said. */
export interface Subscription {
  customerId: string;
  subscriptionId: string | null;
  status: string | null;
  periodEndsAt: number | null;
  cancelsAtPeriodEnd: boolean;
}

export async function readSubscription(store: Store, userId: string): Promise<Subscription | undefined> {
  const row = await store
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      customerId: row.customer_id,
      subscriptionId: row.subscription_id,
      status: row.status,
      periodEndsAt: row.period_ends_at,
      cancelsAtPeriodEnd: row.cancels_at_period_end === 1,
    }
  );
}

export async function saveSubscription(
  store: Store,
  userId: string,
  subscription: Subscription,
): Promise<void> {
  const values = {
    customer_id: subscription.customerId,
    subscription_id: subscription.subscriptionId,
    status: subscription.status,
    period_ends_at: subscription.periodEndsAt,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd ? 1 : 0,
    updated_at: Date.now(),
  };
  await store
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whose customer this is at the billing provider. */
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

/** Whose paid period is over although no event has told what came after it. */
export async function listOverdueSubscriptions(store: Store, now: number): Promise<string[]> {
  const rows = await store
    .selectFrom('subscriptions')
    .select('user_id')
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .where('period_ends_at', '<=', now)
    .execute();
  return rows.map((row) => row.user_id);
}
