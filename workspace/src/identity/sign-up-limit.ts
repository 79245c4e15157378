import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';

/** Counts an account that is about to be made from an address. Throws a PageError if there are too many. */
export function countSignUp({ throttle }: Identity, address: string): void {
  const waitMs = throttle.signUpWaitMs(address);
  if (waitMs > 0) {
    throw new PageError(
      429,
      'Too many accounts were made from your address',
      'Wait a few minutes, then try again.',
      { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    );
  }
  throttle.recordSignUp(address);
}
