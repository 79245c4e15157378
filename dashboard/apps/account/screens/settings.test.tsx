import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ApiToken, apiTokenCalls, newTokenSchema } from '#kernel/calls/api-tokens.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { formatDay } from '#kernel/day.ts';
import { changedPreferences, noPreferences, preferencesChangeSchema } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { card, complete, showAccount } from '#testing/screen/account.tsx';
import { on } from '#testing/server/shell-calls.ts';

describe('the regional settings', () => {
  /** A server that stores what it is sent, and fails the first calls. */
  function keeper(failures = 0) {
    let left = failures;
    const sent: unknown[] = [];
    const kept = { preferences: noPreferences };
    const save = on(sessionCalls, 'savePreferences', (body) => {
      if (left > 0) {
        left -= 1;
        throw new Problem('WORKSPACE_UNAVAILABLE', 'The server is being restarted.');
      }
      sent.push(body);
      kept.preferences = changedPreferences(kept.preferences, preferencesChangeSchema.parse(body));
      return kept;
    });
    return { save, sent, kept };
  }

  it('show what a choice comes to, save it at once, and take it back', async () => {
    const { save, kept } = keeper();
    const { user } = showAccount({ more: [save] });
    const settings = await card('Regional settings');
    const preview = within(settings.getByLabelText('Preview'));
    expect(preview.getByText('$1,234.50')).toBeTruthy();
    await user.selectOptions(settings.getByLabelText('Dates and numbers'), 'German (Germany)');
    await user.selectOptions(settings.getByLabelText('Currency of new expense reports'), 'EUR, Euro');
    expect(await preview.findByText('1.234,50 €', { normalizer: plain })).toBeTruthy();
    await waitFor(() =>
      expect(kept.preferences).toMatchObject({ locale: 'de-DE', currency: 'EUR', timeZone: null }),
    );
    await waitFor(() => expect(formatDay('2025-11-18')).toBe('18. Nov. 2025'));

    await user.click(settings.getByRole('button', { name: 'Undo' }));
    expect(await preview.findByText('1.234,50 $', { normalizer: plain })).toBeTruthy();
    expect(settings.getByLabelText<HTMLSelectElement>('Currency of new expense reports').value).toBe('');
    expect(settings.getByLabelText<HTMLSelectElement>('Dates and numbers').value).toBe('de-DE');
  });

  it('keep a choice that was not saved, and send it again', async () => {
    const { save, sent } = keeper(1);
    const { user } = showAccount({ more: [save] });
    const settings = await card('Regional settings');
    await user.selectOptions(settings.getByLabelText('Weight'), 'Pounds');
    const alert = await settings.findByRole('alert');
    expect(within(alert).getByText('Your choice was not saved')).toBeTruthy();
    expect(settings.getByLabelText<HTMLSelectElement>('Weight').value).toBe('lb');
    await user.selectOptions(settings.getByLabelText('Distance'), 'Miles');
    await waitFor(() => expect(settings.queryByRole('alert')).toBeNull());
    expect(sent).toMatchObject([{ weight: 'lb', distance: 'mi' }]);
  });

  it('take back their own choice, and not what another card has saved since', async () => {
    const { save, kept } = keeper();
    const { user } = showAccount({ more: [save] });
    const settings = await card('Regional settings');
    await user.selectOptions(settings.getByLabelText('Distance'), 'Miles');
    await settings.findByText('Saved to your account');
    await user.click((await card('Shared sheets')).getByRole('switch'));
    await waitFor(() => expect(kept.preferences).toMatchObject({ distance: 'mi', presence: true }));
    await user.click(settings.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(kept.preferences).toMatchObject({ distance: null, presence: true }));
  });

  it('are kept by another card that saves before they are', async () => {
    const { save, sent, kept } = keeper();
    showAccount({ more: [save] });
    const distance = (await card('Regional settings')).getByLabelText('Distance');
    const presence = (await card('Shared sheets')).getByRole('switch');
    fireEvent.change(distance, { target: { value: 'mi' } });
    fireEvent.click(presence);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(kept.preferences).toMatchObject({ distance: 'mi', presence: true });
  });
});

