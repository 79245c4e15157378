import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alphaCalls, type SubscriptionStatus, subscriptionCalls } from '#kernel/calls/access.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { Launcher } from '../launcher/Launcher.tsx';

const user = { name: 'Hal Wren', email: 'hal@a.example', image: null, createdAt: '2025-01-06T12:00:00Z' };
const closed: SubscriptionStatus = {
  hasAccess: false,
  reason: null,
  message: '',
  details: { isEligibleForTrial: true },
};
const trial: SubscriptionStatus = { ...closed, hasAccess: true, reason: 'trial_active' };
const time = '2026-11-20T12:00:00Z';
const folder = {
  id: 'f1',
  name: 'autotrack',
  createdTime: time,
  modifiedTime: time,
  webViewLink: 'https://d.example/f1',
};

/** A new person's server; reports the requests it received, in order. */
function answer(status: SubscriptionStatus, createDirectory: () => { success: true; folder: typeof folder }) {
  const asked: unknown[] = [];
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: [] })),
    on(subscriptionCalls, 'status', () => status),
    on(alphaCalls, 'status', () => ({ isAlpha: false })),
    on(subscriptionCalls, 'startTrial', (body) => {
      asked.push(body);
      return trial;
    }),
    on(launcherCalls, 'createDirectory', (body) => {
      asked.push(body);
      return createDirectory();
    }),
  ]);
  return asked;
}

const painted = () => ({ success: true as const, folder });
const paint = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the street of a new person', () => {
  it('begins the trial and then paints, and opens the house', async () => {
    const asked = answer(closed, painted);
    const { user: person } = renderScreen(<Launcher user={user} />, { address: '', width: 1440 });
    expect(await paint('Pick at least one house')).toHaveProperty('disabled', true);
    await person.click(await screen.findByRole('checkbox', { name: 'AutoTrack' }));
    expect(screen.getByText('Your 14 free days start when you paint')).toBeTruthy();
    await person.click(await paint('Paint 1 house'));
    expect(await screen.findByText('Your street is painted, Hal')).toBeTruthy();
    expect(asked).toEqual([{ action: 'start_trial' }, { appName: 'autotrack' }]);
    const way = screen.getByRole('link', { name: 'Open AutoTrack' });
    expect(way.getAttribute('href')).toBe('/?app=autotrack');
    expect(document.activeElement).toBe(way);
  });

  it('begins at the top of the page once it is painted, however far down the last pick was', async () => {
    answer({ ...trial, reason: 'subscription_active' }, painted);
    const { user: person } = renderScreen(<Launcher user={user} />, { address: '', width: 390 });
    await person.click(await screen.findByRole('checkbox', { name: 'AutoTrack' }));
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await person.click(await paint('Paint 1 house'));
    expect(await screen.findByText('Your street is painted, Hal')).toBeTruthy();
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });

  it('says nothing of a trial to those who need none', async () => {
    const asked = answer({ ...trial, reason: 'subscription_active' }, painted);
    const { user: person } = renderScreen(<Launcher user={user} />, { address: '', width: 1440 });
    await person.click(await screen.findByRole('checkbox', { name: 'AutoTrack' }));
    await person.click(await paint('Paint 1 house'));
    expect(await screen.findByText('Your street is painted, Hal')).toBeTruthy();
    expect(asked).toEqual([{ appName: 'autotrack' }]);
    expect(screen.queryByText(/free days/)).toBeNull();
  });

  it('offers to look again to those whose invitation is missing', async () => {
    const message = 'This installation is open to invited people only.';
    answer({ ...closed, reason: 'alpha_user', message, details: {} }, painted);
    renderScreen(<Launcher user={user} />, { address: '', width: 1440 });
    expect(await screen.findByRole('heading', { name: /^Alpha Access Required/ })).toBeTruthy();
    expect(await paint('Check again')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Paint|^Subscribe/ })).toBeNull();
  });

  it('asks for the permission that painting needs, and paints what was picked when it is granted', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign, origin: location.origin, pathname: '/', search: '' });
    answer({ ...trial, reason: 'subscription_active' }, () => {
      throw new Problem('INSUFFICIENT_SCOPES', 'Drive was declined.');
    });
    const first = renderScreen(<Launcher user={user} />, { address: '', width: 1440 });
    await first.user.click(await screen.findByRole('checkbox', { name: 'AutoTrack' }));
    await first.user.click(await paint('Paint 1 house'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/auth/scope-request?callbackUrl=%2F'));
    first.unmount();
    vi.unstubAllGlobals();

    const asked = answer({ ...trial, reason: 'subscription_active' }, painted);
    renderScreen(<Launcher user={user} hasGranted />, { address: '', width: 1440 });
    expect(await screen.findByText('Your street is painted, Hal')).toBeTruthy();
    expect(asked).toEqual([{ appName: 'autotrack' }]);
  });

  it('keeps the picks of who declined, and paints nothing by itself', async () => {
    sessionStorage.setItem('rowhouse-picked', 'todos autotrack');
    const asked = answer({ ...trial, reason: 'subscription_active' }, painted);
    renderScreen(<Launcher user={user} />, { address: '', width: 1440 });
    expect(await paint('Paint 2 houses')).toBeTruthy();
    expect(asked).toEqual([]);
    expect(sessionStorage.getItem('rowhouse-picked')).toBeNull();
  });

  it('paints nothing that is picked after a permission was granted for something else', async () => {
    const asked = answer({ ...trial, reason: 'subscription_active' }, painted);
    const { user: person } = renderScreen(<Launcher user={user} hasGranted />, { address: '', width: 1440 });
    await person.click(await screen.findByRole('checkbox', { name: 'AutoTrack' }));
    expect(await paint('Paint 1 house')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('says why the trial did not start, and keeps what was picked', async () => {
    answerShell([
      on(launcherCalls, 'available', () => ({ directoryApps: [] })),
      on(subscriptionCalls, 'status', () => closed),
      on(alphaCalls, 'status', () => ({ isAlpha: false })),
      on(subscriptionCalls, 'startTrial', () => {
        throw new Problem('SERVER_ERROR', 'The store is away.');
      }),
    ]);
    const { user: person } = renderScreen(<Launcher user={user} />, { address: '', width: 1440 });
    await person.click(await screen.findByRole('checkbox', { name: 'Todos' }));
    await person.click(await paint('Paint 1 house'));
    expect(await screen.findByText('Failed to start trial')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Todos' })).toHaveProperty('checked', true);
  });
});
