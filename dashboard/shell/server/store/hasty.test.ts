import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { newPerson } from '#testing/server/stores.ts';
import { takeKey } from './request-keys.ts';
import { openStore } from './store.ts';
import { saveUser } from './users.ts';
import { StoredWrites } from './writes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-hasty-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('waits for the disk again after a write that need not, also after one that failed', async () => {
  const store = await openStore(null, folder);
  const full = [{ synchronous: 2 }];
  const now = async () => (await sql`pragma synchronous`.execute(store)).rows;
  const { id: userId } = await saveUser(store, newPerson());
  const use = { address: 'here', body: 'this' };
  expect(await takeKey(store, { userId, key: 'one' }, use)).toBeUndefined();
  expect(await now()).toEqual(full);
  await expect(takeKey(store, { userId: 'nobody', key: 'one' }, use)).rejects.toThrow('FOREIGN KEY');
  expect(await now()).toEqual(full);
  const ledger = new StoredWrites(store, userId);
  await ledger.begin('one', { fileId: 'sheet', lastRowBefore: 3 });
  await ledger.finish('one', { rowIndex: 4, rowCount: 1 });
  await store.destroy();
  const again = await openStore(null, folder);
  expect(await takeKey(again, { userId, key: 'one' }, use)).toEqual(use);
  expect(await new StoredWrites(again, userId).find('one')).toMatchObject({ rowIndex: 4 });
  await again.destroy();
});
