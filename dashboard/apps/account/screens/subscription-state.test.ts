import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { describeSubscription, subscriptionStateOf } from './subscription-state.ts';

const status = (part: Partial<SubscriptionStatus>): SubscriptionStatus => ({
  hasAccess: true,
  reason: 'subscription_active',
  message: '',
  details: {},
  ...part,
});

describe('the state of the account', () => {
  it('is active only with access: any answer is not enough', () => {
    expect(subscriptionStateOf(status({}), false)).toBe('active');
    expect(subscriptionStateOf(status({ reason: 'trial_active' }), true)).toBe('active');
    expect(subscriptionStateOf(status({ hasAccess: false, reason: 'trial_expired' }), false)).toBe('neither');
  });

  it('is alpha for the invited, whichever answer says so', () => {
    expect(subscriptionStateOf(undefined, true)).toBe('alpha');
    expect(subscriptionStateOf(status({ reason: 'alpha_user' }), false)).toBe('alpha');
    expect(subscriptionStateOf(status({ hasAccess: false, reason: 'alpha_user' }), false)).toBe('neither');
  });
});

describe('the words for it', () => {
  const now = new Date(2025, 10, 19, 12).getTime();
  const endsAt = (day: number) => new Date(2025, 10, day, 13).toISOString();

  it('name what is left of the trial and the day it ends', () => {
    const trial = status({ reason: 'trial_active', details: { daysRemaining: 9, endsAt: endsAt(27) } });
    expect(describeSubscription(trial, now)).toBe('Free trial, 9 days remaining. Ends November 27, 2025.');
  });

  it('say until when a canceled subscription lasts', () => {
    const canceled = status({ details: { daysRemaining: 1, endsAt: endsAt(19), cancelAtPeriodEnd: true } });
    expect(describeSubscription(canceled, now)).toBe(
      'Canceled, 1 day remaining. Your apps stay open until November 19, 2025.',
    );
  });

  it('give a price only when there is one', () => {
    expect(describeSubscription(status({ details: { price: '$6.00 a month' } }), now)).toBe(
      'Subscribed, $6.00 a month.',
    );
    expect(describeSubscription(status({}), now)).toBe('Subscribed.');
  });
});
