import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SubscriptionStatus, subscriptionCalls } from '#kernel/calls/access.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { GateScreen } from './GateScreen.tsx';

const user = { name: 'Ada', email: 'ada@a.example', image: null, createdAt: '2025-01-06T12:00:00Z' };
const base: SubscriptionStatus = { hasAccess: false, reason: null, message: '', details: {} };

function show(status: SubscriptionStatus, needs: 'subscription' | 'alpha' = 'subscription') {
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['expenses'] })),
    on(launcherCalls, 'root', () => ({ folder: null, apps: [], folderLink: null })),
    on(subscriptionCalls, 'startTrial', () => ({
      ...base,
      hasAccess: true,
      reason: 'trial_active' as const,
    })),
  ]);
  return renderScreen(<GateScreen status={status} needs={needs} user={user} onCheck={() => {}} />, {
    address: '?app=expenses',
  });
}

describe('the gate', () => {
  it.each<[string, Partial<SubscriptionStatus>]>([
    ['Trial Expired', { reason: 'trial_expired' }],
    ['Subscription Expired', { reason: 'subscription_expired' }],
    ['Override Active', { reason: 'subscription_override' }],
    ['Alpha User', { reason: 'alpha_user' }],
    ['Status: canceled', { details: { subscriptionStatus: 'canceled' } }],
    ['Status: None', {}],
  ])('says why in a chip: %s', (chip, change) => {
    show({ ...base, ...change });
    expect(screen.getByText(chip)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscription Required');
  });

  it('offers the trial to those who have not had one', () => {
    show({ ...base, message: 'Try all apps free for 14 days.', details: { isEligibleForTrial: true } });
    expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeTruthy();
    expect(
      screen.getByText(/Try all apps free for 14 days\. Nothing in your Drive has changed\./),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
  });

  it('offers renewal after a subscription, and names the day it ended', () => {
    show({
      ...base,
      reason: 'subscription_expired',
      details: { expiredAt: new Date('2025-11-14T12:00').toISOString() },
    });
    expect(screen.getByRole('button', { name: 'Renew Subscription' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
    expect(screen.getByText(/^Subscription expired on November 14, 2025\./)).toBeTruthy();
  });

  it('invites those whose invitation ended to look again', () => {
    show({ ...base, reason: 'alpha_user' }, 'alpha');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Alpha Access Required');
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
  });

  it('names the day on which the access of an alpha user ended', () => {
    const expiredAt = new Date('2025-11-14T12:00').toISOString();
    show({ ...base, reason: 'alpha_user', details: { expiredAt } }, 'alpha');
    expect(screen.getByText(/^Alpha access expired on November 14, 2025\./)).toBeTruthy();
  });

  it('lets those whose invitation ended try and subscribe, where that is offered', async () => {
    const message = 'Your invitation as an alpha user has ended.';
    show({ ...base, reason: 'alpha_user', message, details: { isEligibleForTrial: true } }, 'alpha');
    expect(
      screen.getByText(
        `${message} Try all apps free for 14 days, no card required, subscribe, or ask to be invited again.`,
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subscribe Now' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    // The apps that were added before are still there.
    expect(await screen.findByText('Sharing keeps working.')).toBeTruthy();
  });

  it('invents no price', () => {
    show({ ...base, reason: 'trial_expired' });
    expect(document.body.textContent).not.toContain('$');
  });
});
