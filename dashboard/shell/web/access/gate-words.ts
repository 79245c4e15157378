import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { dayFormat, dayOf } from '#kernel/day.ts';

/** Why the apps are closed and what opens them, in the server's words; and what stays true. */
export function closedBecause({ message }: SubscriptionStatus): string {
  return `${message} Nothing in your Drive has changed.`;
}

const longDay = dayFormat({ dateStyle: 'long' });

const whatExpires: Partial<Record<NonNullable<SubscriptionStatus['reason']>, string>> = {
  trial_expired: 'Trial',
  alpha_user: 'Alpha access',
};

/** "Trial expired on November 14, 2025."; undefined when the server gave no date. */
export function expiryLine({ reason, details }: SubscriptionStatus): string | undefined {
  if (details.expiredAt === undefined) return undefined;
  const what = (reason && whatExpires[reason]) ?? 'Subscription';
  return `${what} expired on ${longDay(dayOf(new Date(details.expiredAt)))}.`;
}
