import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createApi } from './api.ts';
import { Ledger } from './ledger.ts';
import { checkoutPage, missingPage, portalPage, stylesheet } from './pages.ts';
import { StripeState, type Subscription } from './state.ts';
import { Webhook } from './webhook.ts';

export interface StripeOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  secretKey: string;
  webhookUrl: string;
  webhookSecret: string;
}

export interface StripeStandIn {
  url: string;
  close(): Promise<void>;
}

const maxBodyBytes = 100_000;
const settleMs = 60_000;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // Chromium also checks form-action against the redirect that follows a form, which leads to the product.
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes) throw new RangeError('The body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, headers).end(body);
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  send(response, status, pageHeaders, html);
}

function redirect(response: ServerResponse, url: string): void {
  send(response, 303, { location: url }, '');
}

/** What a person does on the portal, and what time and banks do meanwhile. */
const portalActions = new Map<string, (ledger: Ledger, subscription: Subscription) => void>([
  ['cancel', (ledger, subscription) => ledger.setCancelAtPeriodEnd(subscription, true)],
  ['resume', (ledger, subscription) => ledger.setCancelAtPeriodEnd(subscription, false)],
  ['pay', (ledger, subscription) => ledger.payOpen(subscription)],
  ['end-period', (ledger, subscription) => ledger.endPeriod(subscription)],
  ['fail', (ledger, subscription) => ledger.failPayment(subscription)],
  ['give-up', (ledger, subscription) => ledger.giveUp(subscription)],
  ['pause', (ledger, subscription) => ledger.pause(subscription)],
]);

/** The requests of one stand-in: Stripe's API below /v1, and the pages a person clicks through. */
function createHandler(options: StripeOptions, state: StripeState, ledger: Ledger, webhook: Webhook) {
  const api = createApi(state, ledger, options.secretKey);

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isPost = request.method === 'POST';
    const { 'idempotency-key': key, 'stripe-version': version } = request.headers;
    const answer = api({
      method: request.method ?? 'GET',
      path: url.pathname,
      form: isPost ? await readBody(request) : url.search.slice(1),
      authorization: request.headers.authorization,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      version: typeof version === 'string' ? version : undefined,
    });
    const headers = {
      'content-type': 'application/json',
      ...(answer.isReplay && { 'idempotent-replayed': 'true' }),
    };
    send(response, answer.status, headers, JSON.stringify(answer.body));
    await webhook.deliver();
  }

  async function answerCheckout(response: ServerResponse, id: string, action: string | null): Promise<void> {
    const checkout = ledger.findCheckout(id);
    if (!checkout) return sendPage(response, 404, missingPage());
    if (action === 'pay') {
      ledger.pay(checkout);
      await webhook.deliver();
      return redirect(response, checkout.success_url);
    }
    const customer = ledger.findCustomer(checkout.customer);
    sendPage(response, 200, checkoutPage(checkout, customer, action === 'decline'));
  }

  async function answerPortal(response: ServerResponse, id: string, action: string | null): Promise<void> {
    const portal = ledger.findPortal(id);
    if (!portal) return sendPage(response, 404, missingPage());
    const [subscription] = ledger.subscriptionsOf(portal.customer);
    const perform = portalActions.get(action ?? '');
    if (!perform) return sendPage(response, 200, portalPage(portal, subscription));
    if (subscription && subscription.status !== 'canceled') perform(ledger, subscription);
    await webhook.deliver();
    redirect(response, portal.url);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [, area, id = ''] = url.pathname.split('/');
    if (area === 'v1') return await answerApi(request, response, url);
    if (area === 'healthz' || area === 'readyz') return send(response, 200, {}, 'ready\n');
    if (area === 'style.css') return send(response, 200, { 'content-type': 'text/css' }, stylesheet);
    const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null;
    const action = form?.get('action') ?? null;
    if (area === 'checkout') return await answerCheckout(response, id, action);
    if (area === 'portal') return await answerPortal(response, id, action);
    sendPage(response, 404, missingPage());
  };
}

/** Starts a server that answers the Stripe calls the product makes, and tells it by signed webhooks what happened. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const state = new StripeState(options.dataDir);
  const webhook = new Webhook(state, options.webhookUrl, options.webhookSecret);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const url = `http://127.0.0.1:${port}`;
  const ledger = new Ledger(state, webhook, url);
  const handle = createHandler(options, state, ledger, webhook);
  server.on('request', (request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  const timer = setInterval(() => {
    ledger.settle();
    void webhook.deliver();
  }, settleMs);
  return {
    url,
    async close() {
      clearInterval(timer);
      webhook.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
