import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openKeyring } from './keyring.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-keyring-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the key file', () => {
  it('is made once and only its owner reads it', () => {
    const first = openKeyring(null, folder);
    expect(openKeyring(null, folder).id).toBe(first.id);
    expect(statSync(path.join(folder, 'token.key')).mode & 0o777).toBe(0o600);
  });

  it('is refused when it is not a key', () => {
    const broken = mkdtempSync(path.join(folder, 'broken-'));
    writeFileSync(path.join(broken, 'token.key'), 'short');
    expect(() => openKeyring(null, broken)).toThrow(/does not hold 32 bytes/);
  });
});

describe('a sealed text', () => {
  const keyring = openKeyring(Buffer.alloc(32, 1).toString('base64'), folder);
  const sealed = keyring.seal('text', 'browser', 'owner');

  it('opens for its owner and purpose', () => {
    expect(keyring.open(sealed, 'browser', 'owner')).toBe('text');
  });

  it.each([
    ['another owner', () => keyring.open(sealed, 'browser', 'other')],
    ['another purpose', () => keyring.open(sealed, 'sign-in', 'owner')],
    ['an altered text', () => keyring.open(`${sealed.slice(0, -2)}AA`, 'browser', 'owner')],
    ['a cut text', () => keyring.open(sealed.slice(0, 20), 'browser', 'owner')],
    ['an empty text', () => keyring.open('', 'browser', 'owner')],
  ])('does not open for %s', (_, open) => {
    expect(open()).toBeUndefined();
  });

  it.each([
    ['another owner', sealed, 'browser', 'other'],
    ['another purpose', sealed, 'sign-in', 'owner'],
    ['an altered text', `${sealed.slice(0, -2)}AA`, 'browser', 'owner'],
  ] as const)('that has just been opened does not open for %s either', (_, text, purpose, owner) => {
    expect(keyring.openOften(sealed, 'browser', 'owner')).toBe('text');
    expect(keyring.openOften(sealed, 'browser', 'owner')).toBe('text');
    expect(keyring.openOften(text, purpose, owner)).toBeUndefined();
  });
});
