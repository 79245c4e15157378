import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/storage/database.ts';
import { migrations } from '../src/storage/schema.ts';
import { tokenFor } from './account-token.ts';
import { TestBrowser } from './identity-browser.ts';
import { password, startServer } from './identity-server.ts';
import { apis, bytes, fill } from './operations-start.ts';
import { run } from './processes.ts';

let folder: string;
/** A backup of a filled store, made while its server ran, and what the command said. */
let archive: string;
let backup: Awaited<ReturnType<typeof cli>>;
let refusals: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-operations-'));
  archive = path.join(folder, 'all.tar');
  const server = await startServer({ ROWHOUSE_DATA: path.join(folder, 'source') });
  await fill(apis(server.url, path.join(folder, 'source'), 'hal@tests.example'));
  backup = await cli(['backup', archive], 'source');
  refusals = [
    (await cli(['backup', archive], 'source')).err,
    (await cli(['restore', archive, '--replace'], 'source')).err,
  ];
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = (args: readonly string[], data: string, input = '') =>
  run('cli.ts', args, { ROWHOUSE_DATA: path.join(folder, data) }, input);

/** The bytes of every file below a folder, by its path. */
function contentsOf(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(root, name)).isFile()).toSorted();
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(root, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, digest(name)]));
}

function tablesOf(file: string): Record<string, unknown[]> {
  const sql = new DatabaseSync(file, { readOnly: true });
  const tables = sql
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  const all = tables.map(({ name }) => [String(name), sql.prepare(`select * from "${name}"`).all()]);
  sql.close();
  return Object.fromEntries(all);
}

describe('a backup', () => {
  it('is made while the server runs, and restored bit for bit', async () => {
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(refusals).toEqual([
      `${archive} is there already. Choose another name.`,
      expect.stringMatching(/Stop it first\.$/),
    ]);
    expect(await cli(['restore', archive], 'restored')).toMatchObject({ code: 0, err: '' });
    const [before, after] = [path.join(folder, 'source/workspace'), path.join(folder, 'restored/workspace')];
    expect(contentsOf(path.join(after, 'blobs'))).toEqual(contentsOf(path.join(before, 'blobs')));
    expect(Object.keys(contentsOf(path.join(after, 'blobs')))).toHaveLength(3);
    expect(tablesOf(path.join(after, 'workspace.sqlite'))).toEqual(
      tablesOf(path.join(before, 'workspace.sqlite')),
    );
    expect((await cli(['check'], 'restored')).out).toMatch(
      /^All is well: 7 files and folders, 3 contents, 1 spreadsheets\.$/,
    );
  });

  it('leaves a store of the version before as it is, from which that version has to start again', async () => {
    const data = path.join(folder, 'older/workspace');
    openDatabase(data, migrations.slice(0, -1)).close();
    const before = tablesOf(path.join(data, 'workspace.sqlite'));
    const file = path.join(folder, 'older.tar');
    expect(await cli(['backup', file, '--verify'], 'older')).toMatchObject({ code: 0, err: '' });
    expect(tablesOf(path.join(data, 'workspace.sqlite'))).toEqual(before);
    expect((await cli(['restore', file], 'newer')).code).toBe(0);
  });

  it('replaces a store only when told to, and keeps what was there', async () => {
    await cli(['users', 'add', '--email', 'ana@tests.example', '--name', 'Ana'], 'taken', `${password}\n`);
    expect(await cli(['restore', archive], 'taken')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--replace'),
    });
    expect((await cli(['restore', archive, '--replace'], 'taken')).code).toBe(0);
    expect((await cli(['users', 'list'], 'taken')).out).not.toContain('ana@tests.example');
    const kept =
      readdirSync(path.join(folder, 'taken')).find((name) => name.includes('before-restore')) ?? '';
    expect(JSON.stringify(tablesOf(path.join(folder, 'taken', kept, 'workspace.sqlite')))).toContain(
      'ana@tests.example',
    );
  });

  it('that is damaged or none changes nothing', async () => {
    const copy = readFileSync(archive);
    const damaged = path.join(folder, 'damaged.tar');
    const at = copy.indexOf(bytes.subarray(0, 2000));
    expect(at).toBeGreaterThan(0);
    copy.writeUInt8(255, at + 1000);
    writeFileSync(damaged, copy);
    expect((await cli(['restore', damaged], 'empty')).err).toMatch(
      /is damaged: The content of the file .* has changed on the disk/,
    );
    writeFileSync(damaged, copy.subarray(0, -5000));
    expect((await cli(['restore', damaged], 'empty')).err).toMatch(/The archive is cut off\.$/);
    writeFileSync(damaged, 'no archive at all');
    expect((await cli(['restore', damaged], 'empty')).code).toBe(1);
    expect(readdirSync(path.join(folder, 'empty'))).toEqual(['workspace']);
    expect(readdirSync(path.join(folder, 'empty/workspace'))).toEqual(['running.lock']);
  });
});

