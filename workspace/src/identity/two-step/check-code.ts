import type { FastifyRequest } from 'fastify';
import type { Account } from '../../storage/accounts.ts';
import type { Identity } from '../identity.ts';
import { attempt, type Refusal } from '../passwords/attempt.ts';
import { knownBrowserId } from '../passwords/known-browsers.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

const wrongCode = 'This code is wrong or was used before. Enter the one that your app shows now.';
const wrongRecoveryCode = 'This is not one of your recovery codes, or it was used before.';

/**
 * Why the typed text is not a second factor of the account; undefined if it is one, and is now used up. Six digits
 * are a code of the authenticator app, everything else a recovery code. An account without a second factor is
 * refused.
 */
export async function checkCode(
  identity: Identity,
  request: FastifyRequest,
  account: Account,
  typed: string,
): Promise<Refusal | undefined> {
  const { secondFactors } = identity;
  const code = typed.replaceAll(/\s/g, '');
  const isRecovery = !/^\d{6}$/.test(code);
  const source = {
    address: request.ip,
    browserId: knownBrowserId(request, account, identity),
    shows: isRecovery ? ('recovery code' as const) : ('code' as const),
  };
  const outcome = await attempt(identity, account.email, source, async () => {
    if (isRecovery) return secondFactors.takeRecoveryCode(account.id, hashRecoveryCode(code));
    const factor = secondFactors.find(account.id);
    const step = factor && (await stepOfCode(factor.secret, code));
    return step !== undefined && secondFactors.takeStep(account.id, step);
  });
  if (typeof outcome !== 'boolean') return outcome;
  const message = /^\d*$/.test(code) ? wrongCode : wrongRecoveryCode;
  return outcome ? undefined : { status: 400, message };
}
