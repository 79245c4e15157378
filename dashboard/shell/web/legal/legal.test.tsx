import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/screen.tsx';
import { Privacy } from './Privacy.tsx';
import { Terms } from './Terms.tsx';

const { dataset } = document.documentElement;

beforeEach(() => {
  dataset['support'] = 'help@rowhouse.test';
});
afterEach(() => {
  delete dataset['support'];
  delete dataset['scopes'];
});

function read(page: typeof Privacy): string {
  const Page = page;
  const { container } = renderScreen(<Page />, { address: '' });
  return (container.textContent ?? '').replaceAll(/\s+/g, ' ');
}

describe('the legal pages', () => {
  it.each([
    'No spreadsheet content is stored on our servers',
    'Your Google tokens, which are stored encrypted',
    'Your data is not sold or shared.',
    'All data is encrypted in transit and at rest.',
    'Access. Everything the apps write is in your Drive',
    'Deletion on request. Write to help@rowhouse.test',
    'Revocation. You can withdraw the permissions at any time through your Google account settings.',
    'Portability. Your records are ordinary spreadsheets',
  ])('the privacy policy says: %s', (sentence) => {
    expect(read(Privacy)).toContain(sentence);
  });

  it('the privacy policy lists what an account holds', () => {
    read(Privacy);
    const heading = screen.getByRole('heading', { name: 'What your account holds' });
    const clause = heading.closest('section') ?? document.body;
    const [first] = within(clause).getAllByRole('list');
    const items = within(first ?? clause).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Your email address',
      'Your Google user ID',
      'Your name and profile information',
    ]);
  });

  it('the privacy policy lists the permissions that are asked for, no others', () => {
    const asked = () => {
      const { container, unmount } = renderScreen(<Privacy />, { address: '' });
      const names = [...container.querySelectorAll('li code')].map(({ textContent }) => textContent);
      unmount();
      return names;
    };
    expect(asked()).toEqual(['openid', 'email', 'profile', 'drive.file', 'spreadsheets']);
    dataset['scopes'] = 'openid email profile https://www.googleapis.com/auth/drive.file';
    expect(asked()).toEqual(['openid', 'email', 'profile', 'drive.file']);
  });

  it.each([
    'Rowhouse is in alpha.',
    'It may be unstable.',
    'Features may change or go away without notice',
    'access may be limited to invited users',
    'user data may be reset',
    'These terms are governed by the law of the United States.',
    'binding arbitration',
  ])('the terms say: %s', (sentence) => {
    expect(read(Terms)).toContain(sentence);
  });

  it.each([Privacy, Terms])('both name the address for questions', (page) => {
    read(page);
    const links = screen.getAllByRole('link', { name: 'help@rowhouse.test' });
    expect(links.at(-1)?.getAttribute('href')).toBe('mailto:help@rowhouse.test');
  });
});
