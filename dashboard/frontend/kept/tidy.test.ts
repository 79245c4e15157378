import { beforeEach, expect, it } from 'vitest';
import { withDeviceDatabase } from '#testing/outbox/device-database.ts';
import { noteServerTime } from './contact.ts';
import { asked, done, openDatabase } from './database.ts';
import { databasePrefix } from './forget.ts';
import { makeKey, seal } from './seal.ts';
import { makeRoom } from './tidy.ts';

// Two people use one device. What one of them has left waiting is the only copy of what they typed.

withDeviceDatabase();

const dayMs = 86_400_000;

/** The database of an account, last used so many days ago, with a change that waits. */
async function leave(account: string, days: number) {
  const database = await openDatabase(account, () => {});
  const meta = { key: await makeKey(), lastContact: Date.now() - days * dayMs };
  await database.saveMeta(meta);
  const transaction = database.strict(['commands']);
  transaction.objectStore('commands').put({ iv: new Uint8Array(12), bytes: new ArrayBuffer(99) }, 'key');
  await done(transaction);
  const kept = await seal(meta.key, 'rows', { rows: [] });
  const times = { readAt: meta.lastContact, openedAt: meta.lastContact };
  await database.save({ id: 'rows', key: [], call: '', contract: 1, bytes: 9, ...times }, kept);
  return { account, database, meta };
}

async function waitingOf(account: string, version?: number): Promise<number> {
  const database = await asked(indexedDB.open(databasePrefix + account, version));
  const isThere = database.objectStoreNames.contains('commands');
  const count = isThere ? await asked(database.transaction('commands').objectStore('commands').count()) : 0;
  database.close();
  return count;
}

beforeEach(() => {
  noteServerTime(new Date().toUTCString());
});

it('what somebody else left waiting more than 30 days ago stays for them to review; their rows go', async () => {
  const own = await leave('own', 0);
  const { database } = await leave('traveller', 31);
  database.close();
  await makeRoom(own, 1);
  expect(await waitingOf('traveller')).toBe(1);
  const again = await openDatabase('traveller', () => {});
  expect(await again.questions()).toEqual([]);
  again.close();
});

it('what somebody else left waiting today stays if their database is one of a later version', async () => {
  const own = await leave('own', 0);
  const { database } = await leave('early', 0);
  database.close();
  // A page of a later version has opened it, and the installation has gone back to this one.
  (await asked(indexedDB.open(`${databasePrefix}early`, 4))).close();
  await makeRoom(own, 1);
  expect(await waitingOf('early')).toBe(1);
});

it('nothing is left of somebody else who has nothing waiting', async () => {
  const own = await leave('own', 0);
  const { database } = await leave('guest', 31);
  const transaction = database.strict(['commands']);
  transaction.objectStore('commands').clear();
  await done(transaction);
  database.close();
  await makeRoom(own, 1);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(`${databasePrefix}guest`);
});
