import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { TrialSnackbar } from './TrialSnackbar.tsx';

const minute = 60_000;
const key = 'trialSnackbarDismissedAt';
const trial: SubscriptionStatus = {
  hasAccess: true,
  reason: 'trial_active',
  message: '',
  details: { daysRemaining: 5 },
};
const paid: SubscriptionStatus = { ...trial, reason: 'subscription_active' };
const text = 'Trial: 5 days remaining';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function show(status: SubscriptionStatus) {
  return renderScreen(<TrialSnackbar status={status} />, { address: '' });
}

function dismiss(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => vi.advanceTimersByTime(1000));
}

it('comes back by itself an hour after it was dismissed', () => {
  show(trial);
  dismiss();
  act(() => vi.advanceTimersByTime(58 * minute));
  expect(screen.queryByText(text)).toBeNull();
  act(() => vi.advanceTimersByTime(3 * minute));
  expect(screen.getByText(text)).toBeTruthy();
});

it('stays dismissed over a reload', () => {
  const first = show(trial);
  dismiss();
  first.unmount();
  show(trial);
  expect(screen.queryByText(text)).toBeNull();
});

it('forgets that it was dismissed when there is nothing left to say', () => {
  const first = show(trial);
  dismiss();
  expect(localStorage.getItem(key)).not.toBeNull();
  first.unmount();
  show(paid);
  expect(localStorage.getItem(key)).toBeNull();
});

it('stays when one clicks elsewhere', () => {
  show(trial);
  act(() => vi.advanceTimersByTime(1000));
  fireEvent.click(document.body);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText(text)).toBeTruthy();
});
