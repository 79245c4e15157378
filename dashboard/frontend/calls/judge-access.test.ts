import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { Problem } from '#kernel/problem.ts';
import { judgeAccess } from './judge-access.ts';

const status = (part: Partial<SubscriptionStatus>): SubscriptionStatus => ({
  hasAccess: false,
  reason: null,
  message: '',
  details: {},
  ...part,
});
const answered = <T>(data: T) => ({ data, error: null });
const asked = { data: undefined, error: null };
const failed = { data: undefined, error: new Problem('SERVER_ERROR', 'Down') };

describe('who may open apps', () => {
  it('is whoever has a trial or a subscription', () => {
    expect(judgeAccess(answered(status({ hasAccess: true, reason: 'trial_active' })), asked)).toMatchObject({
      state: 'open',
    });
  });

  it('is whoever is invited, without waiting for the subscription', () => {
    expect(judgeAccess(asked, answered({ isAlpha: true }))).toMatchObject({ state: 'open', isAlpha: true });
    expect(judgeAccess(failed, answered({ isAlpha: true }))).toMatchObject({ state: 'open' });
  });

  it('is not known while an answer is missing that could open them', () => {
    expect(judgeAccess(answered(status({})), asked)).toEqual({ state: 'waiting' });
    expect(judgeAccess(asked, answered({ isAlpha: false }))).toEqual({ state: 'waiting' });
  });

  it('is not known when neither opens them and one failed', () => {
    expect(judgeAccess(failed, answered({ isAlpha: false }))).toMatchObject({ state: 'failed' });
    expect(judgeAccess(answered(status({})), failed)).toMatchObject({ state: 'failed' });
  });

  it('is nobody else: they need a subscription', () => {
    expect(
      judgeAccess(answered(status({ reason: 'trial_expired' })), answered({ isAlpha: false })),
    ).toMatchObject({ state: 'closed', needs: 'subscription' });
  });

  it('is not an alpha user whose invitation ended', () => {
    expect(
      judgeAccess(answered(status({ reason: 'alpha_user' })), answered({ isAlpha: false })),
    ).toMatchObject({
      state: 'closed',
      needs: 'alpha',
    });
  });
});
