import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import type { AccessMode } from '../settings.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { type Trial, trialDays } from '../store/trials.ts';

/** What decides whether a person may open apps. */
export interface AccessFacts {
  mode: AccessMode;
  alpha: 'invited' | 'ended' | 'never';
  trial: Trial | undefined;
  subscription: Subscription | undefined;
  price: string | undefined;
}

type Verdict = Omit<SubscriptionStatus, 'details'> & { details?: SubscriptionStatus['details'] };

const dayMs = 86_400_000;
/** A renewal that the provider has not reported yet locks nobody out. */
const renewalGraceMs = 3 * dayMs;
/** While a payment is retried, access continues. */
const payingStatuses = new Set(['active', 'trialing', 'past_due']);
/** If not even the first payment succeeded, there never was access. */
const neverBegunStatuses = new Set(['incomplete', 'incomplete_expired']);
/** Nothing more is charged, and nothing can be fixed. */
const overStatuses = new Set(['canceled', 'incomplete_expired']);

export function givesAccess(status: string): boolean {
  return payingStatuses.has(status);
}

/** True if anything could still be charged, even without access now. */
export function canStillCharge(status: string): boolean {
  return !overStatuses.has(status);
}

/** The subscription needs a payment, not a second subscription. */
export function isOnHold(status: string | null): boolean {
  return status === 'unpaid';
}

export function isPaying(subscription: Subscription | undefined, now: number): boolean {
  if (!subscription || !givesAccess(subscription.status ?? '')) return false;
  const { periodEndsAt, cancelsAtPeriodEnd } = subscription;
  if (periodEndsAt === null) return true;
  return now < periodEndsAt + (cancelsAtPeriodEnd ? 0 : renewalGraceMs);
}

/** True for a subscription that was paid at some time, whatever its state now. */
function hasBegun({ subscriptionId, status }: Subscription): boolean {
  return subscriptionId !== null && !neverBegunStatuses.has(status ?? '');
}

function daysUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / dayMs));
}

function ending(instant: number, now: number) {
  return { daysRemaining: daysUntil(instant, now), endsAt: new Date(instant).toISOString() };
}

function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function wordsOfSubscribed({ status, cancelsAtPeriodEnd }: Subscription, days: number | undefined): string {
  if (cancelsAtPeriodEnd && days !== undefined) {
    return `Your subscription ends in ${dayCount(days)} and is not renewed.`;
  }
  return status === 'past_due'
    ? 'Your last payment did not go through. Your apps stay open while it is tried again; please check your card.'
    : 'Your subscription is active.';
}

function subscribed(subscription: Subscription, now: number): Verdict {
  const { periodEndsAt } = subscription;
  const daysRemaining = periodEndsAt === null ? undefined : daysUntil(periodEndsAt, now);
  return {
    hasAccess: true,
    reason: 'subscription_active',
    message: wordsOfSubscribed(subscription, daysRemaining),
    details: periodEndsAt === null ? {} : ending(periodEndsAt, now),
  };
}

function granted({ mode, alpha, trial, subscription }: AccessFacts, now: number): Verdict | undefined {
  if (mode === 'open') {
    return {
      hasAccess: true,
      reason: 'subscription_override',
      message: 'This installation is open to everyone who signs in.',
    };
  }
  if (mode === 'subscription' && subscription && isPaying(subscription, now)) {
    return subscribed(subscription, now);
  }
  if (mode === 'subscription' && trial && now < trial.endsAt) {
    const daysRemaining = daysUntil(trial.endsAt, now);
    return {
      hasAccess: true,
      reason: 'trial_active',
      message: `Your free trial ends in ${dayCount(daysRemaining)}.`,
      details: ending(trial.endsAt, now),
    };
  }
  if (alpha === 'invited') {
    return { hasAccess: true, reason: 'alpha_user', message: 'You are invited as an alpha user.' };
  }
  return undefined;
}

/** There was or is a subscription, and it gives no access now. */
function lapsed({ status, periodEndsAt }: Subscription, now: number): Verdict {
  const details =
    periodEndsAt === null || periodEndsAt > now ? {} : { expiredAt: new Date(periodEndsAt).toISOString() };
  if (status === 'paused') {
    const message = 'Your subscription is paused. Subscribe to open your apps again.';
    return { hasAccess: false, reason: null, message };
  }
  const message = isOnHold(status)
    ? 'Your payments did not go through, so your subscription is on hold. Pay the outstanding amount to use your apps again.'
    : 'Your subscription has ended. Renew it to open your apps again.';
  return { hasAccess: false, reason: 'subscription_expired', message, details };
}

function refused({ mode, alpha, trial, subscription }: AccessFacts, now: number): Verdict {
  if (mode === 'invite') {
    return {
      hasAccess: false,
      reason: 'alpha_user',
      message: 'This installation is open to invited people only. Ask its operator for an invitation.',
    };
  }
  if (subscription && hasBegun(subscription)) return lapsed(subscription, now);
  if (trial) {
    return {
      hasAccess: false,
      reason: 'trial_expired',
      message: `Your ${trialDays}-day trial has ended. Start a subscription to open your apps again.`,
      details: { expiredAt: new Date(trial.endsAt).toISOString() },
    };
  }
  if (alpha === 'ended') {
    return { hasAccess: false, reason: 'alpha_user', message: 'Your invitation as an alpha user has ended.' };
  }
  return {
    hasAccess: false,
    reason: null,
    message:
      subscription?.status === 'incomplete'
        ? 'The first payment of your subscription has not gone through.'
        : `Your account is ready. Try all apps free for ${trialDays} days, no card required, or subscribe at once.`,
  };
}

/** Whether a person may open apps, and why. */
export function accessOf(facts: AccessFacts, now: number): SubscriptionStatus {
  const verdict = granted(facts, now) ?? refused(facts, now);
  const { mode, trial, subscription, price } = facts;
  const hasHadIts = trial !== undefined || (subscription !== undefined && hasBegun(subscription));
  return {
    ...verdict,
    details: {
      ...verdict.details,
      isEligibleForTrial: mode === 'subscription' && !hasHadIts,
      ...(subscription?.status && {
        subscriptionStatus: subscription.status,
        cancelAtPeriodEnd: subscription.cancelsAtPeriodEnd,
      }),
      ...(price !== undefined && { price }),
    },
  };
}
