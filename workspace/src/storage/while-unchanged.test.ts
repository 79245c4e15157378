import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { WhileUnchanged } from './while-unchanged.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'workspace-unchanged-'));
let database: Database;
beforeAll(() => {
  database = openDatabase(folder, []);
  database.sql.exec('create table ink (name text)');
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function counted() {
  const known = new WhileUnchanged(database);
  let count = 0;
  const look = () => {
    count += 1;
    return database.sql.prepare('select name from ink').all();
  };
  return { read: (key = 'all') => known.json(key, look).toString(), count: () => count };
}
const insert = "insert into ink values ('black')";

it('the same is not worked out again before something has changed', () => {
  const { read, count } = counted();
  expect([read(), read(), read('other'), read('other')]).toEqual(['[]', '[]', '[]', '[]']);
  expect(count()).toBe(2);
  database.sql.exec(insert);
  expect(read()).toBe('[{"name":"black"}]');
  database.transaction(() => database.sql.exec('delete from ink'));
  expect(read()).toBe('[]');
});

it('what another process has changed counts', () => {
  const { read, count } = counted();
  read();
  const other = new DatabaseSync(path.join(folder, 'workspace.sqlite'));
  other.exec(insert);
  other.close();
  expect(read()).toBe('[{"name":"black"}]');
  expect(count()).toBe(2);
});

it('what the work itself changes makes it known only as it was afterwards', () => {
  const known = new WhileUnchanged(database);
  const first = () => {
    database.sql.exec('delete from ink');
    return 'first look';
  };
  expect(known.json('drive', first).toString()).toBe('"first look"');
  expect(known.json('drive', () => 'again').toString()).toBe('"first look"');
});

it('no more is kept than there is room for', () => {
  const known = new WhileUnchanged(database);
  let count = 0;
  const long = () => {
    count += 1;
    return 'x'.repeat(1_500_000);
  };
  for (const key of ['one', 'two', 'one', 'one']) known.json(key, long);
  expect(count).toBe(3);
});
