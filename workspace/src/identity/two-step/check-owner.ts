import type { FastifyRequest } from 'fastify';
import type { Account } from '../../storage/accounts.ts';
import type { Browser } from '../browser.ts';
import type { Identity } from '../identity.ts';
import { PageError } from '../page-error.ts';
import type { Refusal } from '../passwords/attempt.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashSecret } from '../secrets.ts';
import { checkCode } from './check-code.ts';

/** Throws a PageError for the sample account, whose sign-in nobody may change. */
export function requireOwnAccount(account: Account): void {
  if (!account.isSample) return;
  throw new PageError(403, 'This is the sample account', 'Everybody on this machine uses it as it is.');
}

const freshMs = 15 * 60_000;

/** True if an account proves its ownership with a password. */
export function takesPassword({ settings }: Identity, account: Account): boolean {
  return account.password !== null && settings.hasPasswords;
}

/** True when the account signed in on this browser within the last quarter of an hour. */
function isFresh({ sessions }: Identity, browser: Browser, account: Account): boolean {
  const own = sessions.listOf(account.id).find(({ hash }) => hash === hashSecret(browser.secret));
  return own !== undefined && Date.now() - own.signedInAt < freshMs;
}

/** Why the typed text does not prove the owner's identity, and at which field. */
export type OwnerRefusal = Refusal & { field: 'password' | 'code' | 'page' };

async function checkOwnPassword(
  identity: Identity,
  request: FastifyRequest,
  account: Account,
  password: string,
): Promise<OwnerRefusal | undefined> {
  const outcome = await checkPassword(identity, request, account.email, password);
  if (!('message' in outcome)) return undefined;
  const message = outcome.status === 400 ? 'This is not your password.' : outcome.message;
  return { ...outcome, message, field: 'password' };
}

/** Why the second factor is not shown; undefined if it is, or if the account has none. */
export async function checkSecondFactor(
  identity: Identity,
  request: FastifyRequest,
  account: Account,
  code: string,
): Promise<OwnerRefusal | undefined> {
  if (identity.secondFactors.find(account.id) === undefined) return undefined;
  const refusal = await checkCode(identity, request, account, code);
  return refusal && { ...refusal, field: 'code' };
}

/**
 * Why somebody who is signed in may not change how the account signs in, or delete it; undefined if they may. They prove again
 * everything that a sign-in takes: password and code, or a fresh sign-in if there is no password.
 */
export async function checkOwner(
  identity: Identity,
  request: FastifyRequest,
  browser: Browser,
  account: Account,
  typed: { password: string; code: string },
): Promise<OwnerRefusal | undefined> {
  if (takesPassword(identity, account)) {
    const refusal = await checkOwnPassword(identity, request, account, typed.password);
    if (refusal !== undefined) return refusal;
  } else if (!isFresh(identity, browser, account)) {
    const message = 'You signed in a while ago. Sign out, sign in again, then come back.';
    return { status: 403, message, field: 'page' };
  }
  return await checkSecondFactor(identity, request, account, typed.code);
}
