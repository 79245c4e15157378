import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionCalls } from '#kernel/calls/session.ts';
import {
  changedPreferences,
  noPreferences,
  type PreferencesChange,
  preferencesChangeSchema,
} from '#kernel/preferences.ts';
import { documentedRegion, shownRegion, showRegion } from '#kernel/region.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { RegionOffer } from './RegionOffer.tsx';

const question = 'Dates, money and units as in Germany?';
const browserIn = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

beforeEach(() => {
  localStorage.clear();
  showRegion(documentedRegion);
});
afterEach(() => {
  vi.restoreAllMocks();
  showRegion(documentedRegion);
});

it('offers what the browser says once, and it holds from then on', async () => {
  browserIn('de-DE');
  const saved: PreferencesChange[] = [];
  answerShell([
    on(sessionCalls, 'savePreferences', (body) => {
      const change = preferencesChangeSchema.parse(body);
      saved.push(change);
      return { preferences: changedPreferences(noPreferences, change) };
    }),
  ]);
  const { user } = renderScreen(<RegionOffer />, { address: '', preferences: noPreferences });
  expect(await screen.findByText(question)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change' })).toHaveProperty('search', '?app=account');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Dates, money and units as in Germany.')).toBeTruthy();
  expect(saved).toMatchObject([{ locale: 'de-DE', currency: 'EUR', distance: 'km', weight: 'kg' }]);
  // What it does not ask about stays as it was chosen.
  expect(saved[0]).not.toHaveProperty('timeZone');
  expect(saved[0]).not.toHaveProperty('presence');
  await waitFor(() => expect(shownRegion()).toMatchObject({ locale: 'de-DE', currency: 'EUR' }));
});

it('does not ask again where it was declined', async () => {
  browserIn('de-DE');
  const { user } = renderScreen(<RegionOffer />, { address: '', preferences: noPreferences });
  await user.click(await screen.findByRole('button', { name: 'No, leave it as it is' }));
  expect(screen.queryByText(question)).toBeNull();
});

it.each([
  ['en-US', noPreferences],
  ['de-DE', { ...noPreferences, currency: 'CHF' }],
])('does not ask in %s where there is nothing to ask', (language, preferences) => {
  browserIn(language);
  renderScreen(<RegionOffer />, { address: '', preferences });
  expect(screen.queryByRole('status')).toBeNull();
});
