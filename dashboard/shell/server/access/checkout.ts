import type Stripe from 'stripe';
import type { User } from '../store/users.ts';
import { ask, unavailable } from './stripe.ts';

/** What is bought, and where the person returns to. */
export interface Offer {
  price: string;
  origin: string;
}

function isFor({ price, origin }: Offer, { metadata, success_url }: Stripe.Checkout.Session): boolean {
  return metadata?.['price'] === price && (success_url?.startsWith(`${origin}/`) ?? false);
}

/**
 * The address at which a customer pays. A page that is still open is used again, so that somebody who asks in two
 * windows can pay only once; the key contains the previous page, so that two servers asked at once make one page as
 * well.
 */
export async function openCheckout(
  stripe: Stripe,
  offer: Offer,
  user: User,
  customerId: string,
): Promise<string> {
  const { data } = await ask(() => stripe.checkout.sessions.list({ customer: customerId, limit: 1 }));
  const [latest] = data;
  if (latest?.status === 'open' && isFor(offer, latest) && latest.url !== null) return latest.url;
  if (latest?.status === 'open') await ask(() => stripe.checkout.sessions.expire(latest.id));
  const { url } = await ask(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: user.id,
        line_items: [{ price: offer.price, quantity: 1 }],
        metadata: { price: offer.price },
        subscription_data: { metadata: { userId: user.id } },
        success_url: `${offer.origin}/?app=account`,
        cancel_url: `${offer.origin}/`,
      },
      { idempotencyKey: `checkout-${customerId}-${latest?.id ?? 'first'}` },
    ),
  );
  if (url === null) throw unavailable(new Error('The checkout session has no address.'));
  return url;
}

/** The pages that were opened for this customer no longer accept payments. */
export async function closeCheckouts(stripe: Stripe, customerId: string): Promise<void> {
  const { data } = await ask(() =>
    stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }),
  );
  for (const { id } of data) await ask(() => stripe.checkout.sessions.expire(id));
}
