import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alphaCalls, subscriptionCalls } from '#kernel/calls/access.ts';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { sampleCalls } from '#kernel/calls/sample.ts';
import { noSample } from '#testing/screen/account.tsx';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { Launcher } from './Launcher.tsx';

const user = { name: 'Mara Ellison', email: 'mara@ellisonpress.example', image: null, isSample: true };

it('the sample street says whose it is, and how far it is furnished', async () => {
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['todos'] })),
    on(subscriptionCalls, 'status', () => ({ hasAccess: true, reason: null, message: '', details: {} })),
    on(alphaCalls, 'status', () => ({ isAlpha: false })),
    on(agendaCalls, 'sources', () => ({ sources: [] })),
    on(sampleCalls, 'status', () => ({ ...noSample, state: 'making' as const, done: 6 })),
  ]);
  renderScreen(<Launcher user={{ ...user, createdAt: '2026-11-20T12:00:00Z' }} />, { address: '' });
  expect(await screen.findByText(/This is Mara’s street\. Everything here is sample data\./)).toBeTruthy();
  expect(await screen.findByText('Furnishing Mara’s street: 6 of 9 houses')).toBeTruthy();
  const own = screen.getByRole('link', { name: 'Start my own street' });
  expect(own.getAttribute('href')).toBe('/api/auth/google');
});
