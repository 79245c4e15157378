import * as z from 'zod';
import { decodeForm } from './form.ts';
import { type Ledger, monthlyPrice } from './ledger.ts';
import {
  apiVersion,
  type Checkout,
  type Price,
  type StripeState,
  type Subscription,
  subscriptionStatuses,
} from './state.ts';

export interface ApiRequest {
  method: string;
  path: string;
  /** The query of a GET or DELETE, the body of a POST; form-encoded both. */
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The Stripe-Version header. */
  version: string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  isReplay?: boolean;
}

/** An error in Stripe's shape. */
class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly facts: Readonly<Record<string, string>>;

  constructor(status: number, message: string, facts: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.facts = facts;
  }

  get body(): unknown {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.facts } };
  }
}

type Operation = (ledger: Ledger, id: string, form: unknown) => unknown;

const text = z.string().min(1);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const address = z.url();
const metadata = z.record(z.string(), z.string());

const customerForm = z.strictObject({
  email: text.optional(),
  name: z.string().optional(),
  metadata: metadata.optional(),
});

const checkoutForm = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  client_reference_id: text.optional(),
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: address,
  cancel_url: address,
});
const page = { limit: z.coerce.number().int().min(1).max(100).default(10), starting_after: text.optional() };
const checkoutsForm = z.strictObject({
  customer: text,
  status: z.enum(['open', 'complete', 'expired']).optional(),
  ...page,
});
const customersForm = z.strictObject({ email: text.optional(), ...page });
const portalForm = z.strictObject({ customer: text, return_url: address });
const subscriptionsForm = z.strictObject({
  customer: text.optional(),
  status: z.enum(['all', ...subscriptionStatuses]).optional(),
  ...page,
});
const newSubscriptionForm = z.strictObject({
  customer: text,
  items: z.tuple([z.strictObject({ price: text })]),
  payment_behavior: z.literal('default_incomplete').optional(),
  trial_period_days: z.coerce.number().int().positive().optional(),
});
const subscriptionForm = z.strictObject({ cancel_at_period_end: flag });
const noForm = z.strictObject({});

function parseForm<S extends z.ZodType>(schema: S, form: unknown): z.output<S> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const surplus = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (surplus !== undefined) {
    throw new StripeError(400, `Received unknown parameter: ${surplus}`, {
      code: 'parameter_unknown',
      param: surplus,
    });
  }
  const param = issue?.path.join('.') ?? '';
  throw new StripeError(400, `Missing or invalid param: ${param}.`, { code: 'parameter_missing', param });
}

function missing(kind: string, id: string, status = 404): StripeError {
  return new StripeError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind });
}

function requireCustomer(ledger: Ledger, id: string, status?: number) {
  const customer = ledger.findCustomer(id);
  if (!customer) throw missing('customer', id, status);
  return customer;
}

function requireCheckout(ledger: Ledger, id: string): Checkout {
  const checkout = ledger.findCheckout(id);
  if (!checkout) throw missing('checkout session', id);
  return checkout;
}

