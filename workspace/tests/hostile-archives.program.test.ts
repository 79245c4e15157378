import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TarWriter } from '../src/operations/tar.ts';
import { openDatabase } from '../src/storage/database.ts';
import { FileStore } from '../src/storage/files.ts';
import { migrations } from '../src/storage/schema.ts';
import { tokenFor } from './account-token.ts';
import { run } from './processes.ts';

// Archives that a person could hand to an operator, or that were stored where somebody else could write.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-hostile-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Entry = readonly [name: string, text: string];

let archives = 0;
async function pack(...entries: readonly Entry[]): Promise<string> {
  archives += 1;
  const file = path.join(folder, `${archives}.tar`);
  const tar = new TarWriter(createWriteStream(file), 0);
  for (const [name, text] of entries) await tar.addText(name, text);
  await tar.end();
  return file;
}

const cli = (args: readonly string[], data: string) =>
  run('cli.ts', args, { ROWHOUSE_DATA: path.join(folder, data) });

const manifest = (contents: number): Entry => [
  'backup.json',
  JSON.stringify({ format: 'rowhouse-workspace-backup-1', madeAt: '', contents }),
];
const database: Entry = ['workspace.sqlite', 'SQLite format 3\0, or so it says'];
const blob = `blobs/ab/${'ab'.repeat(32)}`;

/** Writes another kind and another size into the header of an entry, and recalculates its checksum. */
function alter(file: string, name: string, change: { type?: string; size?: number }): string {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(name);
  const header = bytes.subarray(at, at + 512);
  if (change.type !== undefined) header.write(change.type, 156);
  if (change.size !== undefined) header.write(change.size.toString(8).padStart(11, '0'), 124);
  header.fill(' ', 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  writeFileSync(file, bytes);
  return file;
}

/** A file with holes in it: as long as its header says, and hardly anything on the disk. */
async function holes(name: string): Promise<string> {
  const size = 3_000_000_000;
  const file = alter(await pack([name, '']), name, { size });
  truncateSync(file, 512 + size);
  return file;
}

function empty(): string {
  const file = path.join(folder, 'empty');
  writeFileSync(file, '');
  return file;
}

const outside = () => path.join(folder, 'outside');

describe('a backup that is none', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['leads up', () => pack(manifest(1), ['../../outside', 'x'])],
    ['leads up within a name', () => pack(manifest(1), ['blobs/ab/../../../outside', 'x'])],
    ['has an absolute name', () => pack(manifest(1), [outside(), 'x'])],
    ['has a link', async () => alter(await pack(manifest(1), [blob, ''], database), blob, { type: '2' })],
    ['has a device', async () => alter(await pack(manifest(1), [blob, ''], database), blob, { type: '3' })],
    ['has no database that is one', () => pack(manifest(0), database)],
    [
      'is of another version',
      () => pack(['backup.json', '{"format":"rowhouse-workspace-backup-9"}'], database),
    ],
    [
      'is cut off',
      async () => alter(await pack(manifest(0), database), database[0], { size: 10 * 2 ** 30 - 1 }),
    ],
    ['has a note of 3 GB', () => holes('backup.json')],
    ['is a folder', () => folder],
    ['is empty', empty],
  ])('and %s is refused by its name, and leaves nothing', async (_, make) => {
    const file = await make();
    const before = readdirSync(folder);
    const { code, err } = await cli(['restore', file], 'target');
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(file) });
    expect(err).not.toMatch(/\n\s+at /);
    expect(err.length).toBeLessThan(400);
    expect(existsSync(outside())).toBe(false);
    expect(readdirSync(folder).filter((name) => !before.includes(name) && name !== 'target')).toEqual([]);
    expect(readdirSync(path.join(folder, 'target'), { recursive: true })).not.toContain(
      'workspace/workspace.sqlite',
    );
  });
});

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const content = (text: string) => ({
  sha256: sha(text),
  sha1: '',
  md5: '',
  sizeBytes: text.length,
  revision: '1',
});
const line = {
  id: 'letter',
  name: 'Letter',
  mimeType: 'text/plain',
  parentId: null,
  description: null,
  createdAt: 0,
  modifiedAt: 0,
  isTrashed: false,
  isStarred: false,
  folderColor: null,
  writersCanShare: true,
  copyRequiresWriter: false,
  originalName: null,
  image: null,
  content: null,
  path: null,
  permissions: [],
  properties: {},
  appProperties: {},
  apps: [],
};
const account = (files: number): Entry => [
  'account.json',
  JSON.stringify({
    format: 'rowhouse-account-1',
    madeAt: '',
    email: 'hal@tests.example',
    name: 'Hal',
    files,
  }),
];
const linesOf = (...lines: readonly object[]): Entry => [
  'files.jsonl',
  lines.map((one) => JSON.stringify(one)).join('\n'),
];

describe('the archive of an account', () => {
  const store = () => path.join(folder, 'store');
  let rootOfOther: string;
  beforeAll(() => {
    mkdirSync(store(), { recursive: true });
    tokenFor(store(), 'hal@tests.example');
    tokenFor(store(), 'mara@tests.example');
    const database = openDatabase(path.join(store(), 'workspace'), migrations);
    rootOfOther = new FileStore(database).rootOf('mara@tests.example');
    database.close();
  });

  const body: Entry = ['Drive/Letter', 'the letter'];
  const whole = { ...line, content: content(body[1]), path: body[0] };

  it.each<[string, () => Promise<string> | string]>([
    [
      'puts a file into the folder of somebody else',
      () => pack(account(1), linesOf({ ...line, parentId: rootOfOther })),
    ],
    [
      'has records in the place of a content',
      () =>
        pack(
          account(1),
          linesOf(whole),
          body,
          [`records/${sha(body[1])}.jsonl`, 'forged'],
          ['records/x.jsonl', ''],
        ),
    ],
    ['has an id that leads up', () => pack(account(1), linesOf({ ...line, id: '../outside' }))],
    ['has a list of 3 GB', () => holes('files.jsonl')],
    [
      'has a content that is a link',
      async () => alter(await pack(account(1), linesOf(whole), body), body[0], { type: '2' }),
    ],
    ['is a folder', () => folder],
  ])('that %s takes nobody else anything, and what comes is right', async (what, make) => {
    const file = await make();
    const { code, err } = await cli(['import', file], 'store');
    if (!what.startsWith('has records')) {
      expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(file) });
    }
    expect(err).not.toMatch(/\n\s+at /);
    expect((await cli(['check'], 'store')).out).toMatch(/^All is well/);
    expect(existsSync(outside())).toBe(false);
  });
});
