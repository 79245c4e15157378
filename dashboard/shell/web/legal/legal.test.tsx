import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { Privacy } from './Privacy.tsx';
import { Terms } from './Terms.tsx';

const { dataset } = document.documentElement;

beforeEach(() => {
  // Google behind https, and disks that are stated to be encrypted.
  Object.assign(dataset, { support: 'help@rowhouse.test', transit: '', disk: 'encrypted' });
});
afterEach(() => {
  for (const name of Object.keys(dataset)) delete dataset[name];
});

function read(page: typeof Privacy): string {
  const Page = page;
  const { container } = renderScreen(<Page />, { address: '' });
  return (container.textContent ?? '').replaceAll(/\s+/g, ' ');
}

describe('the legal pages', () => {
  it.each([
    'No spreadsheet content is stored on our servers',
    'Your Google tokens, encrypted',
    'Your data is not sold or shared.',
    'All data is encrypted in transit and at rest.',
    'Access. Everything the apps write is in your Drive',
    'Deletion on request. Write to help@rowhouse.test',
    'Revocation. You can withdraw the permissions at any time through your Google account settings.',
    'Portability. Your records are ordinary spreadsheets',
  ])('the privacy policy says: %s', (sentence) => {
    expect(read(Privacy)).toContain(sentence);
  });

  const whole = 'All data is encrypted in transit and at rest.';
  const workspace = { workspace: 'drive.lan' };

  it.each<[string, Record<string, string>, string[]]>([
    ['https, Google, an encrypted disk', {}, [whole]],
    ['https, the workspace, an encrypted disk', workspace, [whole]],
    [
      'https, Google, a plain disk',
      { disk: 'plain' },
      ['All data is encrypted in transit.', 'at rest by Google', 'is on a disk that is not encrypted.'],
    ],
    [
      'https, Google, a disk of which nothing is stated',
      { disk: 'unstated' },
      ['All data is encrypted in transit.', 'at rest by Google', 'has not stated that it is encrypted.'],
    ],
    [
      'https, the workspace, a plain disk',
      { ...workspace, disk: 'plain' },
      ['All data is encrypted in transit.', 'your sheets and photos included, is on a disk that is not'],
    ],
    [
      'one machine, the workspace, a disk of which nothing is stated',
      { ...workspace, transit: 'local', disk: 'unstated' },
      ['answers only on the machine it runs on.', 'sheets and photos included', 'has not stated that it is'],
    ],
    [
      'one machine, Google, an encrypted disk',
      { transit: 'local' },
      ['What leaves that machine is encrypted in transit.', 'All data is encrypted at rest.'],
    ],
    [
      'plain http, Google, an encrypted disk',
      { transit: 'browser' },
      ['Not all data is encrypted in transit.', 'your browser and this installation, where', 'at rest.'],
    ],
    [
      'plain http, the workspace, a plain disk',
      { ...workspace, transit: 'browser workspace', disk: 'plain' },
      ['Not all data is', 'this installation and drive.lan, where whoever can listen', 'is not encrypted.'],
    ],
    [
      'a plain way to the database and to the model',
      { transit: 'database reader' },
      ['and its database and between this installation and the model that reads photos, where'],
    ],
    [
      'a page that was told nothing',
      { transit: 'undefined', disk: 'undefined' },
      ['Not all data is encrypted in transit.', 'has not stated that it is encrypted.'],
    ],
  ])('of encryption the privacy policy says what holds with %s', (_, facts, sentences) => {
    Object.assign(dataset, facts);
    for (const [name, fact] of Object.entries(facts)) if (fact === 'undefined') delete dataset[name];
    const text = read(Privacy);
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text.includes(whole)).toBe(sentences.includes(whole));
  });

  it.each([Privacy, Terms])('both say where files lie without Google', (page) => {
    const sentence = 'your sheets, photos and folders are on the disk of whoever runs this installation';
    expect(read(page)).not.toContain(sentence);
    dataset['workspace'] = 'drive.lan';
    expect(read(page)).toContain(sentence);
  });

  it('nothing is promised of servers that hold the sheets themselves', () => {
    dataset['workspace'] = 'drive.lan';
    expect(read(Privacy)).not.toContain('stored on our servers');
  });

  it.each([
    ['', '', 'no third-party script on our pages. Maps are drawn from data that comes with Rowhouse. If'],
    ['1 AIza1', '', "on our pages, except Google's file picker. Maps"],
    [
      '',
      'google',
      'on our pages, except Google Maps. Maps are drawn from data that comes with Rowhouse and from',
    ],
    [
      '',
      'tiles.example',
      'script on our pages. Maps are drawn from data that comes with Rowhouse and from tiles',
    ],
  ])('third parties are named: picker "%s", maps "%s"', (picker, maps, sentence) => {
    Object.assign(dataset, { picker, maps });
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