function requireSubscription(ledger: Ledger, id: string): Subscription {
  const subscription = ledger.findSubscription(id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

/** A page of a list, newest first: what follows the id that is named, and whether there is more. */
function list(
  all: readonly { id: string }[],
  url: string,
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
) {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return { object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit, url };
}

/** Another product of the operator's, for a customer who pays for something else. */
const otherPrice: Price = { ...monthlyPrice, id: 'price_newsletter', product: 'prod_newsletter' };

function requirePrice(id: string, status?: number): Price {
  const price = [monthlyPrice, otherPrice].find((known) => known.id === id);
  if (!price) throw missing('price', id, status);
  return price;
}

const operations: Readonly<Record<string, Operation>> = {
  'POST /v1/customers'(ledger, _, form) {
    const { email = null, name = null, metadata: facts = {} } = parseForm(customerForm, form);
    return ledger.addCustomer({ email, name, metadata: facts });
  },
  'GET /v1/customers'(ledger, _, form) {
    const { email, ...page } = parseForm(customersForm, form);
    return list(ledger.customersWith(email), '/v1/customers', page);
  },
  'GET /v1/customers/:id': (ledger, id) => requireCustomer(ledger, id),
  'DELETE /v1/customers/:id'(ledger, id, form) {
    parseForm(noForm, form);
    ledger.deleteCustomer(requireCustomer(ledger, id));
    return { id, object: 'customer', deleted: true };
  },
  'POST /v1/checkout/sessions'(ledger, _, form) {
    const { customer, line_items: lines, ...rest } = parseForm(checkoutForm, form);
    requireCustomer(ledger, customer, 400);
    requirePrice(lines[0].price, 400);
    return ledger.addCheckout({
      customer,
      client_reference_id: rest.client_reference_id ?? null,
      metadata: rest.metadata ?? {},
      success_url: rest.success_url,
      cancel_url: rest.cancel_url,
    });
  },
  'GET /v1/checkout/sessions'(ledger, _, form) {
    const { customer, status, ...page } = parseForm(checkoutsForm, form);
    requireCustomer(ledger, customer, 400);
    const isListed = (checkout: Checkout) => status === undefined || checkout.status === status;
    return list(ledger.checkoutsOf(customer).filter(isListed), '/v1/checkout/sessions', page);
  },
  'GET /v1/checkout/sessions/:id': (ledger, id) => requireCheckout(ledger, id),
  'POST /v1/checkout/sessions/:id/expire'(ledger, id, form) {
    parseForm(noForm, form);
    const checkout = requireCheckout(ledger, id);
    if (checkout.status !== 'open') {
      throw new StripeError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    ledger.expire(checkout);
    return checkout;
  },
  'POST /v1/billing_portal/sessions'(ledger, _, form) {
    const facts = parseForm(portalForm, form);
    requireCustomer(ledger, facts.customer, 400);
    return ledger.addPortal(facts);
  },
  'GET /v1/prices/:id': (_, id) => requirePrice(id),
  'GET /v1/subscriptions'(ledger, _, form) {
    const { customer, status, ...page } = parseForm(subscriptionsForm, form);
    if (customer !== undefined) requireCustomer(ledger, customer, 400);
    // Without a status Stripe lists all that are not canceled.
    const isListed = (subscription: Subscription) =>
      status === 'all' ||
      (status === undefined ? subscription.status !== 'canceled' : subscription.status === status);
    return list(ledger.subscriptionsOf(customer).filter(isListed), '/v1/subscriptions', page);
  },
  'POST /v1/subscriptions'(ledger, _, form) {
    const { customer, items, ...rest } = parseForm(newSubscriptionForm, form);
    requireCustomer(ledger, customer, 400);
    const unpaid = rest.payment_behavior === undefined ? 'active' : 'incomplete';
    const status = rest.trial_period_days === undefined ? unpaid : 'trialing';
    return ledger.addSubscription(customer, status, requirePrice(items[0].price, 400));
  },
  'GET /v1/subscriptions/:id': (ledger, id) => requireSubscription(ledger, id),
  'POST /v1/subscriptions/:id'(ledger, id, form) {
    const subscription = requireSubscription(ledger, id);
    if (subscription.status === 'canceled') {
      throw new StripeError(
        400,
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
    ledger.setCancelAtPeriodEnd(subscription, parseForm(subscriptionForm, form).cancel_at_period_end);
    return subscription;
  },
  'DELETE /v1/subscriptions/:id'(ledger, id, form) {
    parseForm(noForm, form);
    const subscription = requireSubscription(ledger, id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    ledger.end(subscription);
    return subscription;
  },
};

/** The operation of an address: its path as it is, or with one of its last two parts as the id. */
function findOperation({ method, path }: ApiRequest): { operation: Operation; id: string } {
  const parts = path.split('/');
  const whole = operations[`${method} ${path}`];
  if (whole) return { operation: whole, id: '' };
  for (const place of [-1, -2]) {
    const operation = operations[`${method} ${parts.with(place, ':id').join('/')}`];
    if (operation) return { operation, id: decodeURIComponent(parts.at(place) ?? '') };
  }
  throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`);
}

function checkKey({ authorization }: ApiRequest, secretKey: string): void {
  if (authorization !== `Bearer ${secretKey}`) throw new StripeError(401, 'Invalid API Key provided.');
}

/** The shapes here are of one version: a client of another one would be answered in a form it does not know. */
function checkVersion({ version }: ApiRequest): void {
  if (version !== undefined && version !== apiVersion) {
    throw new StripeError(400, `Invalid Stripe API version: ${version}`);
  }
}

/** Answers the calls of Stripe's API that the product makes, by the same rules and in the same shapes. */
export function createApi(state: StripeState, ledger: Ledger, secretKey: string) {
  function perform(request: ApiRequest): unknown {
    const { operation, id } = findOperation(request);
    return operation(ledger, id, decodeForm(request.form));
  }

  function performOnce(request: ApiRequest, key: string): ApiAnswer {
    const asked = `${request.method} ${request.path} ${request.form}`;
    const known = state.current.answers[key];
    if (known && known.request !== asked) {
      throw new StripeError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    }
    if (known) return { status: known.status, body: known.body, isReplay: true };
    const body = structuredClone(perform(request));
    state.change((current) => {
      current.answers[key] = { request: asked, status: 200, body };
    });
    return { status: 200, body };
  }

  return (request: ApiRequest): ApiAnswer => {
    try {
      checkKey(request, secretKey);
      checkVersion(request);
      const key = request.method === 'POST' ? request.idempotencyKey : undefined;
      return key === undefined ? { status: 200, body: perform(request) } : performOnce(request, key);
    } catch (error) {
      if (error instanceof StripeError) return { status: error.status, body: error.body };
      throw error;
    }
  };
}
