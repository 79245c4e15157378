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
/** A renewal that the provider has not told of yet does not lock anyone out. */
const renewalGraceMs = 3 * dayMs;
/** While a payment is being tried again, access goes on. */
const payingStatuses = new Set(['active', 'trialing', 'past_due']);

export function givesAccess(status: string): boolean {
  return payingStatuses.has(status);
}

export function isPaying(subscription: Subscription | undefined, now: number): boolean {
  if (!subscription || !givesAccess(subscription.status ?? '')) return false;
  const { periodEndsAt, cancelsAtPeriodEnd } = subscription;
  if (periodEndsAt === null) return true;
  return now < periodEndsAt + (cancelsAtPeriodEnd ? 0 : renewalGraceMs);
}

function daysUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / dayMs));
}

function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function subscribed(subscription: Subscription, now: number): Verdict {
  const { periodEndsAt, cancelsAtPeriodEnd } = subscription;
  const daysRemaining = periodEndsAt === null ? undefined : daysUntil(periodEndsAt, now);
  return {
    hasAccess: true,
    reason: 'subscription_active',
    message:
      cancelsAtPeriodEnd && daysRemaining !== undefined
        ? `Your subscription ends in ${dayCount(daysRemaining)} and is not renewed.`
        : 'Your subscription is active.',
    details: { ...(daysRemaining !== undefined && { daysRemaining }), cancelAtPeriodEnd: cancelsAtPeriodEnd },
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
      details: { daysRemaining },
    };
  }
  if (alpha === 'invited') {
    return { hasAccess: true, reason: 'alpha_user', message: 'You are invited as an alpha user.' };
  }
  return undefined;
}

function refused({ mode, alpha, trial, subscription }: AccessFacts): Verdict {
  if (mode === 'invite') {
    return {
      hasAccess: false,
      reason: 'alpha_user',
      message: 'This installation is open to invited people only. Ask its operator for an invitation.',
    };
  }
  if (subscription?.subscriptionId) {
    const { periodEndsAt } = subscription;
    return {
      hasAccess: false,
      reason: 'subscription_expired',
      message: 'Your subscription has ended. Renew it to open your apps again; your sheets are untouched.',
      details: periodEndsAt === null ? {} : { expiredAt: new Date(periodEndsAt).toISOString() },
    };
  }
  if (trial) {
    return {
      hasAccess: false,
      reason: 'trial_expired',
      message: 'Your free trial has ended. Subscribe to open your apps again; your sheets are untouched.',
      details: { expiredAt: new Date(trial.endsAt).toISOString() },
    };
  }
  if (alpha === 'ended') {
    return {
      hasAccess: false,
      reason: 'alpha_user',
      message: 'Your invitation as an alpha user has ended. Your sheets are untouched.',
    };
  }
  return {
    hasAccess: false,
    reason: null,
    message: `Start your free trial of ${trialDays} days, no card required, or subscribe.`,
  };
}

/** Whether a person may open apps, and why. */
export function accessOf(facts: AccessFacts, now: number): SubscriptionStatus {
  const verdict = granted(facts, now) ?? refused(facts);
  const { mode, trial, subscription, price } = facts;
  const hasHadIts = trial !== undefined || Boolean(subscription?.subscriptionId);
  return {
    ...verdict,
    details: {
      ...verdict.details,
      isEligibleForTrial: mode === 'subscription' && !hasHadIts,
      ...(subscription?.status && { subscriptionStatus: subscription.status }),
      ...(price !== undefined && { price }),
    },
  };
}
