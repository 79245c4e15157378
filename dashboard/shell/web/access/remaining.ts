import type { SubscriptionStatus } from '#kernel/calls/access.ts';

const returnsAfterMs = 60 * 60_000;

/** The snackbar's text about the remaining time; undefined if there is nothing to say. */
export function remainingText({ hasAccess, reason, details }: SubscriptionStatus): string | undefined {
  const { daysRemaining: count, cancelAtPeriodEnd = false } = details;
  if (!hasAccess || !(reason === 'trial_active' || cancelAtPeriodEnd)) return undefined;
  if (count === undefined) return undefined;
  return wordsFor(reason === 'trial_active' ? 'trial' : cancelAtPeriodEnd ? 'ending' : 'running', count);
}

export function wordsFor(kind: 'trial' | 'ending' | 'running', count: number): string {
  if (kind === 'trial') return count === 1 ? 'Trial: 1 day remaining' : `Trial: ${count} days remaining`;
  if (kind === 'ending')
    return count === 1 ? 'Subscription ends in 1 day' : `Subscription ends in ${count} days`;
  return count === 1 ? 'Subscription: 1 day remaining' : `Subscription: ${count} days remaining`;
}

/** Milliseconds until a dismissed snackbar comes back; 0 when it is due. It stays away for a full hour. */
export function msUntilDue(dismissedAt: number | undefined, now: number): number {
  if (dismissedAt === undefined || dismissedAt > now) return 0;
  return Math.max(dismissedAt + returnsAfterMs + 1 - now, 0);
}
