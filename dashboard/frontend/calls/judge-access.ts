import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import type { Problem } from '#kernel/problem.ts';

/** What is known about an answer so far. */
interface Asked<T> {
  data: T | undefined;
  error: Problem | null;
}

export type Access =
  | { state: 'waiting' }
  | { state: 'failed'; problem: Problem }
  | { state: 'open'; subscription: SubscriptionStatus | undefined; isAlpha: boolean }
  | { state: 'closed'; subscription: SubscriptionStatus; needs: 'subscription' | 'alpha' };

/** Either answer grants access. A failure matters only if the other answer does not. */
export function judgeAccess(
  subscription: Asked<SubscriptionStatus>,
  alpha: Asked<{ isAlpha: boolean }>,
): Access {
  const status = subscription.data;
  if (status?.hasAccess || alpha.data?.isAlpha) {
    return { state: 'open', subscription: status, isAlpha: alpha.data?.isAlpha ?? false };
  }
  const problem = subscription.error ?? alpha.error;
  const isComplete = status !== undefined && alpha.data !== undefined;
  if (problem && !isComplete) return { state: 'failed', problem };
  if (!isComplete) return { state: 'waiting' };
  return {
    state: 'closed',
    subscription: status,
    needs: status.reason === 'alpha_user' ? 'alpha' : 'subscription',
  };
}