describe('check', () => {
  it('finds each thing that is wrong, and ends with 1', async () => {
    await cli(['restore', archive], 'broken');
    const data = path.join(folder, 'broken/workspace');
    const sql = new DatabaseSync(path.join(data, 'workspace.sqlite'));
    const names = Object.keys(contentsOf(path.join(data, 'blobs')));
    writeFileSync(path.join(data, 'blobs', names[0] ?? ''), 'other bytes');
    rmSync(path.join(data, 'blobs', names[1] ?? ''));
    sql.exec("update sheet_row set cells = '{' where row_id = (select min(row_id) from sheet_row)");
    sql.exec("pragma foreign_keys = off; insert into cell_format values ('nowhere', 0, '{}')");
    sql.exec("delete from permission where file_id = (select id from file where name = 'Note.txt')");
    sql.close();
    const { code, out, err } = await cli(['check'], 'broken');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/The content of the file \S+ has changed on the disk/);
    expect(err).toMatch(/The content of the file \S+ is missing/);
    expect(err).toMatch(/The spreadsheet \S+ cannot be read: /);
    expect(err).toMatch(/A record of cell_format refers to a record of spreadsheet that is not there/);
    expect(err).toMatch(/The owner of the file \S+ has no permission for it/);
    expect(err.split('\n')).toHaveLength(5);
  });

  it('tells of a damaged database in sentences', async () => {
    await cli(['restore', archive], 'corrupt');
    const file = path.join(folder, 'corrupt/workspace/workspace.sqlite');
    const damaged = readFileSync(file);
    const at = damaged.indexOf('Papers: 2026/27');
    expect(at).toBeGreaterThan(0);
    damaged.fill(0xee, at - (at % 4096) + 8, at - (at % 4096) + 200);
    writeFileSync(file, damaged);
    const { code, out, err } = await cli(['check'], 'corrupt');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/The database is damaged|cannot be (read|used)/);
    expect(err).not.toMatch(/^ {4}at /m);
  });

  it('counts what a crash has left, which the next start removes', async () => {
    await cli(['restore', archive], 'crashed');
    const data = path.join(folder, 'crashed/workspace');
    const first = await startServer({ ROWHOUSE_DATA: path.join(folder, 'crashed') });
    await first.close();
    writeFileSync(path.join(data, 'uploads/half'), 'half of a file');
    const [prefix = ''] = readdirSync(path.join(data, 'blobs'));
    writeFileSync(path.join(data, 'blobs', prefix, `${prefix}${'0'.repeat(62)}`), 'nobody’s');
    expect((await cli(['check'], 'crashed')).out).toMatch(/The next start removes 2 leftovers of a crash\.$/);
    const second = await startServer({ ROWHOUSE_DATA: path.join(folder, 'crashed') });
    await second.close();
    expect((await cli(['check'], 'crashed')).out).toMatch(/1 spreadsheets\.$/);
    expect(readdirSync(path.join(data, 'uploads'))).toEqual([]);
  });

  it('of a folder without a store says so, and makes none', async () => {
    expect((await cli(['check'], 'nothing')).err).toMatch(/^There is no workspace in/);
    expect(readdirSync(folder)).not.toContain('nothing');
  });
});

