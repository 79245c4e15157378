import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../wire/call.ts';
import { ChangeLog } from './changes.ts';
import { type Database, openDatabase } from './database.ts';
import { FileSearch } from './file-search.ts';
import { FileStore } from './files.ts';
import { fileMigrations } from './files-schema.ts';

const mara: Caller = { accountId: 'm', email: 'mara@example.org', clientId: 'app', scopes: new Set() };
const other: Caller = { ...mara, accountId: 'o', email: 'other@example.org' };

let folder: string;
let database: Database;
let files: FileStore;

function open(): void {
  database = openDatabase(folder, fileMigrations);
  files = new FileStore(database);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-places-'));
  open();
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const makeFiles = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => files.create(mara, { name: `file ${index}`, mimeType: 'a/b', modifiedAt: index }).id,
  );

/** The files by their last edit, newest first. */
function listed(): string[] {
  const viewer = { personId: files.personOf(mara.email), clientId: 'app', isLimitedToApp: false };
  const order = [{ column: 'modifiedTime', isDescending: true }] as const;
  const search = { viewer, filter: undefined, order, after: undefined, most: 100 };
  return new FileSearch(database).find(search).files.map(({ id }) => id);
}

function changedAfter(version: number): string[] {
  const viewer = { personId: files.personOf(mara.email), onlyClientId: null };
  return new ChangeLog(database).list(viewer, version, 100).map(({ fileId }) => fileId);
}

it('an edited file stands first in lists and last in the log of changes', () => {
  const [first = '', second = '', third = ''] = makeFiles(3);
  const before = new ChangeLog(database).lastVersion();
  files.touch(mara, second);
  files.touch(mara, first);
  files.touch(mara, second, Date.now() + 1);
  expect(changedAfter(before)).toEqual([first, second]);
  expect(listed()).toEqual([second, first, third]);
  expect(changedAfter(files.get(first)?.version ?? 0)).toEqual([second]);
});

it('every edit has a version of its own, however many files are edited before anybody looks', () => {
  const ids = makeFiles(40);
  const before = new ChangeLog(database).lastVersion();
  const versions = ids.map((id) => {
    files.touch(mara, id, 1_000_000);
    return files.get(id)?.version;
  });
  expect(versions).toEqual(ids.map((_, index) => before + index + 1));
  expect(new ChangeLog(database).lastVersion()).toBe(before + ids.length);
  expect(changedAfter(before)).toEqual(ids);
});

it('an edit is in its place after a restart, and another change of the file comes after it', () => {
  const [first = '', second = ''] = makeFiles(2);
  const before = new ChangeLog(database).lastVersion();
  files.touch(mara, first);
  database.close();
  open();
  expect(listed()).toEqual([first, second]);
  files.touch(mara, second);
  files.raiseVersion(first);
  expect(changedAfter(before)).toEqual([second, first]);
});

it('a file that is deleted right after an edit leaves its removal behind', () => {
  const [first = ''] = makeFiles(1);
  files.touch(mara, first);
  const edited = files.get(first)?.version ?? 0;
  files.remove(first);
  expect(changedAfter(edited)).toEqual([first]);
  expect(listed()).toEqual([]);
});

it('an edit by somebody else is theirs', () => {
  const [first = ''] = makeFiles(1);
  files.touch(mara, first, 10);
  files.touch(other, first, 20);
  const otherId = files.personOf(other.email);
  expect(files.get(first)).toMatchObject({ lastModifierId: otherId, modifiedAt: 20 });
  expect(files.marks.get(first, files.personOf(mara.email)).modifiedAt).toBe(10);
});
