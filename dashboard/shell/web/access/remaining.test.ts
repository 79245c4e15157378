import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { msUntilDue, remainingText, wordsFor } from './remaining.ts';

const status = (
  reason: SubscriptionStatus['reason'],
  details: SubscriptionStatus['details'],
  hasAccess = true,
): SubscriptionStatus => ({ hasAccess, reason, message: '', details });

describe('what is said of the time left', () => {
  it('names the trial, or the end of a canceled subscription', () => {
    expect(remainingText(status('trial_active', { daysRemaining: 5 }))).toBe('Trial: 5 days remaining');
    expect(remainingText(status('subscription_active', { daysRemaining: 5, cancelAtPeriodEnd: true }))).toBe(
      'Subscription ends in 5 days',
    );
    expect(wordsFor('running', 12)).toBe('Subscription: 12 days remaining');
  });

  it('counts one day as one', () => {
    expect(remainingText(status('trial_active', { daysRemaining: 1 }))).toBe('Trial: 1 day remaining');
    expect(remainingText(status('trial_active', { daysRemaining: 0 }))).toBe('Trial: 0 days remaining');
  });

  it('takes a canceled trial for a trial', () => {
    expect(remainingText(status('trial_active', { daysRemaining: 3, cancelAtPeriodEnd: true }))).toBe(
      'Trial: 3 days remaining',
    );
  });

  it('is nothing for a running subscription, without access, or without a number', () => {
    expect(remainingText(status('subscription_active', { daysRemaining: 5 }))).toBeUndefined();
    expect(remainingText(status('trial_active', { daysRemaining: 5 }, false))).toBeUndefined();
    expect(remainingText(status('trial_active', {}))).toBeUndefined();
  });
});

describe('a dismissed snackbar', () => {
  const minute = 60_000;
  it('stays away for an hour and comes back after it', () => {
    expect(msUntilDue(0, 59 * minute)).toBeGreaterThan(0);
    expect(msUntilDue(0, 60 * minute)).toBeGreaterThan(0);
    expect(msUntilDue(0, 61 * minute)).toBe(0);
  });

  it('is due at once when it never was dismissed, or in the future by a clock set back', () => {
    expect(msUntilDue(undefined, 5)).toBe(0);
    expect(msUntilDue(10_000, 5)).toBe(0);
  });
});