describe('a disabled account', () => {
  it('is signed out, cannot sign in, and its tokens end; enabled again it can', async () => {
    const server = await startServer({ ROWHOUSE_DATA: path.join(folder, 'disabled') });
    const email = server.addAccount();
    const browser = new TestBrowser(server);
    expect((await browser.signIn(email, password)).url).toContain('/account/apps');
    const api = apis(server.url, path.join(folder, 'disabled'), email);
    expect((await api.drive.files.list()).status).toBe(200);
    expect((await cli(['users', 'disable', '--email', email], 'disabled')).code).toBe(0);
    expect((await cli(['users', 'list'], 'disabled')).out).toMatch(/\(disabled\)$/);
    await expect(api.drive.files.list()).rejects.toMatchObject({ status: 401 });
    expect((await browser.open('/account/apps')).url).toContain('/signin');
    const refused = await browser.signIn(email, password);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('This account is disabled. Ask Ellison Press');
    expect((await browser.signIn(email, 'wrong')).text).not.toContain('disabled');
    expect((await cli(['users', 'enable', '--email', email], 'disabled')).code).toBe(0);
    expect((await browser.signIn(email, password)).url).toContain('/account/apps');
    await expect(api.drive.files.list()).rejects.toMatchObject({ status: 401 });
    await server.close();
  });
});

describe('somebody who lost phone and recovery codes', () => {
  it('has no passkeys once the operator has removed them with the second step', async () => {
    const server = await startServer({ ROWHOUSE_DATA: path.join(folder, 'passkeys') });
    const email = server.addAccount();
    server.addPasskey(email);
    await server.turnOnTwoStep(email);
    expect((await cli(['users', 'list'], 'passkeys')).out).toMatch(/ {2}\(two-step\) {2}\(1 passkey\)/);
    const said = await cli(['users', 'two-step-off', '--email', email], 'passkeys');
    expect([said.code, server.passkeysOf(email)]).toEqual([0, 0]);
    expect((await cli(['users', 'list'], 'passkeys')).out).not.toMatch(/two-step|passkey/);
    await server.close();
  });

  it('signs in with the password alone once the operator has turned the second step off', async () => {
    const server = await startServer({ ROWHOUSE_DATA: path.join(folder, 'lost') });
    const email = server.addAccount();
    const browser = new TestBrowser(server);
    expect((await browser.signIn(email, password)).url).toContain('/account/apps');
    await server.turnOnTwoStep(email);
    const words = ['users', 'two-step-off', '--email', email];
    expect(await cli(words, 'lost')).toMatchObject({ code: 0, out: expect.stringContaining('is off') });
    expect((await browser.open('/account/apps')).url).toContain('/signin');
    expect((await browser.signIn(email, password)).url).toContain('/account/apps');
    expect((await cli(words, 'lost')).out).toContain('has no two-step sign-in and no passkeys');
    await server.close();
  });
});

describe('help', () => {
  it.each([
    [['help'], /users disable .*\n[\s\S]*check .*verify the store/],
    [['help', 'users'], /users list\n[\s\S]*users enable --email EMAIL/],
    [['users', '--help'], /users add --email EMAIL --name NAME/],
    [['restore', '--help'], /^Usage: npm run workspace -- restore FILE \[--replace\]\n {2}Put a backup/],
  ])('%o explains itself', async (args, text) => {
    const result = await cli(args, 'help');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toMatch(text);
  });

  it.each([
    [['backup'], /^FILE is missing\./],
    [['check', 'all'], /^"check" does not take "all"\./],
    [['users', 'disable'], /^--email is missing\./],
    [['users', 'add', '--mail', 'x'], /^Unknown option '--mail'/],
  ])('%o ends with a sentence', async (args, sentence) => {
    tokenFor(path.join(folder, 'sentences'), 'hal@tests.example');
    const result = await cli(args, 'sentences');
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(sentence);
  });
});
