import type { Account } from '../storage/accounts.ts';
import type { Identity } from './identity.ts';
import { maxPasswordLength, verifyPassword } from './passwords.ts';

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

/** The account that email and password belong to, or why nobody is let in. */
export async function checkPassword(
  identity: Identity,
  email: string,
  password: string,
  address: string,
): Promise<Account | Refusal> {
  const waitMs = identity.throttle.waitMs(email, address);
  if (waitMs > 0) {
    return { status: 429, message: waitSentence(waitMs), retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  identity.throttle.recordAttempt(email, address);
  const account = identity.accounts.findByEmail(email);
  const isTooLong = password.length > maxPasswordLength;
  const isRight = await verifyPassword(isTooLong ? '' : password, account?.password ?? null);
  if (account === undefined || !isRight) return { status: 400, message: wrongPassword };
  identity.throttle.recordSuccess(email, address);
  if (account.isDisabled) {
    const { operator } = identity.settings;
    return { status: 403, message: `This account is disabled. Ask ${operator} to let you in again.` };
  }
  return account;
}
