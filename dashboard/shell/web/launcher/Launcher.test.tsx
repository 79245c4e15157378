import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alphaCalls, type SubscriptionStatus, subscriptionCalls } from '#kernel/calls/access.ts';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { findApp, street } from '../registry.ts';
import { Launcher } from './Launcher.tsx';
import { NothingFound } from './NothingFound.tsx';

/** Every app that can be added: those that are built and keep a folder. */
const addable = street.filter(({ isPlanned, needsFolder }) => !isPlanned && needsFolder).map(({ id }) => id);

const user = { name: 'Ada Lovelace', email: 'ada@a.example', image: null, createdAt: '2025-01-06T12:00:00Z' };
const open: SubscriptionStatus = { hasAccess: true, reason: 'subscription_active', message: '', details: {} };
const closed: SubscriptionStatus = {
  hasAccess: false,
  reason: null,
  message: '',
  details: { isEligibleForTrial: true },
};
const time = '2026-11-20T12:00:00Z';
const folder = {
  id: 'f1',
  name: 'expenses',
  createdTime: time,
  modifiedTime: time,
  webViewLink: 'https://d.example/f1',
};

function answer(available: () => string[], status = open, more: ReturnType<typeof on>[] = []): void {
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: available() })),
    on(subscriptionCalls, 'status', () => status),
    on(alphaCalls, 'status', () => ({ isAlpha: false })),
    on(agendaCalls, 'sources', () => ({ sources: [] })),
    // The apps that the person has made, if there is a folder for them.
    { method: 'GET', path: '/api/app/my-apps/apps', answer: () => ({ apps: [] }) },
    ...more,
  ]);
}

const show = (address = '') => renderScreen(<Launcher user={user} />, { address });

describe('the launcher', () => {
  it('welcomes by first name and shows the apps that have a folder', async () => {
    answer(() => addable);
    show();
    expect(await screen.findByRole('link', { name: 'Expenses' })).toHaveProperty('search', '?app=expenses');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada!');
    expect(screen.getByText('Select an application to get started')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Account/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Application' })).toBeNull();
  });

  it('shows no app that is only planned or that there is not, though its folder be there', async () => {
    const planned = street.filter(({ isPlanned }) => isPlanned);
    answer(() => ['expenses', 'nonsense', ...planned.map(({ id }) => id)]);
    show();
    await screen.findByRole('link', { name: 'Expenses' });
    for (const name of ['nonsense', ...planned.map(({ title }) => title)]) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });

  it('filters in place and says when nothing answers', async () => {
    answer(() => ['expenses']);
    const { user: person } = show();
    await person.type(await screen.findByPlaceholderText('Search applications...'), 'zzzz');
    expect(await screen.findByText('Try adjusting your search terms')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No applications found' })).toBeTruthy();
    expect(screen.queryByText('No applications are currently available')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name: 'Expenses' })).toBeTruthy();
  });

  it('offers the first application also in a search without hits, once', async () => {
    answer(() => []);
    const { user: person } = show('?search=zzzz');
    expect(await screen.findByText('Try adjusting your search terms')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Add / })).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Add Your First Application' }));
    expect(await screen.findByRole('dialog', { name: 'Add Application' })).toBeTruthy();
  });

  it('shows what needs no folder also to who has no house', async () => {
    answer(() => []);
    show('?search=admin');
    const cards = within(await screen.findByRole('list', { name: 'Your applications' }));
    expect((await cards.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Admin'),
    ]);
    expect(screen.queryByText('No applications found')).toBeNull();
  });

  it('says that there are none to who has made an app and deleted it, and offers the first', async () => {
    answer(() => ['my-apps']);
    const { user: person } = show();
    expect(await screen.findByText('No applications are currently available')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No applications found' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add Your First Application' }));
    expect(await screen.findByRole('dialog', { name: 'Add Application' })).toBeTruthy();
  });

  it('says that there are none where nothing can be added', () => {
    renderScreen(<NothingFound search="" onClear={() => {}} onAdd={undefined} />, { address: '' });
    expect(screen.getByRole('heading', { name: 'No applications found' })).toBeTruthy();
    expect(screen.getByText('No applications are currently available')).toBeTruthy();
    expect(screen.queryByText('Try adjusting your search terms')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['account', 'Account', false],
    ['expenses', 'Expenses', true],
    ['health', 'Health', true],
    ['exercise', 'Exercise', true],
    ['todos', 'Todos', true],
    ['firsttouch', 'FirstTouch', true],
    ['snapsheet', 'Snapsheet', true],
    ['admin', 'Admin', false],
    ['laser-maps', 'Laser Maps', true],
    ['autotrack', 'AutoTrack', true],
    ['mug-club', 'Mug Club', true],
  ] as const)('knows %s as %s, with a folder: %s', async (id, title, needsFolder) => {
    const app = findApp(id);
    expect([app?.title, app?.needsFolder, app?.isPlanned ?? false]).toEqual([title, needsFolder, false]);
    if (!needsFolder) return;
    answer(() => [id]);
    show();
    const cards = within(screen.getByRole('list', { name: 'Your applications' }));
    expect(await cards.findByRole('link', { name: title })).toHaveProperty('search', `?app=${id}`);
    expect(cards.getAllByRole('link')).toHaveLength(2);
  });
});

