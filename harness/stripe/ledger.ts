import { randomBytes } from 'node:crypto';
import type { Checkout, Customer, Portal, Price, StripeState, Subscription } from './state.ts';
import type { Webhook } from './webhook.ts';

export const monthlyPrice: Price = {
  id: 'price_rowhouse_monthly',
  object: 'price',
  active: true,
  currency: 'usd',
  livemode: false,
  product: 'prod_rowhouse',
  recurring: { interval: 'month', interval_count: 1 },
  type: 'recurring',
  unit_amount: 600,
};

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

function makeSubscription(customer: string, status: Subscription['status'], price: Price): Subscription {
  const start = now();
  const item = {
    id: makeId('si'),
    object: 'subscription_item' as const,
    current_period_start: start,
    current_period_end: monthAfter(start),
    price,
    quantity: 1,
  };
  return {
    id: makeId('sub'),
    object: 'subscription',
    cancel_at_period_end: false,
    canceled_at: null,
    created: start,
    customer,
    ended_at: null,
    items: { object: 'list', has_more: false, data: [item] },
    livemode: false,
    metadata: {},
    status,
  };
}

function invoiceOf({ customer, id }: Subscription, status: 'open' | 'paid') {
  return { id: makeId('in'), object: 'invoice', customer, livemode: false, status, subscription: id };
}

/** Customers, checkouts and subscriptions, and what happens to them. */
export class Ledger {
  readonly #state: StripeState;
  readonly #webhook: Webhook;
  readonly #url: string;

  constructor(state: StripeState, webhook: Webhook, url: string) {
    this.#state = state;
    this.#webhook = webhook;
    this.#url = url;
  }

  addCustomer(facts: Pick<Customer, 'email' | 'name' | 'metadata'>): Customer {
    const customer: Customer = {
      id: makeId('cus'),
      object: 'customer',
      created: now(),
      livemode: false,
      ...facts,
    };
    this.#state.change((state) => state.customers.push(customer));
    return customer;
  }

  findCustomer(id: string): Customer | undefined {
    return this.#state.current.customers.find((customer) => customer.id === id);
  }

  /** As in Stripe's dashboard: the subscription ends at once. */
  deleteCustomer(customer: Customer): void {
    for (const subscription of this.subscriptionsOf(customer.id)) {
      if (subscription.status !== 'canceled') this.end(subscription);
    }
    this.#state.change((state) => state.customers.splice(state.customers.indexOf(customer), 1));
    this.#webhook.announce('customer.deleted', customer);
  }

  customersWith(email: string | undefined): Customer[] {
    const { customers } = this.#state.current;
    return customers.filter((customer) => email === undefined || customer.email === email).toReversed();
  }

  addCheckout(
    facts: Pick<Checkout, 'customer' | 'client_reference_id' | 'metadata' | 'success_url' | 'cancel_url'>,
  ): Checkout {
    const id = makeId('cs_test');
    const checkout: Checkout = {
      id,
      object: 'checkout.session',
      created: now(),
      livemode: false,
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      url: `${this.#url}/checkout/${id}`,
      ...facts,
    };
    this.#state.change((state) => state.checkouts.push(checkout));
    return checkout;
  }

  findCheckout(id: string): Checkout | undefined {
    return this.#state.current.checkouts.find((checkout) => checkout.id === id);
  }

  /** Newest first, as Stripe lists them. */
  checkoutsOf(customerId: string): Checkout[] {
    return this.#state.current.checkouts.filter(({ customer }) => customer === customerId).toReversed();
  }

  expire(checkout: Checkout): void {
    this.#state.change(() => Object.assign(checkout, { status: 'expired', url: null }));
    this.#webhook.announce('checkout.session.expired', checkout);
  }

  addPortal(facts: Pick<Portal, 'customer' | 'return_url'>): Portal {
    const id = makeId('bps');
    const portal: Portal = {
      id,
      object: 'billing_portal.session',
      created: now(),
      livemode: false,
      url: `${this.#url}/portal/${id}`,
      ...facts,
    };
    this.#state.change((state) => state.portals.push(portal));
    return portal;
  }

