import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { lookAgain } from '../reminders/stored-choices.ts';
import { isSampleAccount } from '../sample/sample-accounts.ts';
import { readAlpha } from '../store/alpha.ts';
import { readSubscription } from '../store/subscriptions.ts';
import { readTrial, startTrial } from '../store/trials.ts';
import type { User } from '../store/users.ts';
import { accessOf } from './policy.ts';

function accountHash(parts: Parts, user: User): string {
  return parts.keyring.hash(user.googleId, 'trial');
}

/** Whether a person may open apps, from the store alone; only the gate needs the price. */
export async function readAccess(parts: Parts, user: User, price?: string): Promise<SubscriptionStatus> {
  const [alpha, trial, subscription] = await Promise.all([
    readAlpha(parts.store, user.email),
    readTrial(parts.store, accountHash(parts, user)),
    readSubscription(parts.store, user.id),
  ]);
  if (isSampleAccount(parts.settings, user.email)) {
    const access = accessOf({ mode: 'open', alpha, trial, subscription, price }, Date.now());
    return { ...access, message: 'The sample account may open every app.' };
  }
  return accessOf({ mode: parts.settings.access, alpha, trial, subscription, price }, Date.now());
}

export async function requireAccess(parts: Parts, user: User): Promise<void> {
  if (parts.settings.access === 'open') return;
  const { hasAccess, message } = await readAccess(parts, user);
  if (!hasAccess) throw new Problem('ACCESS_DENIED', message);
}

/** Starts the trial, once per Google account, however often the Rowhouse account is deleted. */
export async function beginTrial(parts: Parts, user: User): Promise<void> {
  const { details } = await readAccess(parts, user);
  const trial =
    details.isEligibleForTrial === true
      ? await startTrial(parts.store, accountHash(parts, user), Date.now())
      : undefined;
  if (!trial) throw new Problem('CONFLICT', 'The free trial has already been used, or is not offered here.');
  await lookAgain(parts.store, user.id, Date.now());
}
