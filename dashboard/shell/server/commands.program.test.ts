import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openServerStore } from './store/server-store.ts';

// The two programs as an operator runs them.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-commands-'));
const client = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ROWHOUSE_DATA: folder, ...env },
    },
  );
  return { status, stdout, stderr };
}

describe('the server', () => {
  it.each([
    ['a missing setting', {}, /^GOOGLE_CLIENT_ID is missing\. Set it: /],
    [
      'a folder that is none',
      { ...client, ROWHOUSE_DATA: path.join(folder, 'file') },
      /set ROWHOUSE_DATA to another/,
    ],
    [
      'an address of another machine',
      { ...client, HOST: '192.0.2.1' },
      /has no address 192\.0\.2\.1\. Set HOST/,
    ],
    ['a name that is no address', { ...client, HOST: '999.1.1.1' }, /has no address 999\.1\.1\.1\./],
  ])('ends with one sentence for %s', (_, env: Record<string, string>, sentence) => {
    writeFileSync(path.join(folder, 'file'), '');
    const { status, stderr } = run('main.ts', [], env);
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('ends with one sentence for a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { status, stderr } = run('main.ts', [], { ...client, PORT: String(port), LOG_LEVEL: 'silent' });
    other.close();
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(`Port ${port} is taken. End what uses it, or set PORT to another one.`);
  });
});

describe('the command line', () => {
  it('keeps the alpha list', () => {
    expect(run('cli.ts', ['alpha', 'add', 'Ines@example.com']).stdout).toBe('Ines@example.com is invited.\n');
    expect(run('cli.ts', ['alpha', 'list']).stdout).toContain('ines@example.com');
    expect(run('cli.ts', ['alpha', 'remove', 'ines@example.com']).stdout).toContain('no longer invited');
  });

  it('takes the settings of the server, with the secret of its OAuth client in a file or left blank', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'secret\n');
    for (const env of [
      { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET_FILE: file },
      { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
    ]) {
      expect(run('cli.ts', ['alpha', 'list'], env)).toMatchObject({ status: 0, stderr: '' });
    }
  });

  it('replaces the key, says what is sealed under which, and names one that is missing', () => {
    const own = { ROWHOUSE_DATA: path.join(folder, 'keys') };
    const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    run('cli.ts', ['alpha', 'add', 'ines@example.com'], own);
    const [, id = ''] =
      /^([0-9a-f]{16}) {2}seals {4}0 sealed\n$/.exec(run('cli.ts', ['keys', 'list'], own).stdout) ?? [];
    expect(id).not.toBe('');
    const { stdout } = run('cli.ts', ['keys', 'rotate', '--new'], own);
    expect(stdout).toMatch(
      /^0 sealed again under [0-9a-f]{16}\. No other key is needed, so the key files before are gone\.$/m,
    );
    expect(stdout).not.toContain(id);
    const both = { ...own, TOKEN_KEY: second ?? '', TOKEN_KEY_PREVIOUS: first ?? '' };
    expect(run('cli.ts', ['keys', 'list'], both).stdout.trim().split('\n')).toHaveLength(2);
    expect(run('cli.ts', ['keys', 'rotate', '--new'], both).stderr).toContain(
      'TOKEN_KEY_PREVIOUS to the one before',
    );
    expect(run('cli.ts', ['keys', 'forget', id], own).stderr).toBe(`Nothing is sealed under ${id}.\n`);
  });

  it('gives up no key while a server runs, which has it: the command was told less than the server', async () => {
    const tokenKey = Buffer.alloc(32, 7).toString('base64');
    const data = path.join(folder, 'serving');
    const place = { databaseUrl: null, dataFolder: path.join(data, 'product') };
    const { store, keyring, close } = await openServerStore({ ...place, tokenKey, otherTokenKeys: [] });
    const forget = () => run('cli.ts', ['keys', 'forget', keyring.id], { ROWHOUSE_DATA: data });
    const kept = async () => await store.selectFrom('lasting_keys').select('purpose').execute();
    const before = await kept();
    expect(forget()).toMatchObject({ status: 1, stderr: expect.stringContaining('Stop it first.') });
    expect(await kept()).toEqual(before);
    await close();
    expect(forget().stdout).toMatch(/^\d+ that [0-9a-f]{16} sealed are given up\./);
  });

  it('backs up where the settings say, and restores into another folder', () => {
    const from = { ROWHOUSE_DATA: path.join(folder, 'from') };
    expect(run('cli.ts', ['alpha', 'add', 'ines@example.com'], from).status).toBe(0);
    const [file = ''] = /^\S+/.exec(run('cli.ts', ['backup'], from).stdout) ?? [];
    expect(file).toMatch(/from\/backups\/product\.2\S+\.sqlite$/);
    const into = { ROWHOUSE_DATA: path.join(folder, 'into') };
    expect(run('cli.ts', ['restore', file], into).stdout).toContain('knows 1 person again');
    expect(run('cli.ts', ['alpha', 'list'], into).stdout).toContain('ines@example.com');
    expect(run('cli.ts', ['restore', `${file}.none`], into).stderr).toMatch(
      /^There is no file \S+\.none\.\n$/,
    );
  });

  it('backs up and rotates no store that is not there, and makes none', () => {
    const nowhere = { ROWHOUSE_DATA: path.join(folder, 'mistyped') };
    for (const args of [['backup'], ['keys', 'list'], ['keys', 'rotate', '--new'], ['alpha', 'list']]) {
      expect(run('cli.ts', args, nowhere)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^There is no store in \S+mistyped\/product\. Set ROWHOUSE_DATA/),
      });
    }
    expect(existsSync(nowhere.ROWHOUSE_DATA)).toBe(false);
  });

  it.each([
    [['alpha', 'add', 'nobody']],
    [['--loud']],
    [['alpha', 'list', '--over']],
    [['restore']],
    [['backup', 'a', 'b']],
  ])('explains itself when it does not understand %j', (args) => {
    const { status, stderr } = run('cli.ts', args);
    expect(status).toBe(1);
    expect(stderr).toContain('Usage: npm run rowhouse');
  });
});
