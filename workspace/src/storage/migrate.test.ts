import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError, openData, openDataAlone } from '../data-folder.ts';
import { Accounts } from './accounts.ts';
import { openDatabase } from './database.ts';
import type { Migration } from './migrate.ts';
import { migrations } from './schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-migrate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The steps of a store that was made before accounts could be disabled, with an account in it. */
function makeOlderStore(): readonly Migration[] {
  const older = migrations.filter(({ number }) => number < 206);
  const database = openDatabase(folder, older);
  database.sql
    .prepare('insert into account (id, email, name, created_at) values (?, ?, ?, ?)')
    .run('1', 'hal@tests.example', 'Hal', 5);
  database.close();
  return older;
}

const copies = () => readdirSync(folder).filter((name) => name.includes('before-migration'));

function tablesOf(file: string): string[] {
  const sql = new DatabaseSync(file, { readOnly: true });
  const names = sql
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map((row) => String(row['name']));
  sql.close();
  return names;
}

describe('a store of an older version', () => {
  it('is copied beside itself and brought up to date with all that is in it', () => {
    const older = makeOlderStore();
    const tables = tablesOf(path.join(folder, 'workspace.sqlite'));
    const database = openDatabase(folder, migrations);
    expect(new Accounts(database).list()).toMatchObject([{ email: 'hal@tests.example', isDisabled: false }]);
    database.close();

    expect(copies()).toHaveLength(1);
    const [copy = ''] = copies();
    expect(copy).toMatch(
      new RegExp(`^workspace\\.before-migration\\.v${older.length}\\.\\d{4}-\\d\\d-\\d\\dT\\d{9}Z\\.sqlite$`),
    );
    expect(tablesOf(path.join(folder, copy))).toEqual(tables);
    const kept = new DatabaseSync(path.join(folder, copy));
    expect(kept.prepare('select email from account').all()).toEqual([{ email: 'hal@tests.example' }]);
    kept.close();

    openDatabase(folder, migrations).close();
    expect(copies()).toHaveLength(1);
  });

  it('stays as it was when a step fails', () => {
    const older = makeOlderStore();
    const steps = [
      ...migrations,
      { number: 998, name: 'good', sql: 'create table good (id integer) strict' },
      { number: 999, name: 'bad', sql: 'create table good (id integer) strict' },
    ];
    expect(() => openDatabase(folder, steps)).toThrow('already exists');
    expect(tablesOf(path.join(folder, 'workspace.sqlite'))).not.toContain('good');
    const database = openDatabase(folder, older);
    expect(database.sql.prepare('select email from account').all()).toHaveLength(1);
    database.close();
  });
});

it('a new store is made without a copy', () => {
  openDatabase(folder, migrations).close();
  expect(copies()).toEqual([]);
});

it('a store of a newer version is refused with a sentence, and nothing is changed', () => {
  const newer = { number: 990, name: 'what is to come', sql: 'create table to_come (id integer) strict' };
  openDatabase(folder, [...migrations, newer]).close();
  const tables = tablesOf(path.join(folder, 'workspace.sqlite'));
  expect(() => openData({ dataFolder: folder })).toThrow(DataFolderError);
  expect(() => openDataAlone({ dataFolder: folder })).toThrow(
    /^The data folder .* is of a newer version of the workspace \(step 990, what is to come, is unknown to this version\)\. Start that version, or restore a backup that this one made\.$/,
  );
  expect(copies()).toEqual([]);
  expect(tablesOf(path.join(folder, 'workspace.sqlite'))).toEqual(tables);
});

it('two servers never share a data folder', () => {
  const first = openDataAlone({ dataFolder: folder });
  expect(() => openDataAlone({ dataFolder: folder })).toThrow(/has .* open\. Stop it first\.$/);
  first.close();
  openDataAlone({ dataFolder: folder }).close();
});