/** Currencies follow a non-breaking space. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const till: ApiToken = {
  id: '0123456789abcdef',
  name: 'Till',
  apps: ['expenses'],
  scope: 'write',
  createdAt: new Date('2025-11-18T12:00').toISOString(),
  expiresAt: new Date('2125-11-18T12:00').toISOString(),
  lastUsedAt: null,
};

describe('the connection to the Drive', () => {
  it('says when it was allowed, renewed and looked at', async () => {
    showAccount({});
    expect(
      await screen.findByText(
        /^Allowed on Nov 11, 2026\. Renewed (on|at) .+\. Google answered (on|at) .+\.$/,
      ),
    ).toBeTruthy();
  });

  it('says what to do once it has ended', async () => {
    // Seven days after it was allowed, by the clock of wherever this runs.
    const endedAt = new Date('2026-11-18T13:00').toISOString();
    const connection = { ...complete.connection, renewedAt: null, endedAt };
    showAccount({ permissions: () => ({ ...complete, tokensValid: false, connection }) });
    expect(await screen.findByText(/while this installation is registered as Testing/)).toBeTruthy();
    expect(screen.getByText(/Ended (on|at) /)).toBeTruthy();
  });
});

describe('API tokens', () => {
  const apps = [
    { id: 'expenses', title: 'Expenses' },
    { id: 'todos', title: 'Todos' },
  ];

  it('are made for chosen apps, shown once, and listed with what they may', async () => {
    const tokens: ApiToken[] = [];
    let isHeard = false;
    const create = on(apiTokenCalls, 'createToken', (body) => {
      if (!isHeard) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
      const { name, apps: chosen, scope } = newTokenSchema.parse(body);
      tokens.push({ ...till, name, apps: chosen, scope });
      return { token: till, secret: 'rh_0123456789abcdef_secret' };
    });
    const { user } = showAccount({ tokens: () => ({ tokens, apps }), more: [create] });
    const list = await card('API tokens');
    expect(await list.findByText('No tokens yet.')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await dialog.findByText('Please choose at least one app')).toBeTruthy();
    expect(dialog.getByText('Please enter a name for the token')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name/), 'Till in the shop');
    await user.click(dialog.getByRole('checkbox', { name: 'Todos' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Expenses' }));
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('trying again writes it once');
    isHeard = true;
    await user.click(dialog.getByRole('button', { name: 'Make token' }));

    const made = within(await screen.findByRole('dialog', { name: 'Your new token' }));
    expect(made.getByText('rh_0123456789abcdef_secret')).toBeTruthy();
    await user.click(made.getByRole('button', { name: 'Copy token' }));
    expect(await made.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('rh_0123456789abcdef_secret');
    await user.click(made.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.textContent).not.toContain('rh_0123456789abcdef_secret');
    const row = within(await list.findByRole('listitem'));
    expect(row.getByText('Till in the shop')).toBeTruthy();
    expect(row.getByText('Expenses, Todos')).toBeTruthy();
    expect(row.getByText('Read')).toBeTruthy();
    expect(row.getByText(/^Made Nov 18, 2025 · never used · ends Nov 18, 2125$/)).toBeTruthy();
  });

  it('are revoked after a question; one that failed stays', async () => {
    let tokens = [till];
    let isDown = true;
    const revoke = on(
      apiTokenCalls,
      'revokeToken',
      () => {
        if (isDown) throw new Problem('SERVER_ERROR', 'The store is down.');
        tokens = [];
        return { success: true as const };
      },
      { id: till.id },
    );
    const { user } = showAccount({ tokens: () => ({ tokens, apps }), more: [revoke] });
    const list = await card('API tokens');
    await user.click(await list.findByRole('button', { name: 'Revoke Till' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke "Till"?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('The token was not revoked')).toBeTruthy();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await list.findByText('No tokens yet.')).toBeTruthy();
  });
});

it('an account is deleted by whoever signed in just now; others are led to it', async () => {
  const refuse = on(sessionCalls, 'deleteAccount', () => {
    throw new Problem('REAUTH_REQUIRED', 'Please sign in again, then delete your account.', {
      requiresReauth: true,
    });
  });
  const { user } = showAccount({ more: [refuse] });
  await user.click((await card('Delete account')).getByRole('button', { name: 'Delete account' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete your Rowhouse account?' }));
  await user.click(question.getByRole('button', { name: 'Delete account' }));
  const alert = within(await question.findByRole('alert'));
  expect(alert.getByText(/Please sign in again/)).toBeTruthy();
  const link = alert.getByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toMatch(/^\/api\/auth\/signin\?callbackUrl=/);
});
