import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../wire/call.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { FileFilter } from './file-filter.ts';
import type { Position, SortKey } from './file-search.ts';
import { FileSearch } from './file-search.ts';
import { FileStore } from './files.ts';
import { fileMigrations } from './files-schema.ts';

let folder: string;
let database: Database;
let files: FileStore;
const mara: Caller = { accountId: 'm', email: 'mara@example.org', clientId: 'app', scopes: new Set() };
const other: Caller = { ...mara, clientId: 'other' };

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-search-'));
  database = openDatabase(folder, fileMigrations);
  files = new FileStore(database);
  for (let index = 0; index < 60; index += 1) {
    // Every second edit falls on the same instant as the one before.
    const modifiedAt = 1_000 + Math.floor(index / 2);
    const caller = index % 5 === 0 ? other : mara;
    const file = files.create(caller, { name: `file ${index % 7}`, mimeType: 'a/b', modifiedAt });
    files.properties.changeForApp(file.id, 'app', { kind: index % 3 === 0 ? 'bill' : 'list' });
  }
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const bills: FileFilter = { field: 'appProperty', key: 'kind', value: 'bill' };
/** As many as a query of the greatest length may hold, each for no file. */
const others = Array.from({ length: 1_600 }, (): FileFilter => ({ field: 'never' }));
const newestFirst: SortKey[] = [{ column: 'modifiedTime', isDescending: true }];
const byName: SortKey[] = [
  { column: 'name', isDescending: false },
  { column: 'modifiedTime', isDescending: true },
];

/** The names and times of all pages of a search. */
function all(maxSorted: number, filter: FileFilter | undefined, order: SortKey[], isLimitedToApp: boolean) {
  const search = new FileSearch(database, maxSorted);
  const viewer = { personId: files.personOf(mara.email), clientId: 'app', isLimitedToApp };
  const found: string[] = [];
  let after: Position | undefined;
  do {
    const page = search.find({ viewer, filter, order, after, most: 7 });
    found.push(...page.files.map((file) => `${file.modifiedAt} ${file.name} ${file.id}`));
    after = page.next;
  } while (after !== undefined);
  return found;
}

describe('a search finds the same', () => {
  it.each([
    ['all', undefined, newestFirst, false, 60],
    ["the app's own", undefined, newestFirst, true, 48],
    ['by property', bills, newestFirst, false, 20],
    ["by property among the app's own", bills, byName, true, 16],
    [
      'within another condition',
      { field: 'and', parts: [{ field: 'not', part: { field: 'isTrashed' } }, bills] },
      byName,
      false,
      20,
    ],
    [
      'as an alternative',
      { field: 'or', parts: [bills, { field: 'name', test: 'equals', text: 'file 1' }] },
      newestFirst,
      false,
      26,
    ],
    ['as one of very many alternatives', { field: 'or', parts: [...others, bills] }, newestFirst, false, 20],
  ] satisfies [string, FileFilter | undefined, SortKey[], boolean, number][])(
    'by sorting the candidates as by walking along all files: %s',
    (_what, filter, order, isLimitedToApp, count) => {
      const sorted = all(1_000, filter, order, isLimitedToApp);
      expect(all(0, filter, order, isLimitedToApp)).toEqual(sorted);
      expect(new Set(sorted).size).toBe(count);
      expect(sorted).toHaveLength(count);
    },
  );
});
