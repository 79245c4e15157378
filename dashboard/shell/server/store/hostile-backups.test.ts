import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { newPerson } from '#testing/server/stores.ts';
import { writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore.ts';
import { openStore } from './store.ts';
import { saveUser } from './users.ts';

// Backups that an attacker could write or change before an operator restores them.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-hostile-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newPlace = () => ({ databaseUrl: null, dataFolder: mkdtempSync(path.join(folder, 'data-')) });

async function backupWith(name: string, alter: (database: DatabaseSync) => void): Promise<string> {
  const place = newPlace();
  const store = await openStore(null, place.dataFolder);
  await saveUser(store, newPerson());
  const file = path.join(folder, name);
  await writeBackup({ ...place, store }, file);
  await store.destroy();
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  alter(database);
  database.close();
  return file;
}

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n)';
const noteOf = (files: object) => JSON.stringify({ format: 'rowhouse-backup-1', madeAt: '', files });
const sql = (text: string) => (database: DatabaseSync) => database.exec(text);
const note = (text: string) => (database: DatabaseSync) =>
  database.prepare('update backup_note set note = ?').run(text);

it.each([
  ['a trigger', sql('create trigger t after insert on sessions begin delete from users; end'), /more than/],
  [
    'people who never end',
    sql(`drop table users; create view users as ${endless} select i id from n`),
    /more than/,
  ],
  [
    'a note that never ends',
    sql(`drop table backup_note; create view backup_note as ${endless} select group_concat(i) note from n`),
    /more than/,
  ],
  [
    'a rule that takes all memory',
    sql(
      'pragma ignore_check_constraints = on; create table more (a check (length(hex(zeroblob(500000000))) > a)); insert into more values (1)',
    ),
    /more than/,
  ],
  ['a column that is calculated', sql('create table more (a, b as (hex(zeroblob(9))))'), /more than/],
  ['an index over a calculation', sql('create index more on users (hex(zeroblob(9)))'), /more than/],
  ['a table of another kind', sql('create virtual table more using fts5(a)'), /more than/],
  ['a note of 3 MB', note(noteOf({ 'secrets.json': ' '.repeat(3_000_000) })), /note is not understood/],
  ['secrets that are none', note(noteOf({ 'secrets.json': '{"clientId":7}' })), /note is not understood/],
  ['a file elsewhere', note(noteOf({ '../../elsewhere': 'x' })), /note is not understood/],
  ['a key that is none', note(noteOf({ 'token.key': 'short' })), /does not hold 32 bytes/],
])('a backup with %s is refused by what is wrong, and nothing is touched', async (name, alter, reason) => {
  const file = await backupWith(name, alter);
  const place = newPlace();
  await expect(restoreBackup(place, file, true)).rejects.toThrow(reason);
  expect(readdirSync(place.dataFolder)).toEqual(['running.lock']);
  expect(readdirSync(folder)).not.toContain('secrets.json');
});
