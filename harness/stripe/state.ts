import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

// The shapes are Stripe's own, as far as its libraries and the product read them. Times are seconds since 1970.

/** The version of Stripe's API whose shapes these are. */
export const apiVersion = '2026-10-28.endive';

const metadataSchema = z.record(z.string(), z.string());

const customerSchema = z.object({
  id: z.string(),
  object: z.literal('customer'),
  created: z.int(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  livemode: z.literal(false),
  metadata: metadataSchema,
});
export type Customer = z.infer<typeof customerSchema>;

const priceSchema = z.object({
  id: z.string(),
  object: z.literal('price'),
  active: z.literal(true),
  currency: z.literal('usd'),
  livemode: z.literal(false),
  product: z.string(),
  recurring: z.object({ interval: z.literal('month'), interval_count: z.literal(1) }),
  type: z.literal('recurring'),
  unit_amount: z.int(),
});
export type Price = z.infer<typeof priceSchema>;

export const subscriptionStatuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

const subscriptionSchema = z.object({
  id: z.string(),
  object: z.literal('subscription'),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.int().nullable(),
  created: z.int(),
  customer: z.string(),
  ended_at: z.int().nullable(),
  livemode: z.literal(false),
  metadata: metadataSchema,
  status: z.enum(subscriptionStatuses),
  items: z.object({
    object: z.literal('list'),
    has_more: z.literal(false),
    data: z.array(
      z.object({
        id: z.string(),
        object: z.literal('subscription_item'),
        current_period_start: z.int(),
        current_period_end: z.int(),
        price: priceSchema,
        quantity: z.int(),
      }),
    ),
  }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const checkoutSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  cancel_url: z.string(),
  client_reference_id: z.string().nullable(),
  created: z.int(),
  customer: z.string(),
  livemode: z.literal(false),
  metadata: metadataSchema.default({}),
  mode: z.literal('subscription'),
  payment_status: z.enum(['paid', 'unpaid']),
  status: z.enum(['open', 'complete', 'expired']),
  subscription: z.string().nullable(),
  success_url: z.string(),
  url: z.string().nullable(),
});
export type Checkout = z.infer<typeof checkoutSchema>;

const portalSchema = z.object({
  id: z.string(),
  object: z.literal('billing_portal.session'),
  created: z.int(),
  customer: z.string(),
  livemode: z.literal(false),
  return_url: z.string(),
  url: z.string(),
});
export type Portal = z.infer<typeof portalSchema>;

const eventSchema = z.object({
  id: z.string(),
  object: z.literal('event'),
  api_version: z.string().default(apiVersion),
  created: z.int(),
  livemode: z.literal(false),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof eventSchema>;

const answerSchema = z.object({ request: z.string(), status: z.int(), body: z.unknown() });

const stateSchema = z.object({
  customers: z.array(customerSchema),
  subscriptions: z.array(subscriptionSchema),
  checkouts: z.array(checkoutSchema),
  portals: z.array(portalSchema),
  /** Events that the product has not acknowledged, oldest first. */
  undelivered: z.array(eventSchema),
  /** Answers by idempotency key. */
  answers: z.record(z.string(), answerSchema),
});
type State = z.infer<typeof stateSchema>;

const blank: State = {
  customers: [],
  subscriptions: [],
  checkouts: [],
  portals: [],
  undelivered: [],
  answers: {},
};

/** What the stand-in knows, kept in one JSON file. */
export class StripeState {
  readonly #file: string;
  readonly #state: State;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.#file = path.join(dataDir, 'stripe.json');
    this.#state = existsSync(this.#file)
      ? stateSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : structuredClone(blank);
  }

  get current(): Readonly<State> {
    return this.#state;
  }

  /** Changes the state and keeps it; the rename makes each version whole. */
  change<T>(work: (state: State) => T): T {
    const result = work(this.#state);
    writeFileSync(`${this.#file}.next`, JSON.stringify(this.#state), { mode: 0o600 });
    renameSync(`${this.#file}.next`, this.#file);
    return result;
  }
}
