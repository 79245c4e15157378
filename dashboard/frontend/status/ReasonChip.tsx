import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { type ChipLook, StateChip } from '../grid/StateChip.tsx';

const looks: Partial<Record<NonNullable<SubscriptionStatus['reason']>, ChipLook>> = {
  trial_expired: { label: 'Trial Expired', color: 'warning' },
  subscription_expired: { label: 'Subscription Expired', color: 'error' },
  subscription_override: { label: 'Override Active', color: 'success' },
  alpha_user: { label: 'Alpha User', color: 'info' },
};

/** Why the apps are open or closed, in one or two words. */
export function ReasonChip({ status }: { status: SubscriptionStatus }) {
  const known = status.reason === null ? undefined : looks[status.reason];
  const look = known ?? {
    label: `Status: ${status.details.subscriptionStatus ?? 'None'}`,
    color: 'default' as const,
  };
  return <StateChip {...look} />;
}
