import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './config.ts';
import { describeSettings } from './read-settings.ts';

const client = {
  clientId: 'a',
  clientSecret: 'sixteen-characters-or-more',
  name: 'A',
  redirectUris: ['http://127.0.0.1:1/cb'],
};

describe('settings', () => {
  it('have defaults that serve this machine alone', () => {
    expect(parseSettings({ WORKSPACE_PORT: ' ' })).toMatchObject({
      port: 4311,
      host: '127.0.0.1',
      url: 'http://127.0.0.1:4311',
      hasSample: true,
      isSignUpOpen: true,
      signUpsPerHour: 200,
      hasQuota: false,
      reserveBytes: 64 * 2 ** 20,
      hasFaults: false,
      hasQuickPasswords: false,
      clients: [],
    });
  });

  it('a relative data folder is the same one from wherever a command runs', () => {
    const before = process.cwd();
    const checkout = path.resolve(import.meta.dirname, '../..');
    try {
      process.chdir(tmpdir());
      expect(parseSettings({}).dataFolder).toBe(path.join(checkout, '.rowhouse/workspace'));
      expect(parseSettings({ ROWHOUSE_DATA: 'kept' }).dataFolder).toBe(path.join(checkout, 'kept/workspace'));
      expect(parseSettings({ ROWHOUSE_DATA: '/kept' }).dataFolder).toBe('/kept/workspace');
    } finally {
      process.chdir(before);
    }
  });

  it.each([
    [{ WORKSPACE_PORT: 'http' }, 'WORKSPACE_PORT is not a port. Correct it: Port the workspace listens on.'],
    [{ WORKSPACE_PORT: '70000' }, /^WORKSPACE_PORT is not a port/],
    [{ WORKSPACE_URL: 'https://files.example/drive' }, /^WORKSPACE_URL must be an address without a path/],
    [{ WORKSPACE_URL: 'files.example' }, /^WORKSPACE_URL is not an address/],
    [{ WORKSPACE_SIGNUP: 'yes' }, /^WORKSPACE_SIGNUP must be on or off/],
    [{ WORKSPACE_CLIENTS: '{' }, /^WORKSPACE_CLIENTS is not JSON/],
    [{ WORKSPACE_CLIENTS: '{}' }, /^WORKSPACE_CLIENTS is wrong/],
    [{ WORKSPACE_CLIENTS: JSON.stringify([client, client]) }, /^WORKSPACE_CLIENTS .*names a clientId twice/],
    [
      { WORKSPACE_CLIENTS: JSON.stringify([{ ...client, redirectUris: ['javascript:alert(1)'] }]) },
      /^WORKSPACE_CLIENTS is wrong at "0.redirectUris.0" \(is not an address\)/,
    ],
    [{ WORKSPACE_CLIENTS: JSON.stringify([{ ...client, clientSecret: 'short' }]) }, /at least 16 characters/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV must be production/],
    [{ WORKSPACE_HOST: '0.0.0.0' }, /^WORKSPACE_HOST is 0.0.0.0, but WORKSPACE_URL is missing/],
    [{ WORKSPACE_FAULTS: 'on', NODE_ENV: 'production' }, /^WORKSPACE_FAULTS is on, but/],
    [{ WORKSPACE_FAULTS: 'on', WORKSPACE_URL: 'https://files.example' }, /^WORKSPACE_FAULTS is on, but/],
    [
      { WORKSPACE_QUICK_PASSWORDS: 'on', NODE_ENV: 'production' },
      /^WORKSPACE_QUICK_PASSWORDS is on, but passwords that protect nothing/,
    ],
    [
      { WORKSPACE_QUICK_PASSWORDS: 'on', WORKSPACE_URL: 'https://files.example' },
      /^WORKSPACE_QUICK_PASSWORDS is on, but/,
    ],
    [{ WORKSPACE_QUOTA: 'yes' }, /^WORKSPACE_QUOTA must be on or off/],
  ])('%o ends with a sentence that says what to do', (env, message) => {
    expect(() => parseSettings(env)).toThrow(message);
  });

  it.each([
    [{ NODE_ENV: 'production' }],
    [{ WORKSPACE_HOST: '0.0.0.0', WORKSPACE_URL: 'http://127.0.0.1:4311' }],
    [{ WORKSPACE_URL: 'https://files.example' }],
    [{ WORKSPACE_SAMPLE: 'off' }],
  ])('%o offers no sample account', (env) => {
    expect(parseSettings(env).hasSample).toBe(false);
  });

  it('take the clients from a file, and show nobody their secrets', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'workspace-config-'));
    const file = path.join(folder, 'clients.json');
    writeFileSync(file, JSON.stringify([client]));
    expect(parseSettings({ WORKSPACE_CLIENTS_FILE: file }).clients).toEqual([client]);
    expect(() => parseSettings({ WORKSPACE_CLIENTS_FILE: file, WORKSPACE_CLIENTS: '[]' })).toThrow(
      'both set',
    );
    expect(() => parseSettings({ WORKSPACE_CLIENTS_FILE: `${file}.x` })).toThrow('cannot be read');
    const shown = describeSettings({ WORKSPACE_CLIENTS_FILE: file });
    expect(shown.find(({ name }) => name === 'WORKSPACE_CLIENTS')?.value).toBe('********');
    rmSync(folder, { recursive: true });
  });
});

describe('a provider', () => {
  const issuer = 'https://id.example/realm';

  it('is none by default, and named by its host', () => {
    expect(parseSettings({}).provider).toBeNull();
    expect(
      parseSettings({ WORKSPACE_OIDC_ISSUER: issuer, WORKSPACE_OIDC_CLIENT_ID: 'rowhouse' }).provider,
    ).toEqual({
      issuer,
      clientId: 'rowhouse',
      clientSecret: null,
      name: 'id.example',
      trustsEmail: false,
    });
  });

  it.each([
    [{ WORKSPACE_OIDC_ISSUER: issuer }, /WORKSPACE_OIDC_CLIENT_ID is missing/],
    [{ WORKSPACE_OIDC_CLIENT_ID: 'rowhouse' }, /WORKSPACE_OIDC_ISSUER is missing/],
    [{ WORKSPACE_PASSWORDS: 'off' }, /nobody could sign in/],
    [{ WORKSPACE_OIDC_ISSUER: 'http://id.example', WORKSPACE_OIDC_CLIENT_ID: 'x' }, /use https/],
    [{ WORKSPACE_OIDC_ISSUER: 'id.example' }, /WORKSPACE_OIDC_ISSUER is not an address/],
  ])('%o is refused', (env, sentence) => {
    expect(() => parseSettings(env)).toThrow(sentence);
  });
});
