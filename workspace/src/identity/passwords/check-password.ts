import type { FastifyRequest } from 'fastify';
import type { Account } from '../../storage/accounts.ts';
import type { Identity } from '../identity.ts';
import { attempt, type Refusal } from './attempt.ts';
import { knownBrowserId } from './known-browsers.ts';
import { maxPasswordLength, verifyPassword } from './passwords.ts';

/** One sentence for both an unknown account and a wrong password. */
const wrongPassword = 'Email or password is wrong.';

/** The account with this email and password, or why nobody is let in. A second factor is not checked here. */
export async function checkPassword(
  identity: Identity,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<Account | Refusal> {
  const account = identity.accounts.findByEmail(email);
  const source = { address: request.ip, browserId: knownBrowserId(request, account, identity) };
  const typed = password.length > maxPasswordLength ? '' : password;
  const isKnown = source.browserId !== null;
  const outcome = await attempt(identity, email, source, () =>
    verifyPassword(typed, account?.password ?? null, {
      isKnown,
      isQuick: identity.settings.hasQuickPasswords,
    }),
  );
  if (typeof outcome !== 'boolean') return outcome;
  if (account === undefined || !outcome) return { status: 400, message: wrongPassword };
  if (account.isDisabled) {
    const { operator } = identity.settings;
    return { status: 403, message: `This account is disabled. Ask ${operator} to let you in again.` };
  }
  return account;
}
