import type { SubscriptionStatus } from '#kernel/calls/access.ts';

const untouched = 'Nothing in your Drive has changed.';

/** Why the apps are closed and what opens them. */
export function closedBecause({ reason, details }: SubscriptionStatus): string {
  if (reason === 'trial_expired') {
    return `Your 14-day trial has ended. Start a subscription to open your apps again. ${untouched}`;
  }
  if (reason === 'subscription_expired') {
    return `Your subscription has ended. Renew it to open your apps again. ${untouched}`;
  }
  if (details.isEligibleForTrial) {
    return 'Your account is ready. Try all apps free for 14 days, no card required, or subscribe at once.';
  }
  return `A subscription opens the apps. ${untouched}`;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "Trial expired on November 14, 2025."; undefined when the server gave no date. */
export function expiryLine({ reason, details }: SubscriptionStatus): string | undefined {
  if (details.expiredAt === undefined) return undefined;
  const what = reason === 'trial_expired' ? 'Trial' : 'Subscription';
  return `${what} expired on ${longDay.format(new Date(details.expiredAt))}.`;
}
