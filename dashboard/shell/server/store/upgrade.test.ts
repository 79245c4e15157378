import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { SealedCredentials } from './credentials.ts';
import { postgresDialect, sqliteDialect, storeFileIn } from './dialects.ts';
import { openKeyring } from './keys/keyring.ts';
import { restoreBackup } from './restore.ts';
import { openServerStore } from './server-store.ts';
import { findSession, hashToken } from './sessions.ts';
import { bringUp, stepsOf } from './steps.ts';
import { openStore } from './store.ts';
import { readSubscription } from './subscriptions.ts';
import { readTrial } from './trials.ts';
import { StoredWrites } from './writes.ts';

// A store as the first version left it: every table of that version has rows, which must survive.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-upgrade-'));
const cli = path.join(import.meta.dirname, '../cli.ts');
const firstVersion = ['001-accounts', '002-access', '003-ledger'];
const people = ['Ines', 'Omar', 'Lena'];
const now = Date.now();
const later = now + 86_400_000;
const credentials = { accessToken: 'access', expiresAt: 1, refreshToken: 'refresh', scopes: ['openid'] };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function dialectOf(databaseUrl: string | null, dataFolder: string): Dialect {
  return databaseUrl === null ? sqliteDialect(storeFileIn(dataFolder)) : postgresDialect(databaseUrl);
}

/** Fills a store of the first version, using that version's columns. */
async function fillFirstVersion(databaseUrl: string | null, dataFolder: string): Promise<void> {
  const dialect = dialectOf(databaseUrl, dataFolder);
  const store = new Kysely<Record<string, Record<string, string | number | null>>>({ dialect });
  await bringUp(store, firstVersion);
  const keyring = openKeyring(null, dataFolder);
  for (const name of people) {
    const [id, times] = [`id of ${name}`, { created_at: now, expires_at: later }];
    const sealed = keyring.seal(JSON.stringify(credentials), 'credentials', id);
    const rows: [string, Record<string, string | number | null>][] = [
      ['users', { id, google_id: name, email: `${name}@x.example`, name, picture: null, created_at: now }],
      [
        'sessions',
        { id, user_id: id, token_hash: hashToken(name), previous_hash: null, rotated_at: now, ...times },
      ],
      ['credentials', { user_id: id, key_id: keyring.id, sealed, updated_at: now }],
      [
        'subscriptions',
        {
          user_id: id,
          customer_id: `cus_${name}`,
          subscription_id: null,
          status: 'active',
          period_ends_at: later,
          cancels_at_period_end: 1,
          updated_at: now,
        },
      ],
      ['trials', { account_hash: keyring.hash(name, 'trial'), started_at: now, ends_at: later }],
      ['alpha', { email: `${name}@x.example`, added_at: now, removed_at: null }],
      ['stripe_events', { id: `evt ${name}`, received_at: now }],
      [
        'writes',
        {
          user_id: id,
          request_key: 'key',
          file_id: 'file',
          last_row_before: 3,
          row_index: 4,
          expires_at: later,
        },
      ],
    ];
    for (const [table, values] of rows) await store.insertInto(table).values(values).execute();
  }
  await store.destroy();
}

describe.each(['node:sqlite', 'PostgreSQL'])('a store of the first version on %s', (kind) => {
  it('loses nothing when this version starts, and a backup of it as it was lies beside it', async ({
    skip,
  }) => {
    if (kind === 'PostgreSQL' && !hasPostgres()) skip('no PostgreSQL');
    const databaseUrl = kind === 'PostgreSQL' ? await newDatabase() : null;
    const dataFolder = path.join(mkdtempSync(path.join(folder, 'data-')), 'product');
    await fillFirstVersion(databaseUrl, dataFolder);

    const { store, keyring, close } = await openServerStore({
      databaseUrl,
      dataFolder,
      tokenKey: null,
      otherTokenKeys: [],
    });
    for (const name of people) {
      const id = `id of ${name}`;
      const session = await findSession(store, name, now);
      expect(session).toMatchObject({ id, user: { id, googleId: name, createdAt: now } });
      expect(await new SealedCredentials(store, keyring, id).find()).toEqual(credentials);
      expect(await readSubscription(store, id)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
      expect(await readTrial(store, keyring.hash(name, 'trial'))).toEqual({ startedAt: now, endsAt: later });
      expect(await new StoredWrites(store, id).rowsWritten('file', 0)).toEqual([4]);
    }
    for (const table of ['alpha', 'stripe_events'] as const) {
      expect(await store.selectFrom(table).selectAll().execute()).toHaveLength(people.length);
    }
    await close();

    const [kept = '', ...more] = readdirSync(dataFolder).filter((name) => name.includes('before-migration'));
    expect(kept).toMatch(/^product\.before-migration\.v3\..*\.sqlite$/);
    expect(more).toEqual([]);
    const elsewhere = { databaseUrl: null, dataFolder: path.join(folder, `again-${kind.at(0)}`, 'product') };
    expect(await restoreBackup(elsewhere, path.join(dataFolder, kept), false)).toMatchObject({ people: 3 });
    await (await openStore(databaseUrl, dataFolder)).destroy();
    expect(readdirSync(dataFolder).filter((name) => name.includes('before-migration'))).toHaveLength(1);
  });

  it('is not changed by a backup of it, which a server of its version can still start from', async ({
    skip,
  }) => {
    if (kind === 'PostgreSQL' && !hasPostgres()) skip('no PostgreSQL');
    const databaseUrl = kind === 'PostgreSQL' ? await newDatabase() : null;
    const data = mkdtempSync(path.join(folder, 'running-'));
    await fillFirstVersion(databaseUrl, path.join(data, 'product'));
    const file = path.join(data, 'before.sqlite');
    const { stderr, status } = spawnSync(process.execPath, [cli, 'backup', file], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        ROWHOUSE_DATA: data,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    for (const dialect of [dialectOf(databaseUrl, path.join(data, 'product')), sqliteDialect(file)]) {
      const store = new Kysely<unknown>({ dialect });
      expect(await stepsOf(store)).toEqual(firstVersion);
      await store.destroy();
    }
  });

  it('of a later version is refused, with the step that is not known', async ({ skip }) => {
    if (kind === 'PostgreSQL' && !hasPostgres()) skip('no PostgreSQL');
    const databaseUrl = kind === 'PostgreSQL' ? await newDatabase() : null;
    const dataFolder = path.join(mkdtempSync(path.join(folder, 'later-')), 'product');
    const store = await openStore(databaseUrl, dataFolder);
    await sql`insert into kysely_migration (name, timestamp) values ('900-later', '')`.execute(store);
    await store.destroy();
    await expect(openStore(databaseUrl, dataFolder)).rejects.toThrow(
      /^The store is of a later version of Rowhouse \(its step 900-later is unknown to this one\)\. Start that version, or restore/,
    );
  });
});
