import { describe, expect, it } from 'vitest';
import { checkProtection } from './operator/protection-checks.ts';
import { protectionOf } from './protection.ts';
import { parseSettings } from './settings.ts';

const settingsWith = (env: Record<string, string>) =>
  parseSettings({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', ...env });
const https = { ROWHOUSE_URL: 'https://rowhouse.example' };
const model = { EXTRACTOR: 'openai-compatible', EXTRACTOR_MODEL: 'vision' };
const postgres = 'postgres://rowhouse@database.example/rowhouse';

describe('what crosses a network unencrypted', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['nothing behind https, over Google', https, []],
    ['nothing on one machine', { WORKSPACE_URL: 'http://127.0.0.1:4311' }, ['local']],
    ['nothing on one machine by its name', { ROWHOUSE_URL: 'http://localhost:4310' }, ['local']],
    ['all of it at a plain address', { ROWHOUSE_URL: 'http://192.168.1.5:4310' }, ['browser']],
    ['all of it where every address is listened to', { HOST: '0.0.0.0' }, ['browser']],
    ['nothing behind a proxy that ends https', { ...https, HOST: '0.0.0.0' }, []],
    ["the workspace's part", { ...https, WORKSPACE_URL: 'http://10.0.0.2:4311' }, ['workspace']],
    ['nothing of a workspace at https', { ...https, WORKSPACE_URL: 'https://drive.example' }, []],
    ['the way to a database', { ...https, DATABASE_URL: postgres }, ['database']],
    ['nothing with TLS to it', { ...https, DATABASE_URL: `${postgres}?sslmode=verify-full` }, []],
    ['nothing to one beside it', { ...https, DATABASE_URL: 'postgres://r@127.0.0.1/r' }, []],
    ['nothing by a socket', { ...https, DATABASE_URL: 'postgres://r@x/r?host=/var/run/postgresql' }, []],
    ['photos, to a plain model', { ...https, ...model, EXTRACTOR_URL: 'http://10.0.0.3/v1' }, ['reader']],
    ['nothing to a model beside it', { ...https, ...model, EXTRACTOR_URL: 'http://127.0.0.1/v1' }, []],
    [
      'each of several ways',
      { ROWHOUSE_URL: 'http://house.lan', WORKSPACE_URL: 'http://drive.lan', DATABASE_URL: postgres },
      ['browser', 'workspace', 'database'],
    ],
  ])('%s', (_, env, told) => {
    const { isLocal, plainLegs } = protectionOf(settingsWith(env));
    expect([...(isLocal ? ['local'] : []), ...plainLegs]).toEqual(told);
  });
});

describe('an operator', () => {
  const find = (env: Record<string, string>) => {
    const [transit, disk] = checkProtection(settingsWith(env));
    return { transit, disk };
  };

  it('is asked whether the disks are encrypted until it is stated', () => {
    const workspace = { ...https, WORKSPACE_URL: 'http://127.0.0.1:4311' };
    expect(find(workspace).disk).toMatchObject({
      isWell: null,
      says: expect.stringMatching(/sheets and photos .* Set DISK_ENCRYPTED=yes or no/),
    });
    for (const [DISK_ENCRYPTED, words] of [
      ['yes', 'are encrypted'],
      ['no', 'are not encrypted, and the privacy page says so'],
    ] as const) {
      const { disk } = find({ ...workspace, DISK_ENCRYPTED });
      expect(disk).toMatchObject({ isWell: true, says: expect.stringContaining(words) });
    }
  });

  it.each<[string, Record<string, string>, boolean | null, string]>([
    ['an address', { ROWHOUSE_URL: 'http://house.lan' }, false, 'ROWHOUSE_URL is http'],
    ['a workspace', { ...https, WORKSPACE_URL: 'http://drive.lan' }, false, 'WORKSPACE_URL is http'],
    ['a database', { ...https, DATABASE_URL: postgres }, null, 'sslmode=verify-full'],
  ])('is told of %s in the clear, and what to do', (_, env, isWell, words) => {
    expect(find(env).transit).toMatchObject({ isWell, says: expect.stringContaining(words) });
  });

  it('is told of nothing where nothing is in the clear', () => {
    expect(find(https).transit).toMatchObject({ isWell: true });
    expect(find({}).transit).toMatchObject({ isWell: true });
  });
});