  findPortal(id: string): Portal | undefined {
    return this.#state.current.portals.find((portal) => portal.id === id);
  }

  /** Newest first, as Stripe lists them; without a customer those of all. */
  subscriptionsOf(customerId?: string): Subscription[] {
    this.settle();
    const isListed = ({ customer }: Subscription) => customerId === undefined || customer === customerId;
    return this.#state.current.subscriptions.filter(isListed).toReversed();
  }

  findSubscription(id: string): Subscription | undefined {
    this.settle();
    return this.#state.current.subscriptions.find((subscription) => subscription.id === id);
  }

  /** Pays a checkout, once; an expired one can no longer be paid. */
  pay(checkout: Checkout): void {
    if (checkout.status !== 'open') return;
    const subscription = this.addSubscription(checkout.customer, 'active');
    this.#state.change(() =>
      Object.assign(checkout, {
        status: 'complete',
        payment_status: 'paid',
        subscription: subscription.id,
        url: null,
      }),
    );
    this.#webhook.announce('checkout.session.completed', checkout);
  }

  /** As created by hand in Stripe's dashboard. */
  addSubscription(customer: string, status: Subscription['status'], price = monthlyPrice): Subscription {
    const subscription = makeSubscription(customer, status, price);
    this.#state.change((state) => state.subscriptions.push(subscription));
    this.#webhook.announce('customer.subscription.created', subscription);
    return subscription;
  }

  setCancelAtPeriodEnd(subscription: Subscription, isWanted: boolean): void {
    this.#change(subscription, 'customer.subscription.updated', {
      cancel_at_period_end: isWanted,
      canceled_at: isWanted ? now() : null,
    });
  }

  end(subscription: Subscription): void {
    this.#change(subscription, 'customer.subscription.deleted', {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? now(),
      ended_at: now(),
    });
  }

  /** The next period starts and its payment fails: it is tried again for a while. */
  failPayment(subscription: Subscription): void {
    this.#renew(subscription);
    this.#webhook.announce('invoice.payment_failed', invoiceOf(subscription, 'open'));
    this.#change(subscription, 'customer.subscription.updated', { status: 'past_due' });
  }

  /** All further attempts have failed as well. */
  giveUp(subscription: Subscription): void {
    this.#webhook.announce('invoice.payment_failed', invoiceOf(subscription, 'open'));
    this.#change(subscription, 'customer.subscription.updated', { status: 'unpaid' });
  }

  /** Open invoices are paid with another card. */
  payOpen(subscription: Subscription): void {
    this.#webhook.announce('invoice.paid', invoiceOf(subscription, 'paid'));
    this.#change(subscription, 'customer.subscription.updated', { status: 'active' });
  }

  pause(subscription: Subscription): void {
    this.#change(subscription, 'customer.subscription.paused', { status: 'paused' });
  }

  /** Lets the paid period be over, as if its time had passed. */
  endPeriod(subscription: Subscription): void {
    this.#state.change(() => {
      for (const item of subscription.items.data) item.current_period_end = now();
    });
    this.settle();
  }

  /** The effects of time: periods that are over are renewed, or end if they were canceled. */
  settle(): void {
    for (const subscription of this.#state.current.subscriptions) {
      const item = subscription.items.data[0];
      if (subscription.status !== 'active' || !item || item.current_period_end > now()) continue;
      if (subscription.cancel_at_period_end) {
        this.end(subscription);
        continue;
      }
      this.#renew(subscription);
      this.#webhook.announce('customer.subscription.updated', subscription);
    }
  }

  #renew(subscription: Subscription): void {
    this.#state.change(() => {
      for (const item of subscription.items.data) {
        item.current_period_start = now();
        item.current_period_end = monthAfter(now());
      }
    });
  }

  #change(subscription: Subscription, event: string, changes: Partial<Subscription>): void {
    this.#state.change(() => Object.assign(subscription, changes));
    this.#webhook.announce(event, subscription);
  }
}
