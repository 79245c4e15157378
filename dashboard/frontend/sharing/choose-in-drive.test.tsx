import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pickRefusals } from '#kernel/calls/session.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { ChooseInDrive } from './ChooseInDrive.tsx';
import { PickRefused } from './PickRefused.tsx';

afterEach(() => vi.restoreAllMocks());

function button() {
  return (
    <ChooseInDrive label="Choose from Drive" returnPath="/?app=my-apps&chosen=a" fileId="sheet-1">
      Rowhouse sees no sheet of yours yet.
    </ChooseInDrive>
  );
}

it('leads to the chooser with the sheet to offer, and back to the screen', () => {
  renderScreen(button(), { address: '', preferences: noPreferences });
  const way = screen.getByRole('link', { name: 'Choose from Drive', description: /sees no sheet/ });
  const { pathname, searchParams } = new URL(way.getAttribute('href') ?? '', location.origin);
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api/auth/pick',
    { callbackUrl: '/?app=my-apps&chosen=a', file: 'sheet-1' },
  ]);
});

it('says why it cannot be pressed while there is no network, and can be once there is', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen(button(), { address: '', preferences: noPreferences });
  const way = screen.getByRole('link', { name: 'Choose from Drive', description: /^You are offline/ });
  expect(way.getAttribute('aria-disabled')).toBe('true');
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('status').textContent).toBe('Rowhouse sees no sheet of yours yet.');
  expect(way.getAttribute('aria-disabled')).toBeNull();
});

it.each(pickRefusals)('%s is told in a sentence, once', async (refusal) => {
  const { user, place } = renderScreen(<PickRefused />, {
    address: `?app=my-apps&pick=${refusal}`,
    preferences: noPreferences,
  });
  expect(screen.getByRole('alert').textContent).toMatch(/^[A-Z].+\.$/);
  await waitFor(() => expect(place.address).toBe('?app=my-apps'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('words that another page put into the address are not told', () => {
  renderScreen(<PickRefused />, { address: '?pick=Send%20your%20password', preferences: noPreferences });
  expect(screen.queryByRole('alert')).toBeNull();
});
