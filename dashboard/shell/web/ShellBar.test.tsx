import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell } from '#testing/server/shell-calls.ts';
import { AlphaChip } from './AlphaChip.tsx';
import { LegalPage } from './legal/LegalPage.tsx';
import { ShellBar } from './ShellBar.tsx';

const user = { name: 'Ada Lovelace', email: 'ada@a.example', image: null, createdAt: '2025-01-06T12:00:00Z' };

afterEach(() => {
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['support'];
});

describe('the top bar', () => {
  it('says that it is alpha, and where to write', () => {
    document.documentElement.dataset['support'] = 'help@rowhouse.test';
    renderScreen(<ShellBar user={user} status={<AlphaChip />} />, { address: '' });
    const chip = screen.getByRole('button', { name: 'Alpha, data may be reset' });
    const notice = document.getElementById(chip.getAttribute('popovertarget') ?? '');
    expect(notice?.textContent).toContain('Rowhouse is in alpha. It may be unstable, and data may be reset.');
    const link = within(notice ?? document.body).getByText('help@rowhouse.test');
    expect(link.getAttribute('href')).toBe('mailto:help@rowhouse.test');
  });

  it('has the theme and the way in for who is signed out', () => {
    renderScreen(<ShellBar user={null} />, { address: '' });
    expect(screen.getByRole('button', { name: /^Theme: / })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login with Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull();
  });

  it('is whole on the legal pages too', () => {
    answerShell([]);
    renderScreen(
      <LegalPage title="Terms" effective="January 1, 2025">
        Words
      </LegalPage>,
      { address: '' },
    );
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('button', { name: /^Theme: / })).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Login with Google' }).getAttribute('href')).toBe(
      '/api/auth/google',
    );
  });
});

describe('the way in', () => {
  const wayIn = () => screen.getByRole('link', { name: 'Login with Google' }).getAttribute('href');

  it('leads back to the place in an app that the address names', () => {
    history.replaceState(null, '', '/?app=expenses&report=r1');
    renderScreen(<ShellBar user={null} />, { address: '' });
    expect(wayIn()).toBe('/api/auth/google?callbackUrl=%2F%3Fapp%3Dexpenses%26report%3Dr1');
  });

  it('begins at the street for every other address', () => {
    history.replaceState(null, '', '/no/such/page?utm=1');
    renderScreen(<ShellBar user={null} />, { address: '' });
    expect(wayIn()).toBe('/api/auth/google');
  });
});
