import type Stripe from 'stripe';
import { AddressError, fetchWithin } from '#backend/outgoing.ts';
import { Problem } from '#kernel/problem.ts';
import type { BillingSettings } from '../settings.ts';

const timeoutMs = 10_000;
/** A list of a hundred, the most that is requested, is far smaller. */
const maxBytes = 10_000_000;

/** Loaded on demand: it is the largest library of all, and most processes never need it. */
const loadLibrary = async () => (await import('stripe')).default;

/** A client for the version of the API that its library was made for, whatever the account's default is. */
export async function createStripe(settings: BillingSettings, timeout = timeoutMs): Promise<Stripe> {
  const Library = await loadLibrary();
  const { apiBase } = settings;
  const reach = { setting: apiBase === null ? 'Stripe' : 'STRIPE_API_BASE', timeoutMs: timeout, maxBytes };
  const options = {
    apiVersion: Library.API_VERSION,
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    // The library's own client waits for as long as a byte comes now and then, and keeps everything.
    httpClient: Library.createFetchHttpClient(fetchWithin(reach)),
  } as const;
  if (apiBase === null) return new Library(settings.secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  return new Library(settings.secretKey, {
    ...options,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

/** Keys belong to a mode; what happens in the other mode concerns nobody here. */
export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey);
}

export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}

export function unavailable(cause: unknown): Problem {
  return new Problem(
    'BILLING_UNAVAILABLE',
    'The billing service does not answer. Please try again in a moment.',
    { cause },
  );
}

/** Runs a request to Stripe; a failure that the caller does not expect is reported as the billing service's. */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const { errors } = await loadLibrary();
    if (error instanceof errors.StripeError && !isGone(error)) {
      throw unavailable(error.detail instanceof AddressError ? error.detail : error);
    }
    throw error;
  }
}
