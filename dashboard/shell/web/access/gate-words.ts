import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { dayFormat, dayOf } from '#kernel/day.ts';

/** Why the apps are closed and what opens them, in the server's words; and what stays true. */
export function closedBecause({ message }: SubscriptionStatus): string {
  return `${message} Nothing in your Drive has changed.`;
}

const longDay = dayFormat({ dateStyle: 'long' });

/** "Trial expired on November 14, 2025."; undefined when the server gave no date. */
export function expiryLine({ reason, details }: SubscriptionStatus): string | undefined {
  if (details.expiredAt === undefined) return undefined;
  const what = reason === 'trial_expired' ? 'Trial' : 'Subscription';
  return `${what} expired on ${longDay(dayOf(new Date(details.expiredAt)))}.`;
}
