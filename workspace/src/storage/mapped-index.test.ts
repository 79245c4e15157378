import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

it('what is read after a write leaves the mapped index as it is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-index-'));
  const database = openDatabase(folder, [{ number: 1, name: 'words', sql: 'create table word (text)' }]);
  const index = () => readFileSync(path.join(folder, 'workspace.sqlite-shm'));
  database.transaction(() => database.sql.exec("insert into word values ('one')"));
  const settled = index();
  expect(database.sql.prepare('select text from word').all()).toHaveLength(1);
  const afterwards = index();
  database.close();
  rmSync(folder, { recursive: true, force: true });
  expect(afterwards.equals(settled)).toBe(true);
});
