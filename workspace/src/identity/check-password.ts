import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../storage/accounts.ts';
import type { Identity } from './identity.ts';
import { knownBrowserId } from './known-browsers.ts';
import { maxPasswordLength, TooBusyError, verifyPassword } from './passwords.ts';

/** One sentence for both an unknown account and a wrong password. */
const wrongPassword = 'Email or password is wrong.';

function waitSentence(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return `Too many attempts. Wait ${wait}, then try again.`;
}

export interface Refusal {
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

/** At most so many attempts are held up at the same time; each is a connection that stays open. */
const mostHeldUp = 1000;
let heldUp = 0;

async function holdUp(delayMs: number): Promise<void> {
  if (heldUp >= mostHeldUp) throw new TooBusyError('Too many attempts are held up.');
  heldUp += 1;
  await wait(delayMs).finally(() => {
    heldUp -= 1;
  });
}

/** The account that email and password belong to, or why nobody is let in. */
export async function checkPassword(
  identity: Identity,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<Account | Refusal> {
  const { throttle } = identity;
  const account = identity.accounts.findByEmail(email);
  const source = { address: request.ip, browserId: knownBrowserId(request, account, identity) };
  const waitMs = throttle.waitMs(email, source);
  if (waitMs > 0) {
    return { status: 429, message: waitSentence(waitMs), retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  const delayMs = throttle.delayMs(email, source);
  throttle.recordAttempt(email, source);
  if (delayMs > 0) await holdUp(delayMs);
  const isTooLong = password.length > maxPasswordLength;
  const isKnown = source.browserId !== null;
  const isRight = await verifyPassword(isTooLong ? '' : password, account?.password ?? null, { isKnown });
  if (account === undefined || !isRight) return { status: 400, message: wrongPassword };
  throttle.recordSuccess(email, source);
  if (account.isDisabled) {
    const { operator } = identity.settings;
    return { status: 403, message: `This account is disabled. Ask ${operator} to let you in again.` };
  }
  return account;
}