describe('adding an application', () => {
  it('lists what can be added, with what it is for, and what that makes in Drive', async () => {
    const left = ['todos', 'mug-club'];
    answer(() => addable.filter((id) => !left.includes(id)));
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Add Application' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Application' }));
    expect(dialog.getByText(/creates its Google Drive folder structure/)).toBeTruthy();
    const offered = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(offered).toHaveLength(left.length);
    for (const app of left.map(findApp)) {
      const line = offered.find((text) => text?.startsWith(app?.title ?? '?'));
      expect(line, app?.id).toContain(app?.description);
    }
  });

  it('makes its folder, and its card appears', async () => {
    const folders = addable.filter((id) => id !== 'expenses');
    const asked: unknown[] = [];
    const create = on(launcherCalls, 'createDirectory', (body) => {
      asked.push(body);
      folders.push('expenses');
      return { success: true as const, folder };
    });
    answer(() => folders, open, [create]);
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Add Application' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Application' });
    expect(within(dialog).getByText('My Drive / Rowhouse / expenses')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Add Expenses' }));
    expect(
      await within(dialog).findByText('All available applications have already been added.'),
    ).toBeTruthy();
    expect(asked).toEqual([{ appName: 'expenses' }]);
    const way = within(dialog).getByRole('link', { name: 'Open Expenses' });
    expect(way.getAttribute('href')).toBe('/?app=expenses');
    await person.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('link', { name: 'Expenses' })).toBeTruthy();
    // The person can still make an app of their own.
    const own = screen.getByRole('link', { name: 'Make an app from a sheet' });
    expect(own.getAttribute('href')).toBe('/?app=my-apps');
  });

  it('asks to sign in when the session has ended', async () => {
    const create = on(launcherCalls, 'createDirectory', () => {
      throw new Problem('AUTH_ERROR', 'Sign in first');
    });
    answer(() => ['todos'], open, [create]);
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Add Application' }));
    await person.click(await screen.findByRole('button', { name: 'Add Expenses' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('You are not signed in.');
    expect(screen.queryByRole('button', { name: 'Add Expenses' })).toBeNull();
  });

  it('keeps the dialog open and says why an app was not added', async () => {
    const create = on(launcherCalls, 'createDirectory', () => {
      throw new Problem('ACCESS_DENIED', 'Your trial has ended.');
    });
    answer(() => ['todos'], open, [create]);
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Add Application' }));
    await person.click(await screen.findByRole('button', { name: 'Add Expenses' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your trial has ended.');
  });
});

describe('a launcher without its apps', () => {
  const fail = (problem: Problem) =>
    answer(() => {
      throw problem;
    });

  it('leads to granting what is missing', async () => {
    fail(new Problem('INSUFFICIENT_SCOPES', 'Drive was declined.'));
    show();
    const grant = await screen.findByRole('link', { name: 'Grant Permissions' });
    expect(screen.getByText('Drive permissions are required')).toBeTruthy();
    expect(grant).toHaveProperty('pathname', '/api/auth/scope-request');
  });

  it.each([
    new Problem('REAUTH_REQUIRED', 'Gone', { requiresReauth: true }),
    new Problem('AUTH_ERROR', 'authentication EXPIRED'),
    new Problem('AUTH_ERROR', 'No refresh token is stored.'),
  ])('leads to signing in again: $message', async (problem) => {
    fail(problem);
    show();
    expect(await screen.findByRole('link', { name: 'Re-authenticate' })).toBeTruthy();
  });

  it('says what failed and tries again', async () => {
    let isDown = true;
    answer(() => {
      if (isDown) throw new Problem('NOT_FOUND', 'X');
      return ['expenses'];
    });
    const { user: person } = show();
    const title = await screen.findByText('Error loading available apps: X');
    // The reason is said once.
    expect(title.parentElement?.textContent?.trim()).toBe(title.textContent);
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Expenses' })).toBeTruthy();
  });
});

describe('a launcher whose apps are closed', () => {
  it('offers no house that would be refused', async () => {
    answer(() => ['expenses'], { ...closed, reason: 'trial_expired', details: {} });
    show();
    expect(await screen.findByRole('heading', { name: 'Subscription Required' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Expenses' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('offers the trial, and takes its answer for the new state', async () => {
    const start = on(subscriptionCalls, 'startTrial', () => ({ ...open, reason: 'trial_active' as const }));
    answer(() => ['expenses'], closed, [start]);
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
    await waitFor(() => expect(screen.queryByText('Subscription Required')).toBeNull());
  });

  it('keeps its place and says why the trial did not start', async () => {
    const start = on(subscriptionCalls, 'startTrial', () => {
      throw new Problem('CONFLICT', 'This account had its trial.');
    });
    answer(() => ['expenses'], closed, [start]);
    const { user: person } = show();
    await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to start trial');
    expect(alert.textContent).toContain('This account had its trial.');
  });
});
