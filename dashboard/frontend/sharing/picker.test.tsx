import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionCalls } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { LimitedAccess } from './LimitedAccess.tsx';
import { type PickerLibrary, pickSheets } from './picker.ts';

/** Stands in for Google's library: notes its configuration, and lets the test choose. */
function standIn() {
  const setUp: string[] = [];
  let answer: Parameters<InstanceType<PickerLibrary['PickerBuilder']>['setCallback']>[0] = () => {};
  class View {
    constructor(id: string) {
      setUp.push(`view ${id}`);
    }
    setOwnedByMe(isOwned: boolean) {
      setUp.push(isOwned ? 'own' : 'of others');
      return this;
    }
    setIncludeFolders() {
      return this;
    }
  }
  const note = (name: string) =>
    function (this: Builder, text: string) {
      setUp.push(`${name} ${text}`);
      return this;
    };
  class Builder {
    setAppId = note('app');
    setDeveloperKey = note('key');
    setOAuthToken = note('token');
    setTitle = note('title');
    enableFeature = note('feature');
    addView() {
      return this;
    }
    setCallback(callback: typeof answer) {
      answer = callback;
      return this;
    }
    build() {
      return { setVisible: () => void setUp.push('visible') };
    }
  }
  const library: PickerLibrary = {
    DocsView: View,
    PickerBuilder: Builder,
    ViewId: { SPREADSHEETS: 'sheets' },
    Feature: { MULTISELECT_ENABLED: 'many' },
    Action: { PICKED: 'picked', CANCEL: 'cancel' },
  };
  const isVisible = () => waitFor(() => expect(setUp).toContain('visible'));
  return { library, setUp, isVisible, choose: (picked: Parameters<typeof answer>[0]) => answer(picked) };
}

const token = on(sessionCalls, 'pickerToken', () => ({ accessToken: 'narrow' }));
const { dataset } = document.documentElement;

beforeEach(() => {
  dataset['picker'] = '1234 AIza1';
});
afterEach(() => {
  delete dataset['picker'];
  delete dataset['scopes'];
  delete window.gapi;
  delete window.google;
});

it('shows what others shared, with the token of the person, and gives what was chosen', async () => {
  answerShell([token]);
  const { library, setUp, isVisible, choose } = standIn();
  const picking = pickSheets({ appId: '1234', key: 'AIza1' }, async () => library);
  await isVisible();
  expect(setUp).toEqual(
    expect.arrayContaining([
      'view sheets',
      'of others',
      'app 1234',
      'key AIza1',
      'token narrow',
      'feature many',
    ]),
  );
  choose({ action: 'loaded' });
  choose({ action: 'picked', docs: [{ id: 'a' }, { id: 'b' }] });
  expect(await picking).toEqual(['a', 'b']);
});

it('gives nothing when the person leaves it', async () => {
  answerShell([token]);
  const { library, isVisible, choose } = standIn();
  const picking = pickSheets({ appId: '1234', key: 'AIza1' }, async () => library);
  await isVisible();
  choose({ action: 'cancel' });
  expect(await picking).toEqual([]);
});

/** The notice over a list that is read again after something was chosen. */
function open() {
  const { library, ...rest } = standIn();
  window.gapi = { load: (_, { callback }) => callback() };
  window.google = { picker: library };
  let reads = 0;
  function Lists() {
    const { data } = useQuery({ queryKey: ['lists'], queryFn: () => `reading ${++reads}` });
    return (
      <>
        <LimitedAccess permissions={{ hasLimitedAccess: true }} words={{ about: 'lists' }} />
        <p>{data}</p>
      </>
    );
  }
  return { ...rest, ...renderScreen(<Lists />, { address: '' }) };
}

it('is the first offer where a key is set, and reads the lists again', async () => {
  answerShell([token]);
  const { user, isVisible, choose } = open();
  await screen.findByText('reading 1');
  await user.click(screen.getByRole('button', { name: 'Grant Access' }));
  expect(await screen.findByRole('link', { name: 'Grant Permissions' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose Sheets' }));
  await isVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  choose({ action: 'picked', docs: [{ id: 'a' }] });
  await screen.findByText('reading 2');
});

it('is the only offer where no sensitive scope is asked for', async () => {
  dataset['scopes'] = 'openid https://www.googleapis.com/auth/drive.file';
  answerShell([token]);
  const { user, isVisible } = open();
  await user.click(screen.getByRole('button', { name: 'Grant Access' }));
  await isVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why it does not open', async () => {
  dataset['scopes'] = 'openid https://www.googleapis.com/auth/drive.file';
  answerShell([
    on(sessionCalls, 'pickerToken', () => {
      throw new Problem('REAUTH_REQUIRED', 'Authentication expired. Please sign in again.', {
        requiresReauth: true,
      });
    }),
  ]);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Grant Access' }));
  expect(await screen.findByText('Failed to open the file picker')).toBeTruthy();
  expect(screen.getByText(/Authentication expired/)).toBeTruthy();
});
