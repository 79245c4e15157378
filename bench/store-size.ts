import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SealedCredentials } from '../dashboard/shell/server/store/credentials.ts';
import { Keyring } from '../dashboard/shell/server/store/keys/keyring.ts';
import { takeKey } from '../dashboard/shell/server/store/request-keys.ts';
import type { Store } from '../dashboard/shell/server/store/schema.ts';
import { createSession } from '../dashboard/shell/server/store/sessions.ts';
import { openStore } from '../dashboard/shell/server/store/store.ts';
import { saveUser } from '../dashboard/shell/server/store/users.ts';
import { keysKeptMs, StoredWrites } from '../dashboard/shell/server/store/writes.ts';
import { onDatabase } from '../dashboard/testing/server/database-server.ts';
import { startPostgres } from '../harness/postgres.ts';
import { habits } from './day.ts';
import type { Figure, Section } from './figure.ts';

// What PostgreSQL keeps of people who use Google: by the product's own functions, then the size of tables and indexes.

const people = 2000;
const writesEach = 10;
const devicesEach = 2;
const atOnce = 8;
const manyPeople = 100_000;
const dayMs = 86_400_000;

/** As long as Google's. */
const accessTokenBytes = 160;
const refreshTokenBytes = 77;

async function addPerson(store: Store, keyring: Keyring, number: number): Promise<string> {
  const { id } = await saveUser(store, {
    googleId: `1${`${number}`.padStart(20, '0')}`,
    email: `person.${number}@example.com`,
    name: `Person ${number}`,
    picture: `https://lh3.example.com/a/${randomBytes(40).toString('base64url')}=s96-c`,
  });
  const credentials = {
    accessToken: randomBytes(accessTokenBytes).toString('base64url'),
    refreshToken: randomBytes(refreshTokenBytes).toString('base64url'),
    expiresAt: Date.now(),
    scopes: ['openid', 'https://www.googleapis.com/auth/drive.file'],
  };
  await new SealedCredentials(store, keyring, id).keep(credentials, true);
  for (let device = 0; device < devicesEach; device += 1) {
    await createSession(store, id, Date.now(), 'Chrome on Android');
  }
  return id;
}

async function addWrites(store: Store, keyring: Keyring, userId: string): Promise<void> {
  const ledger = new StoredWrites(store, userId);
  const mark = () => `${keyring.id} ${keyring.mark(randomUUID())}`;
  for (let write = 0; write < writesEach; write += 1) {
    const key = randomUUID();
    await takeKey(store, { userId, key }, { address: mark(), body: mark() });
    await ledger.begin(key, { fileId: randomBytes(33).toString('base64url'), lastRowBefore: 50 });
    await ledger.finish(key, { rowIndex: 51, rowCount: 1 });
  }
}

async function inCrowds(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const go = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
}

async function measureStoreOn(url: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-store-'));
  const store = await openStore(url, folder);
  const bytesOf = (tables: readonly string[]) =>
    onDatabase(url, async (client) => {
      await client.query('vacuum analyze');
      const sizes =
        'select sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables where relname = any($1)';
      const answer = await client.query<{ bytes: string }>(sizes, [tables]);
      return Number(answer.rows[0]?.bytes);
    });
  try {
    const keyring = new Keyring(randomBytes(32));
    const ids: string[] = [];
    await inCrowds(people, async (number) => {
      ids.push(await addPerson(store, keyring, number));
    });
    const ofPerson = (await bytesOf(['users', 'credentials', 'sessions'])) / people;
    await inCrowds(people, (number) => addWrites(store, keyring, ids[number - 1] ?? ''));
    const ofWrite = (await bytesOf(['request_keys', 'writes'])) / (people * writesEach);
    const writesKept =
      manyPeople * habits.comeOnADay * habits.visitsADay * habits.writes * (keysKeptMs / dayMs);
    const gigabytes = (manyPeople * ofPerson + writesKept * ofWrite) / 1e9;
    return [
      { what: `a person with ${devicesEach} devices`, value: ofPerson, unit: 'B' },
      { what: 'a write, kept for forty days', value: ofWrite, unit: 'B' },
      {
        what: `writes of ${manyPeople.toLocaleString('en')} people that are kept`,
        value: writesKept,
        unit: '',
      },
      { what: 'all of it', value: gigabytes, unit: 'GB' },
    ];
  } finally {
    await store.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStore(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    console.log(`No PostgreSQL on this machine (${postgres.missing}): what it keeps is not measured.`);
    return [];
  }
  try {
    return await measureStoreOn(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** How large the product's store becomes. */
export const storeSize: Section = { name: 'store', title: 'what PostgreSQL keeps', measure: measureStore };
