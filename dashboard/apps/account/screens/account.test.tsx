import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subscriptionCalls } from '#kernel/calls/access.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import {
  card,
  complete,
  here,
  neither,
  type Permissions,
  paid,
  phone,
  showAccount as show,
} from '#testing/screen/account.tsx';
import { on } from '#testing/server/shell-calls.ts';
import { accountQueries } from './queries.ts';

describe('the account', () => {
  it('shows who is signed in, and since when there is an account', async () => {
    show({});
    const profile = await card('Profile Information');
    // Without a picture of hers, her initials are shown.
    for (const text of ['ME', 'Mara Ellison', 'mara@a.example']) expect(profile.getByText(text)).toBeTruthy();
    expect(profile.getByText('Member since January 6, 2025')).toBeTruthy();
  });

  it('keeps the theme that is chosen', async () => {
    const { user } = show({});
    const appearance = await card('Appearance');
    await user.click(appearance.getByRole('radio', { name: /Dark/ }));
    expect(localStorage.getItem('themeMode')).toBe('dark');
    expect(document.documentElement.dataset['mode']).toBe('dark');
    localStorage.clear();
  });
});

describe('the subscription', () => {
  it('is active, an invitation, or neither', async () => {
    const first = show({});
    expect(await screen.findByText('Active')).toBeTruthy();
    first.unmount();
    const second = show({ status: neither, isAlpha: true });
    expect(await screen.findByText('Alpha User')).toBeTruthy();
    second.unmount();
    show({ status: neither });
    expect(
      await screen.findByText(
        'Your account is created but requires either a subscription or alpha user status to access applications.',
      ),
    ).toBeTruthy();
  });

  it('is canceled where nobody needs one any more, too', async () => {
    const details = { subscriptionStatus: 'active', cancelAtPeriodEnd: false };
    const words = 'Your subscription is still charged, although nobody needs one here any more.';
    for (const status of [
      { ...paid, reason: 'subscription_override' as const, details },
      { ...paid, reason: 'alpha_user' as const, details },
    ]) {
      const { unmount } = show({ status, isAlpha: status.reason === 'alpha_user' });
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Cancel subscription' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
      unmount();
    }
    const over = show({ status: { ...paid, details: { ...details, cancelAtPeriodEnd: true } } });
    expect(await screen.findByRole('button', { name: 'Manage billing' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    over.unmount();
  });

  it('is offered to nobody whom it would not let in', async () => {
    show({ status: { ...neither, reason: 'alpha_user', details: { isEligibleForTrial: false } } });
    expect(await screen.findByRole('button', { name: 'I have already paid' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
  });

  it('is canceled only after the question, and shows what came of it', async () => {
    let cancels = 0;
    const cancel = on(subscriptionCalls, 'cancel', () => {
      cancels += 1;
      return {
        success: true as const,
        status: { ...paid, details: { daysRemaining: 12, cancelAtPeriodEnd: true } },
      };
    });
    const { user } = show({ more: [cancel] });
    const open = async () => user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    await open();
    const question = 'Are you sure you want to cancel your subscription?';
    await user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Cancel' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cancels).toBe(0);
    await open();
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText(/^Canceled, 12 days remaining\./)).toBeTruthy();
    expect(cancels).toBe(1);
  });
});

describe('the permissions', () => {
  it.each<[string, Partial<Permissions>]>([
    [
      'No Google API permissions have been granted yet. Click "Grant Permissions" below to enable full functionality.',
      { hasApiTokens: false, tokensValid: false },
    ],
    [
      'Your Google API permissions have been revoked. Click "Grant Permissions" below to restore access to all features.',
      { tokensValid: false },
    ],
    [
      'Some permissions are missing. Grant additional permissions to unlock all features.',
      { summary: { ...complete.summary, grantedScopes: 3, missingScopes: ['spreadsheets'] } },
    ],
  ])('say: %s', async (text, change) => {
    history.replaceState(null, '', '/?app=account');
    show({ permissions: () => ({ ...complete, ...change }) });
    expect(await screen.findByText(text)).toBeTruthy();
    const grant = screen.getByRole('link', { name: 'Grant Permissions' });
    expect(grant.getAttribute('href')).toBe('/api/auth/scope-request?callbackUrl=%2F%3Fapp%3Daccount');
  });

  it('are fresh for half a minute, and kept for a whole one', () => {
    expect(accountQueries.permissions()).toMatchObject({ staleTime: 30_000, gcTime: 60_000 });
  });

  it('say nothing when all are there', async () => {
    show({});
    expect(await screen.findByText('Complete')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Grant Permissions' })).toBeNull();
  });

  it('tell what is missing from what need not be there', async () => {
    const scope = (title: string, isOptional: boolean) => ({
      title,
      description: '',
      hasPermission: false,
      isOptional,
    });
    const summary = { ...complete.summary, grantedScopes: 2, missingScopes: ['spreadsheets'] };
    const scopeStatus = [scope('Your spreadsheets', false), scope('Files that others share with you', true)];
    show({ permissions: () => ({ ...complete, summary, scopeStatus }) });
    expect((await screen.findByText('Your spreadsheets')).closest('li')?.textContent).toMatch(/Missing$/);
    const shared = screen.getByText('Files that others share with you').closest('li');
    expect(shared?.textContent).toMatch(/Optional$/);
  });

  it('say why they could not be read, and are read again', async () => {
    let isDown = true;
    const permissions = () => {
      if (isDown) throw new Problem('NOT_FOUND', 'no answer');
      return complete;
    };
    const { user } = show({ permissions });
    const permissionsCard = await card('Google API Permissions');
    expect(await permissionsCard.findByText('Failed to load permissions: no answer')).toBeTruthy();
    isDown = false;
    await user.click(permissionsCard.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Complete')).toBeTruthy();
  });

  it('can be raised by a level, and a failure stays in the dialog', async () => {
    const asked: unknown[] = [];
    const upgrade = on(sessionCalls, 'upgradePermissions', (body) => {
      asked.push(body);
      throw new Problem('SERVER_ERROR', 'Consent is down');
    });
    const { user } = show({
      permissions: () => ({
        ...complete,
        permissionLevel: {
          current: 'minimal',
          info: { title: 'Basic Access', description: '' },
          availableUpgrades: [
            { level: 'view_only', info: { title: 'View-Only Access', description: '' } },
            { level: 'full_access', info: { title: 'Full Access', description: '' } },
          ],
        },
      }),
      more: [upgrade],
    });
    await user.click(await screen.findByRole('button', { name: 'Change level' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Permission Upgrade' }));
    expect(
      dialog.getByText('You have Basic Access: view account information, access dashboard.'),
    ).toBeTruthy();
    const covered = dialog.getAllByRole('list').map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    );
    expect(covered).toEqual([
      ['view existing spreadsheets', 'browse files', 'access shared content'],
      ['create new spreadsheets', 'edit existing data', 'manage files and folders', 'all app features'],
    ]);
    expect(dialog.getByRole('radio', { name: /^Full Access/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: /View-Only Access/ }));
    await user.click(dialog.getByRole('button', { name: 'Grant Permissions' }));
    expect(await dialog.findByText('Failed to initiate permission upgrade')).toBeTruthy();
    expect(asked).toEqual([{ level: 'view_only', redirectPath: '/?app=account' }]);
  });
});

describe('the sessions', () => {
  it('say when there is no other', async () => {
    show({});
    const sessions = await card('Where you are signed in');
    expect(await sessions.findByText('You are signed in only here.')).toBeTruthy();
    expect(sessions.queryByRole('button')).toBeNull();
  });

  it('are ended one by one, and the list is read again', async () => {
    const open = [here, phone];
    const ended: string[] = [];
    const { user } = show({
      sessions: () => ({ sessions: open.filter(({ id }) => !ended.includes(id)) }),
      more: [
        on(
          sessionCalls,
          'endSession',
          () => {
            ended.push('phone');
            return { success: true as const };
          },
          { id: 'phone' },
        ),
      ],
    });
    const sessions = await card('Where you are signed in');
    await user.click(await sessions.findByRole('button', { name: /^Sign out Chrome on Android/ }));
    expect(await sessions.findByText('You are signed in only here.')).toBeTruthy();
    expect(ended).toEqual(['phone']);
  });

  it('are ended everywhere else after a question', async () => {
    let open = [here, phone, { ...phone, id: 'other' }];
    const { user } = show({
      sessions: () => ({ sessions: open }),
      more: [
        on(sessionCalls, 'endOtherSessions', () => {
          open = [here];
          return { ended: 2 };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed in only here.')).toBeTruthy();
  });

  it('are listed as they are where the answer to that was lost', async () => {
    let open = [here, phone];
    const { user } = show({
      sessions: () => ({ sessions: open }),
      more: [
        on(sessionCalls, 'endOtherSessions', () => {
          open = [here];
          throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed in only here.')).toBeTruthy();
  });
});

it('offers everything that is kept as a file', async () => {
  show({});
  const held = await card('What we hold');
  const link = held.getByRole('link', { name: 'Download everything' });
  expect(link.getAttribute('href')).toBe('/api/auth/account/download');
});
