import type Stripe from 'stripe';
import * as z from 'zod';
import { inTurn } from '#backend/in-turn.ts';
import { Problem } from '#kernel/problem.ts';
import { lookAgain } from '../reminders/stored-choices.ts';
import type { BillingSettings } from '../settings.ts';
import type { Store } from '../store/schema.ts';
import {
  findCustomerOwner,
  isStripeEventKnown,
  listOverdueSubscriptions,
  readKept,
  readSubscription,
  rememberStripeEvent,
  replaceSubscription,
  type Subscription,
  saveSubscription,
} from '../store/subscriptions.ts';
import type { User } from '../store/users.ts';
import { closeCheckouts, openCheckout } from './checkout.ts';
import { canStillCharge, givesAccess, isOnHold, isPaying } from './policy.ts';
import { PriceTag } from './price-tag.ts';
import { listSubscriptions, productOf, productsOf, standingOf } from './standing.ts';
import { ask, createStripe, isGone, isLiveKey } from './stripe.ts';

const maxTurns = 5;
/** For the whole installation, when it is reconciled. */
const maxListed = 10_000;

/** The subject of an event: most objects have a customer, and a customer is one. */
const subjectSchema = z.union([
  z.object({ object: z.literal('customer'), id: z.string() }).transform(({ id }) => id),
  z.object({ customer: z.string() }).transform(({ customer }) => customer),
  z.object({ customer: z.object({ id: z.string() }) }).transform(({ customer }) => customer.id),
]);

