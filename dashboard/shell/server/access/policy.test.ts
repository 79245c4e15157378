import { describe, expect, it } from 'vitest';
import { subscriptionStatusSchema } from '#kernel/calls/access.ts';
import { type AccessFacts, accessOf } from './policy.ts';

const day = 86_400_000;
const now = 1000 * day;

const nobody: AccessFacts = {
  mode: 'subscription',
  alpha: 'never',
  trial: undefined,
  subscription: undefined,
  price: undefined,
};
const trial = (endsAt: number) => ({ startedAt: endsAt - 14 * day, endsAt });
const subscription = (status: string, periodEndsAt: number | null, cancelsAtPeriodEnd = false) => ({
  customerId: 'cus',
  subscriptionId: 'sub',
  status,
  periodEndsAt,
  cancelsAtPeriodEnd,
});

function verdict(facts: Partial<AccessFacts>) {
  return subscriptionStatusSchema.parse(accessOf({ ...nobody, ...facts }, now));
}

describe('accessOf', () => {
  it('offers the trial to someone who has had nothing', () => {
    expect(verdict({})).toMatchObject({
      hasAccess: false,
      reason: null,
      details: { isEligibleForTrial: true },
    });
  });

  it.each([
    [14 * day, 14],
    [13.5 * day, 14],
    [1, 1],
  ])('counts the days of a trial that ends in %d ms as %d', (left, daysRemaining) => {
    expect(verdict({ trial: trial(now + left) })).toMatchObject({
      hasAccess: true,
      reason: 'trial_active',
      details: {
        daysRemaining,
        endsAt: new Date(now + left).toISOString(),
        isEligibleForTrial: false,
      },
    });
  });

  it('ends a trial at its very end, and says when that was', () => {
    expect(verdict({ trial: trial(now) })).toMatchObject({
      hasAccess: false,
      reason: 'trial_expired',
      details: { expiredAt: new Date(now).toISOString(), isEligibleForTrial: false },
    });
  });

  it.each(['active', 'trialing', 'past_due'])('lets people with a subscription that is %s in', (status) => {
    expect(verdict({ subscription: subscription(status, now + day) })).toMatchObject({
      hasAccess: true,
      reason: 'subscription_active',
      details: { daysRemaining: 1, subscriptionStatus: status },
    });
  });

  it('says of a payment that failed that the apps stay open for now', () => {
    expect(verdict({ subscription: subscription('past_due', now + day) }).message).toContain(
      'Your last payment did not go through.',
    );
  });

  it('ends access with the subscription, and says when that was', () => {
    expect(verdict({ subscription: subscription('canceled', now - day) })).toMatchObject({
      hasAccess: false,
      reason: 'subscription_expired',
      details: { expiredAt: new Date(now - day).toISOString(), isEligibleForTrial: false },
    });
  });

  it('puts access on hold while nothing is paid, although the period is not over', () => {
    const { details, ...rest } = verdict({ subscription: subscription('unpaid', now + 20 * day) });
    expect(rest).toMatchObject({ hasAccess: false, reason: 'subscription_expired' });
    expect(rest.message).toContain('on hold');
    expect(details.expiredAt).toBeUndefined();
  });

  it('leaves a subscription that is paused to its own word', () => {
    expect(verdict({ subscription: subscription('paused', now + day) })).toMatchObject({
      hasAccess: false,
      reason: null,
      details: { subscriptionStatus: 'paused', isEligibleForTrial: false },
    });
  });

  it.each(['incomplete', 'incomplete_expired'])('counts one that is %s as never had', (status) => {
    expect(verdict({ subscription: subscription(status, now + day) })).toMatchObject({
      hasAccess: false,
      reason: null,
      details: { subscriptionStatus: status, isEligibleForTrial: true },
    });
  });

  it('waits three days for the news of a renewal, but not after a cancellation', () => {
    expect(verdict({ subscription: subscription('active', now - 2 * day) }).hasAccess).toBe(true);
    expect(verdict({ subscription: subscription('active', now - 4 * day) }).hasAccess).toBe(false);
    expect(verdict({ subscription: subscription('active', now - 1, true) }).hasAccess).toBe(false);
  });

  it('says when a canceled subscription ends', () => {
    expect(verdict({ subscription: subscription('active', now + 5 * day, true) })).toMatchObject({
      hasAccess: true,
      message: 'Your subscription ends in 5 days and is not renewed.',
      details: { cancelAtPeriodEnd: true, daysRemaining: 5 },
    });
  });

  it('does not take a customer who never paid for a former subscriber', () => {
    const customer = { ...subscription('', null), subscriptionId: null, status: null };
    expect(verdict({ subscription: customer })).toMatchObject({
      reason: null,
      details: { isEligibleForTrial: true },
    });
  });

  it('prefers what is paid to the trial, and the trial to the invitation', () => {
    const facts = { trial: trial(now + day), alpha: 'invited' } as const;
    expect(verdict({ ...facts, subscription: subscription('active', now + day) }).reason).toBe(
      'subscription_active',
    );
    expect(verdict(facts).reason).toBe('trial_active');
    expect(verdict({ ...facts, trial: trial(now - 1) })).toMatchObject({
      hasAccess: true,
      reason: 'alpha_user',
    });
  });

  it('remembers that an invitation ended', () => {
    expect(verdict({ alpha: 'ended' })).toMatchObject({ hasAccess: false, reason: 'alpha_user' });
  });

  it('with invite lets invited people in and nobody else, paid or not', () => {
    const paid = { subscription: subscription('active', now + day), trial: trial(now + day) };
    expect(verdict({ mode: 'invite', ...paid })).toMatchObject({
      hasAccess: false,
      reason: 'alpha_user',
      details: { isEligibleForTrial: false },
    });
    expect(verdict({ mode: 'invite', alpha: 'invited' }).hasAccess).toBe(true);
  });

  it('with open lets everyone in', () => {
    expect(verdict({ mode: 'open' })).toMatchObject({ hasAccess: true, reason: 'subscription_override' });
  });
});
