import { describe, expect, it } from 'vitest';
import { levelOf, readScopes, scopesOfLevel, signInScopes } from './scopes.ts';

const google = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`);

describe('scopes', () => {
  it('signing in asks for no more of Drive than the files the product makes', () => {
    expect(signInScopes('standard')).toEqual([
      'openid',
      'email',
      'profile',
      ...google('drive.file', 'spreadsheets'),
    ]);
    expect(signInScopes('minimal')).toEqual(['openid', 'email', 'profile', ...google('drive.file')]);
  });

  it('each level asks for what the one before it does', () => {
    expect(scopesOfLevel('minimal', 'standard')).toEqual(['openid', 'email', 'profile']);
    expect(scopesOfLevel('view_only', 'standard')).toEqual(
      expect.arrayContaining(google('drive.readonly', 'spreadsheets.readonly')),
    );
    expect(scopesOfLevel('full_access', 'standard')).toEqual(
      expect.arrayContaining(google('drive.readonly', 'drive.file', 'spreadsheets')),
    );
    expect(scopesOfLevel('full_access', 'minimal')).toEqual(signInScopes('minimal'));
  });

  it.each([
    [[], 'minimal'],
    [google('drive.readonly'), 'minimal'],
    [google('drive.readonly', 'spreadsheets.readonly'), 'view_only'],
    [google('drive.readonly', 'spreadsheets'), 'view_only'],
    [google('drive.file'), 'full_access'],
    [google('drive.file', 'spreadsheets'), 'full_access'],
  ])('%j amount to %s', (granted, level) => {
    expect(levelOf(new Set(granted))).toBe(level);
  });

  it('an address can ask for known scopes alone, by short or long name', () => {
    const text =
      'drive.readonly,https://www.googleapis.com/auth/spreadsheets gmail.readonly drive drive.readonly';
    expect(readScopes(text, 'standard')).toEqual(google('drive.readonly', 'spreadsheets'));
    expect(readScopes('drive.readonly', 'minimal')).toEqual([]);
  });
});