const eventSchema = z.object({
  id: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** Work on one person's subscription is done in sequence. */
function turnOf(userId: string): string {
  return `subscription of ${userId}`;
}

/** Subscriptions are kept at Stripe; the store has Stripe's last answer, so that reading it needs no call. */
export class Billing {
  readonly #settings: BillingSettings;
  readonly #store: Store;
  readonly #origin: string;
  readonly #priceTag: PriceTag;
  #stripe: Promise<Stripe> | undefined;
  #product: string | undefined;

  constructor(settings: BillingSettings, store: Store, origin: string) {
    this.#settings = settings;
    this.#store = store;
    this.#origin = origin;
    this.#priceTag = new PriceTag(async () => (await this.#client()).prices.retrieve(settings.priceMonthly));
  }

  #client(): Promise<Stripe> {
    this.#stripe ??= createStripe(this.#settings);
    return this.#stripe;
  }

  async #ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.#client();
    return await ask(() => request(stripe));
  }

  /** Such as "$6.00 a month"; undefined while Stripe does not answer. */
  async price(): Promise<string | undefined> {
    return await this.#priceTag.read();
  }

  /** The address of a page on which the person pays: for a new subscription, or an open invoice. */
  async checkoutUrl(user: User): Promise<string> {
    return await inTurn(turnOf(user.id), async () => {
      const known = await this.#refreshKnown(user.id);
      if (isPaying(known, Date.now())) {
        throw new Problem('CONFLICT', 'You already have an active subscription.');
      }
      // A second subscription would be charged in addition to the one that waits for payment.
      if (known && isOnHold(known.status)) return await this.#openPortal(known.customerId);
      return await this.#openCheckout(user, known?.customerId);
    });
  }

  async #createCustomer(user: User, lostCustomerId: string | null): Promise<string> {
    const customer = await this.#ask((stripe) =>
      stripe.customers.create(
        { email: user.email, name: user.name, metadata: { userId: user.id } },
        { idempotencyKey: `customer-${user.id}-${lostCustomerId ?? 'first'}` },
      ),
    );
    await saveSubscription(this.#store, user.id, standingOf(customer.id, []));
    return customer.id;
  }

  async #openCheckout(user: User, knownCustomerId: string | undefined): Promise<string> {
    const offer = { price: this.#settings.priceMonthly, origin: this.#origin };
    const stripe = await this.#client();
    const open = async (customerId: string) => await openCheckout(stripe, offer, user, customerId);
    if (knownCustomerId === undefined) return await open(await this.#createCustomer(user, null));
    try {
      return await open(knownCustomerId);
    } catch (error) {
      if (!isGone(error)) throw error;
      // The customer was deleted at Stripe, or belongs to another key.
      return await open(await this.#createCustomer(user, knownCustomerId));
    }
  }

  async #openPortal(customerId: string): Promise<string> {
    const session = await this.#ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${this.#origin}/?app=account`,
      }),
    );
    return session.url;
  }

  /** The address of Stripe's own page for cards, invoices and cancelling. */
  async portalUrl(user: User): Promise<string> {
    const known = await readSubscription(this.#store, user.id);
    const noCustomer = 'There is nothing to manage yet: you have not subscribed.';
    if (!known) throw new Problem('NOT_FOUND', noCustomer);
    try {
      return await this.#openPortal(known.customerId);
    } catch (error) {
      if (isGone(error)) throw new Problem('NOT_FOUND', noCustomer, { cause: error });
      throw error;
    }
  }

  /** Cancels the subscription at the end of the paid period. */
  async cancelAtPeriodEnd(user: User): Promise<void> {
    await inTurn(turnOf(user.id), async () => {
      const paying = await this.#listPaying(user);
      if (paying.length === 0) throw new Problem('CONFLICT', 'You have no active subscription to cancel.');
      for (const { id } of paying) {
        await this.#ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      }
      await this.#refreshKnown(user.id);
    });
  }

  /** Cancels everything that could still be charged, at once; for an account that is deleted. */
  async cancelNow(user: User): Promise<void> {
    await inTurn(turnOf(user.id), async () => {
      const known = await readSubscription(this.#store, user.id);
      if (!known) return;
      try {
        await closeCheckouts(await this.#client(), known.customerId);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      const subscriptions = await this.#list(known.customerId);
      for (const { id } of subscriptions.filter(({ status }) => canStillCharge(status))) {
        await this.#ask((stripe) => stripe.subscriptions.cancel(id));
      }
    });
  }

  /** A person's subscriptions: somebody who has paid in two windows has two. */
  async #listPaying(user: User): Promise<Stripe.Subscription[]> {
    const known = await readSubscription(this.#store, user.id);
    const subscriptions = known ? await this.#list(known.customerId) : [];
    return subscriptions.filter(({ status }) => givesAccess(status));
  }

  /** Asks Stripe again and returns whether the subscription is paid. */
  async validate(user: User): Promise<boolean> {
    const known = await this.refresh(user.id);
    return isPaying(known, Date.now());
  }

  /**
   * Finds a paid subscription under the person's address, which the sign-in provider has verified, and links it to
   * them again; never one that another account has.
   */
  async recover(user: User): Promise<boolean> {
    return await inTurn(turnOf(user.id), async () => {
      if (isPaying(await this.#refreshKnown(user.id), Date.now())) return true;
      for (const customer of await this.#listCustomers(user.email)) {
        const owner = await findCustomerOwner(this.#store, customer.id);
        if (owner !== undefined && owner !== user.id) continue;
        const isOurs = customer.metadata['userId'] !== undefined;
        const found = standingOf(customer.id, await this.#list(customer.id, isOurs));
        if (!isPaying(found, Date.now())) continue;
        await saveSubscription(this.#store, user.id, found);
        await lookAgain(this.#store, user.id, Date.now());
        return true;
      }
      return false;
    });
  }

  /** For Stripe, addresses are case-sensitive; for people they are not. */
  async #listCustomers(email: string): Promise<Stripe.Customer[]> {
    const spellings = new Set([email, email.toLowerCase()]);
    const found: Stripe.Customer[] = [];
    for (const spelling of spellings) {
      const { data } = await this.#ask((stripe) => stripe.customers.list({ email: spelling, limit: 100 }));
      found.push(...data);
    }
    return found;
  }

  /**
   * A customer's subscriptions. Somebody may pay the same operator for other things under one address: those count
   * only for a customer that was made here and pays for nothing else, for example after a change of products.
   */
  async #list(customerId: string, isOurs = true): Promise<Stripe.Subscription[]> {
    const all = await listSubscriptions(await this.#client(), customerId);
    const products = new Set(all.flatMap(productsOf));
    if (all.length === 0 || (isOurs && products.size === 1)) return all;
    const product = await this.#readProduct();
    const own = all.filter((subscription) => productsOf(subscription).includes(product));
    return isOurs && own.length === 0 ? all : own;
  }

  /** Handles an event from Stripe. Events repeat and overtake each other, so each one only says whom to ask about. */
  async receive(payload: Buffer, signature: string): Promise<void> {
    const event = await this.#readEvent(payload, signature);
    if (event.livemode !== isLiveKey(this.#settings.secretKey)) return;
    if (await isStripeEventKnown(this.#store, event.id)) return;
    const subject = subjectSchema.safeParse(event.data.object);
    const userId = subject.success ? await findCustomerOwner(this.#store, subject.data) : undefined;
    if (userId !== undefined) await this.refresh(userId);
    await rememberStripeEvent(this.#store, event.id, Date.now());
  }

  async #readEvent(payload: Buffer, signature: string): Promise<z.output<typeof eventSchema>> {
    try {
      const { webhooks } = await this.#client();
      const { webhookSecret } = this.#settings;
      return eventSchema.parse(await webhooks.constructEventAsync(payload, signature, webhookSecret));
    } catch (cause) {
      throw new Problem('INVALID_INPUT', 'The signature of this event is not valid.', { cause });
    }
  }

  /** The customer of each active subscription to what is sold here. */
  async listCharged(): Promise<string[]> {
    const product = await this.#readProduct();
    const all = await this.#ask((stripe) =>
      stripe.subscriptions.list({ status: 'all', limit: 100 }).autoPagingToArray({ limit: maxListed }),
    );
    return all
      .filter(({ status }) => givesAccess(status))
      .filter((subscription) => productsOf(subscription).includes(product))
      .map(({ customer }) => (typeof customer === 'string' ? customer : customer.id));
  }

  async #readProduct(): Promise<string> {
    this.#product ??= productOf(
      (await this.#ask((stripe) => stripe.prices.retrieve(this.#settings.priceMonthly))).product,
    );
    return this.#product;
  }

  /** Asks about subscriptions whose period has ended without an event. */
  async refreshOverdue(now: number): Promise<void> {
    for (const userId of await listOverdueSubscriptions(this.#store, now)) {
      await this.refresh(userId);
    }
  }

  /** Asks Stripe about a person of this installation; undefined for somebody who has never been close to paying. */
  async refresh(userId: string): Promise<Subscription | undefined> {
    return await inTurn(turnOf(userId), () => this.#refreshKnown(userId));
  }

  /** An answer is stored only if nothing has changed since the question: another server may have asked later. */
  async #refreshKnown(userId: string): Promise<Subscription | undefined> {
    for (let turn = 1; ; turn += 1) {
      const seen = await readKept(this.#store, userId);
      if (!seen) return undefined;
      const { customerId } = seen.subscription;
      const fresh = standingOf(customerId, await this.#list(customerId));
      if (await replaceSubscription(this.#store, userId, seen, fresh)) {
        // Who has paid again gets reminders again, without waiting for the next time that access is looked at.
        if (fresh.status !== seen.subscription.status) await lookAgain(this.#store, userId, Date.now());
        return fresh;
      }
      if (turn === maxTurns) return (await readKept(this.#store, userId))?.subscription;
    }
  }
}
