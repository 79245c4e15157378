import type Stripe from 'stripe';
import type { Subscription } from '../store/subscriptions.ts';
import { givesAccess, isOnHold } from './policy.ts';
import { ask, isGone } from './stripe.ts';

const maxListed = 100;

/** A customer's subscriptions in any state; none if the customer is gone. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  try {
    const { data } = await ask(() =>
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: maxListed }),
    );
    return data;
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

export function productOf(product: Stripe.Price['product']): string {
  return typeof product === 'string' ? product : product.id;
}

/** What a subscription is for. */
export function productsOf({ items }: Stripe.Subscription): string[] {
  return items.data.map(({ price }) => productOf(price.product));
}

/** Of all subscriptions of a customer, the one that counts: one that gives access, else one to fix, else the latest. */
function choose(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const latestFirst = subscriptions.toSorted((a, b) => b.created - a.created);
  return (
    latestFirst.find(({ status }) => givesAccess(status)) ??
    latestFirst.find(({ status }) => isOnHold(status)) ??
    latestFirst[0]
  );
}

/** What is kept of a customer's subscriptions. */
export function standingOf(customerId: string, subscriptions: readonly Stripe.Subscription[]): Subscription {
  const chosen = choose(subscriptions);
  const periodEnd = chosen?.ended_at ?? chosen?.items.data[0]?.current_period_end ?? null;
  return {
    customerId,
    subscriptionId: chosen?.id ?? null,
    status: chosen?.status ?? null,
    periodEndsAt: periodEnd === null ? null : periodEnd * 1000,
    cancelsAtPeriodEnd: chosen?.cancel_at_period_end ?? false,
  };
}
