import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { counted } from '#kernel/counted.ts';
import { dayFormat, dayOf } from '#kernel/day.ts';

const longDay = dayFormat({ dateStyle: 'long' });

/** Active takes more than an answer: the answer may be that there is no access. */
export function subscriptionStateOf(
  status: SubscriptionStatus | undefined,
  isAlpha: boolean,
): 'active' | 'alpha' | 'neither' {
  if (status?.hasAccess && status.reason !== 'alpha_user') return 'active';
  if (isAlpha || status?.hasAccess) return 'alpha';
  return 'neither';
}

const chargedStatuses: ReadonlySet<string | undefined> = new Set(['active', 'trialing', 'past_due']);

/** True if it is charged and opens nothing, because apps are opened in another way here by now. */
export function isChargedInVain({ reason, details }: SubscriptionStatus): boolean {
  const isOtherwise = reason === 'subscription_override' || reason === 'alpha_user';
  return isOtherwise && chargedStatuses.has(details.subscriptionStatus);
}

/** "Free trial, 9 days remaining. Ends November 28, 2025." */
export function describeSubscription({ reason, details }: SubscriptionStatus, now = Date.now()): string {
  const { daysRemaining, endsAt, cancelAtPeriodEnd = false, price } = details;
  const left = daysRemaining === undefined ? '' : `, ${counted(daysRemaining, 'day')} remaining`;
  // A renewal that is late is expected any moment.
  const end = endsAt === undefined ? '' : longDay(dayOf(new Date(Math.max(Date.parse(endsAt), now))));
  if (reason === 'trial_active') return `Free trial${left}.${end && ` Ends ${end}.`}`;
  if (reason === 'subscription_override') return 'All apps are open to everyone who signs in here.';
  if (cancelAtPeriodEnd)
    return `Canceled${left}. Your apps stay open until ${end || 'the end of the period'}.`;
  return `Subscribed${price === undefined ? '' : `, ${price}`}.${end && ` Renews ${end}.`}`;
}
