import Stripe from 'stripe';
import * as z from 'zod';
import { inTurn } from '#backend/in-turn.ts';
import { Problem } from '#kernel/problem.ts';
import type { BillingSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import {
  findCustomerOwner,
  isStripeEventKnown,
  listOverdueSubscriptions,
  readSubscription,
  rememberStripeEvent,
  type Subscription,
  saveSubscription,
} from '../store/subscriptions.ts';
import type { User } from '../store/users.ts';
import { givesAccess, isPaying } from './policy.ts';
import { PriceTag } from './price-tag.ts';

const timeoutMs = 10_000;

const aboutCustomer = z.object({
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
});

function createClient(settings: BillingSettings): Stripe {
  const options = { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false } as const;
  if (settings.apiBase === null) return new Stripe(settings.secretKey, options);
  const { hostname, port, protocol } = new URL(settings.apiBase);
  return new Stripe(settings.secretKey, {
    ...options,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function unavailable(cause: unknown): Problem {
  return new Problem(
    'BILLING_UNAVAILABLE',
    'The billing service does not answer. Please try again in a moment.',
    {
      cause,
    },
  );
}

/** Runs a request to Stripe; a failure that the caller does not foresee is the billing service's. */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && !isGone(error)) throw unavailable(error);
    throw error;
  }
}

/** Of all subscriptions of a customer, the one that counts: one that gives access, else the latest. */
function choose(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const latestFirst = subscriptions.toSorted((a, b) => b.created - a.created);
  const paying = latestFirst.find(({ status }) => givesAccess(status));
  return paying ?? latestFirst[0];
}

function recordOf(customerId: string, subscription: Stripe.Subscription | undefined): Subscription {
  const periodEnd = subscription?.ended_at ?? subscription?.items.data[0]?.current_period_end ?? null;
  return {
    customerId,
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    periodEndsAt: periodEnd === null ? null : periodEnd * 1000,
    cancelsAtPeriodEnd: subscription?.cancel_at_period_end ?? false,
  };
}

/** What concerns one person's subscription happens one after another. */
function turnOf(userId: string): string {
  return `subscription of ${userId}`;
}

/** Subscriptions, kept at Stripe; the store holds what Stripe last said, so that reading it needs no call. */
export class Billing {
  readonly #stripe: Stripe;
  readonly #settings: BillingSettings;
  readonly #store: Store;
  readonly #origin: string;
  readonly #priceTag: PriceTag;

  constructor(settings: BillingSettings, store: Store, origin: string) {
    this.#settings = settings;
    this.#store = store;
    this.#origin = origin;
    this.#stripe = createClient(settings);
    this.#priceTag = new PriceTag(() => this.#stripe.prices.retrieve(settings.priceMonthly));
  }

  /** Such as "$6.00 a month"; undefined while Stripe does not tell. */
  async price(): Promise<string | undefined> {
    return await this.#priceTag.read();
  }

  /** The address of a page on which the person pays. */
  async checkoutUrl(user: User): Promise<string> {
    return await inTurn(turnOf(user.id), async () => {
      const known = await this.#refreshKnown(user.id);
      if (isPaying(known, Date.now())) {
        throw new Problem('CONFLICT', 'You already have an active subscription.');
      }
      const customerId = known?.customerId ?? (await this.#createCustomer(user, null));
      const { url } = await ask(() => this.#createCheckout(user, customerId));
      if (url === null) throw unavailable(new Error('The checkout session has no address.'));
      return url;
    });
  }

  async #createCustomer(user: User, lostCustomerId: string | null): Promise<string> {
    const customer = await ask(() =>
      this.#stripe.customers.create(
        { email: user.email, name: user.name, metadata: { userId: user.id } },
        { idempotencyKey: `customer-${user.id}-${lostCustomerId ?? 'first'}` },
      ),
    );
    await saveSubscription(this.#store, user.id, recordOf(customer.id, undefined));
    return customer.id;
  }

  async #createCheckout(user: User, customerId: string): Promise<Stripe.Checkout.Session> {
    const create = async (customer: string) =>
      await this.#stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: user.id,
        line_items: [{ price: this.#settings.priceMonthly, quantity: 1 }],
        success_url: `${this.#origin}/?app=account`,
        cancel_url: `${this.#origin}/`,
      });
    try {
      return await create(customerId);
    } catch (error) {
      if (!isGone(error)) throw error;
      // The customer was deleted at Stripe, or belongs to another key.
      return await create(await this.#createCustomer(user, customerId));
    }
  }

  /** The address of Stripe's own page for cards, invoices and cancelling. */
  async portalUrl(user: User): Promise<string> {
    const known = await readSubscription(this.#store, user.id);
    const noCustomer = 'There is nothing to manage yet: you have not subscribed.';
    if (!known) throw new Problem('NOT_FOUND', noCustomer);
    try {
      const session = await ask(() =>
        this.#stripe.billingPortal.sessions.create({
          customer: known.customerId,
          return_url: `${this.#origin}/?app=account`,
        }),
      );
      return session.url;
    } catch (error) {
      if (isGone(error)) throw new Problem('NOT_FOUND', noCustomer, { cause: error });
      throw error;
    }
  }

  /** Ends what is subscribed with the period that is paid. */
  async cancelAtPeriodEnd(user: User): Promise<void> {
    await inTurn(turnOf(user.id), async () => {
      const paying = await this.#listPaying(user);
      if (paying.length === 0) throw new Problem('CONFLICT', 'You have no active subscription to cancel.');
      for (const { id } of paying) {
        await ask(() => this.#stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      }
      await this.#refreshKnown(user.id);
    });
  }

  /** Ends whatever is still being charged, at once; for an account that is deleted. */
  async cancelNow(user: User): Promise<void> {
    await inTurn(turnOf(user.id), async () => {
      for (const { id } of await this.#listPaying(user)) {
        await ask(() => this.#stripe.subscriptions.cancel(id));
      }
    });
  }

  /** What a person is charged for: who has paid in two windows has two subscriptions. */
  async #listPaying(user: User): Promise<Stripe.Subscription[]> {
    const known = await readSubscription(this.#store, user.id);
    const subscriptions = known ? await this.#list(known.customerId) : [];
    return subscriptions.filter(({ status }) => givesAccess(status));
  }

  /** Asks Stripe afresh and says whether the subscription is paid. */
  async validate(user: User): Promise<boolean> {
    const known = await inTurn(turnOf(user.id), () => this.#refreshKnown(user.id));
    return isPaying(known, Date.now());
  }

  /** Finds a paid subscription under the person's address and makes it theirs again. */
  async recover(user: User): Promise<boolean> {
    return await inTurn(turnOf(user.id), async () => {
      if (isPaying(await this.#refreshKnown(user.id), Date.now())) return true;
      const customers = await ask(() => this.#stripe.customers.list({ email: user.email, limit: 20 }));
      for (const customer of customers.data) {
        const owner = await findCustomerOwner(this.#store, customer.id);
        if (owner !== undefined && owner !== user.id) continue;
        const found = await this.#fetch(customer.id);
        if (!isPaying(found, Date.now())) continue;
        await saveSubscription(this.#store, user.id, found);
        return true;
      }
      return false;
    });
  }

  /** Takes in an event of Stripe's. Events repeat and overtake each other, so each only says whom to ask about. */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = await this.#readEvent(payload, signature);
    if (await isStripeEventKnown(this.#store, event.id)) return;
    const subject = aboutCustomer.safeParse(event.data.object);
    const userId = subject.success ? await findCustomerOwner(this.#store, subject.data.customer) : undefined;
    if (userId !== undefined) await inTurn(turnOf(userId), () => this.#refreshKnown(userId));
    await rememberStripeEvent(this.#store, event.id, Date.now());
  }

  async #readEvent(payload: Buffer, signature: string): Promise<Stripe.Event> {
    try {
      return await this.#stripe.webhooks.constructEventAsync(
        payload,
        signature,
        this.#settings.webhookSecret,
      );
    } catch (cause) {
      throw new Problem('INVALID_INPUT', 'The signature of this event is not valid.', { cause });
    }
  }

  /** Asks about subscriptions whose period is over and of which no event has told. */
  async refreshOverdue(now: number): Promise<void> {
    for (const userId of await listOverdueSubscriptions(this.#store, now)) {
      await inTurn(turnOf(userId), () => this.#refreshKnown(userId));
    }
  }

  async #refreshKnown(userId: string): Promise<Subscription | undefined> {
    const known = await readSubscription(this.#store, userId);
    if (!known) return undefined;
    const fresh = await this.#fetch(known.customerId);
    await saveSubscription(this.#store, userId, fresh);
    return fresh;
  }

  async #fetch(customerId: string): Promise<Subscription> {
    return recordOf(customerId, choose(await this.#list(customerId)));
  }

  /** The customer's subscriptions; none when the customer is gone. */
  async #list(customerId: string): Promise<Stripe.Subscription[]> {
    try {
      const { data } = await ask(() =>
        this.#stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 20 }),
      );
      return data;
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  }
}
