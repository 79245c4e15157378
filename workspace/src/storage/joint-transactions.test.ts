import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-joint-'));
  database = openDatabase(folder, [
    {
      number: 1,
      name: 'test',
      sql: `create table line (text text primary key, parent text references line (text)
        deferrable initially deferred) strict`,
    },
  ]);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (text: string, parent: string | null = null) =>
  database.sql.prepare('insert into line (text, parent) values (?, ?)').run(text, parent).changes;

const lines = () =>
  database.sql
    .prepare('select text from line order by text')
    .all()
    .map((row) => row['text']);

it('what comes at one moment is kept together, each with its own result', async () => {
  const forgotten: string[] = [];
  const texts = ['a', 'b', 'c'];
  const results = await Promise.all(
    texts.map((text) =>
      database.together(
        () => `${text} ${add(text)}`,
        () => forgotten.push(text),
      ),
    ),
  );
  expect(results).toEqual(['a 1', 'b 1', 'c 1']);
  expect(lines()).toEqual(texts);
  expect(forgotten).toEqual([]);
});

it('one that fails takes back its own work and no other', async () => {
  const forgotten: string[] = [];
  const failing = () => {
    add('half');
    throw new Error('in the middle');
  };
  const outcomes = await Promise.allSettled([
    database.together(
      () => add('before'),
      () => forgotten.push('before'),
    ),
    database.together(failing, () => forgotten.push('failing')),
    database.together(
      () => database.transaction(() => add('after')),
      () => forgotten.push('after'),
    ),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(lines()).toEqual(['after', 'before']);
  expect(forgotten).toEqual([]);
});

it('a commit that fails keeps nothing, tells everybody and lets memory forget', async () => {
  const forgotten: string[] = [];
  const outcomes = await Promise.allSettled([
    database.together(
      () => add('whole'),
      () => forgotten.push('whole'),
    ),
    // Only the commit finds that there is no such parent.
    database.together(
      () => add('orphan', 'nobody'),
      () => forgotten.push('orphan'),
    ),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lines()).toEqual([]);
  expect(forgotten).toEqual(['whole', 'orphan']);
  await database.together(
    () => add('next'),
    () => undefined,
  );
  expect(lines()).toEqual(['next']);
});

it('one that comes alone and fails takes back its own work, and memory keeps what it has', async () => {
  const forgotten: string[] = [];
  const failing = () => {
    add('half');
    throw new Error('in the middle');
  };
  await expect(database.together(failing, () => forgotten.push('failing'))).rejects.toThrow('in the middle');
  expect(lines()).toEqual([]);
  expect(forgotten).toEqual([]);
});

it('one that comes alone is lost with its commit, and memory forgets', async () => {
  const forgotten: string[] = [];
  const orphan = database.together(
    () => add('orphan', 'nobody'),
    () => forgotten.push('orphan'),
  );
  await expect(orphan).rejects.toThrow('FOREIGN KEY');
  expect(lines()).toEqual([]);
  expect(forgotten).toEqual(['orphan']);
});
