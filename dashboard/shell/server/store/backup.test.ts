import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { rowsOf } from '#testing/server/stores.ts';
import { writeBackup } from './backup-file.ts';
import { claimForServer, type StorePlace } from './claim.ts';
import { SealedCredentials } from './credentials.ts';
import { finishJob, giveBackJob, takeJob } from './jobs.ts';
import { openKeyring } from './keys/keyring.ts';
import { restoreBackup } from './restore.ts';
import { makeScheduledBackup, scheduledBackups } from './scheduled-backup.ts';
import type { Store } from './schema.ts';
import { openServerStore } from './server-store.ts';
import { createSession, findSession } from './sessions.ts';
import { openStore } from './store.ts';
import { saveSubscription } from './subscriptions.ts';
import { startTrial } from './trials.ts';
import { saveUser } from './users.ts';
import { StoredWrites } from './writes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-backups-'));
const credentials = { accessToken: 'access', expiresAt: 1, refreshToken: 'refresh', scopes: ['openid'] };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newFolder(): string {
  return path.join(mkdtempSync(path.join(folder, 'data-')), 'product');
}

const kinds = ['node:sqlite', 'PostgreSQL'] as const;

async function newPlace(kind: (typeof kinds)[number]): Promise<StorePlace> {
  return {
    databaseUrl: kind === 'PostgreSQL' ? await newDatabase() : null,
    dataFolder: newFolder(),
  };
}

const openAt = (place: StorePlace) => openStore(place.databaseUrl, place.dataFolder);
const open = (place: StorePlace) => openServerStore({ ...place, tokenKey: null, otherTokenKeys: [] });

/** Creates a person with something in every table that refers to people; returns the session's token. */
async function fill(store: Store, dataFolder: string, name: string): Promise<string> {
  const user = await saveUser(store, { googleId: name, email: `${name}@x.example`, name, picture: null });
  await new SealedCredentials(store, openKeyring(null, dataFolder), user.id).keep(credentials);
  await new StoredWrites(store, user.id).begin(`key of ${name}`, { fileId: 'file', lastRowBefore: 3 });
  await saveSubscription(store, user.id, {
    customerId: `cus_${name}`,
    subscriptionId: 'sub',
    status: 'active',
    periodEndsAt: 5_000_000_000_000,
    cancelsAtPeriodEnd: true,
  });
  await startTrial(store, `hash of ${name}`, 1000);
  return await createSession(store, user.id, Date.now(), 'Firefox on Linux');
}

const pairs = kinds.flatMap((from) => kinds.map((to) => ({ from, to })));

describe.each(pairs)('a backup from $from, restored on $to', ({ from, to }) => {
  it('has everything, and people stay signed in', async ({ skip }) => {
    if ([from, to].includes('PostgreSQL') && !hasPostgres()) skip('no PostgreSQL');
    const source = await newPlace(from);
    const file = path.join(folder, `${from.at(0)}-${to}.sqlite`);
    const running = await open(source);
    const token = await fill(running.store, source.dataFolder, 'Ines');
    await fill(running.store, source.dataFolder, 'Ömer \\ "the" 山田');
    await writeBackup({ ...source, store: running.store }, file);
    const before = await rowsOf(running.store);
    await running.close();
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(before['users']).toHaveLength(2);

    const target = await newPlace(to);
    expect(await restoreBackup(target, file, false)).toMatchObject({ people: 2, keptIn: null });
    const restored = await open(target);
    expect(await rowsOf(restored.store)).toEqual(before);
    const session = await findSession(restored.store, token, Date.now());
    expect(session?.user.name).toBe('Ines');
    const keeper = new SealedCredentials(restored.store, restored.keyring, session?.user.id ?? '');
    expect(await keeper.find()).toEqual(credentials);
    await restored.close();
  });
});

describe.each(kinds)('a restore on %s', (kind) => {
  it('replaces nobody unless told, and keeps what was there', async ({ skip }) => {
    if (kind === 'PostgreSQL' && !hasPostgres()) skip('no PostgreSQL');
    const place = await newPlace(kind);
    const file = path.join(folder, `over-${kind.at(0)}.sqlite`);
    const store = await openAt(place);
    await fill(store, place.dataFolder, 'Ines');
    await writeBackup({ ...place, store }, file);
    const late = await fill(store, place.dataFolder, 'Late');
    await store.destroy();

    await expect(restoreBackup(place, file, false)).rejects.toThrow(/knows 2 people\. Add --over/);
    const server = await claimForServer(place);
    await expect(restoreBackup(place, file, true)).rejects.toThrow(/Stop it first\.$/);
    await server.release();

    const { keptIn } = await restoreBackup(place, file, true);
    const after = await openAt(place);
    expect(await findSession(after, late, Date.now())).toBeUndefined();
    await after.destroy();
    await restoreBackup(place, keptIn ?? '', true);
    const again = await openAt(place);
    expect(await findSession(again, late, Date.now())).toBeDefined();
    await again.destroy();
    expect(readdirSync(place.dataFolder).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });
});

describe('a restore over a store that this version cannot open', () => {
  it.each([
    [
      'of a later version',
      (file: string) => {
        const database = new DatabaseSync(file);
        database.exec("insert into kysely_migration (name, timestamp) values ('900-later', '')");
        database.close();
      },
      /knows 1 person/,
    ],
    ['that is damaged', (file: string) => writeFileSync(file, 'rubbish'), /cannot be read/],
    [
      'of which a part is damaged',
      (file: string) => {
        const database = new DatabaseSync(file);
        const root = database
          .prepare("select rootpage from sqlite_schema where name = 'kysely_migration'")
          .get()?.['rootpage'];
        const size = Number(database.prepare('pragma page_size').get()?.['page_size']);
        database.close();
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xee, (Number(root) - 1) * size, Number(root) * size));
      },
      /cannot be read completely/,
    ],
  ])('%s puts the backup in its place and keeps it', async (_, spoil, reason) => {
    const place = await newPlace('node:sqlite');
    const file = path.join(place.dataFolder, 'good.sqlite');
    const store = await openAt(place);
    const token = await fill(store, place.dataFolder, 'Ines');
    await writeBackup({ ...place, store }, file);
    await store.destroy();
    spoil(path.join(place.dataFolder, 'product.sqlite'));
    await expect(openAt(place)).rejects.toThrow();
    await expect(restoreBackup(place, file, false)).rejects.toThrow(reason);
    const { keptIn } = await restoreBackup(place, file, true);
    expect(existsSync(keptIn ?? '')).toBe(true);
    const restored = await openAt(place);
    expect(await findSession(restored, token, Date.now())).toBeDefined();
    await restored.destroy();
  });
});

describe('a file that is no good backup', () => {
  async function goodBackup(name: string): Promise<string> {
    const place = await newPlace('node:sqlite');
    const file = path.join(folder, name);
    const store = await openAt(place);
    await fill(store, place.dataFolder, 'Ines');
    await writeBackup({ ...place, store }, file);
    await expect(writeBackup({ ...place, store }, file)).rejects.toThrow('is there already');
    await store.destroy();
    return file;
  }

  it.each([
    ['missing', () => undefined, /There is no file/],
    [
      'cut off',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 9000),
      /not a backup of Rowhouse's store/,
    ],
    ['something else', () => Buffer.from('Once upon a time'), /not a backup of Rowhouse's store/],
    [
      'scribbled over',
      (bytes: Buffer) => bytes.fill(0xee, bytes.length / 2),
      /not a backup of Rowhouse's store/,
    ],
  ])('is refused when it is %s, and nothing is touched', async (name, damage, reason) => {
    const bytes = damage(readFileSync(await goodBackup(`good for ${name}`)));
    const file = path.join(folder, name);
    if (bytes) writeFileSync(file, bytes);
    const place = await newPlace('node:sqlite');
    await expect(restoreBackup(place, file, true)).rejects.toThrow(reason);
    expect(readdirSync(place.dataFolder)).toEqual(['running.lock']);
  });

  it('is refused when a later version made it', async () => {
    const file = await goodBackup('later.sqlite');
    const database = new DatabaseSync(file);
    database.exec("insert into kysely_migration (name, timestamp) values ('900-later', '')");
    database.close();
    await expect(restoreBackup(await newPlace('node:sqlite'), file, false)).rejects.toThrow(
      /later version of Rowhouse \(its step 900-later is unknown/,
    );
  });

  it('leaves nothing half-written where it cannot be written', async () => {
    const place = await newPlace('node:sqlite');
    const store = await openAt(place);
    const inTheWay = path.join(folder, 'a-file');
    writeFileSync(inTheWay, '');
    await expect(writeBackup({ ...place, store }, path.join(inTheWay, 'backup'))).rejects.toThrow(
      /cannot be written/,
    );
    await store.destroy();
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

describe('the file of a store', () => {
  const isOwners = (dataFolder: string) => {
    for (const name of readdirSync(dataFolder).filter((one) => one.startsWith('product.'))) {
      expect([name, statSync(path.join(dataFolder, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  };

  it('is for its owner alone, also where the folder was there before', async () => {
    const place = await newPlace('node:sqlite');
    mkdirSync(place.dataFolder, { mode: 0o755 });
    const store = await openAt(place);
    await fill(store, place.dataFolder, 'Ines');
    isOwners(place.dataFolder);
    await store.destroy();
  });

  it('can be read and written by its owner, whatever the mode of the backup that it comes from', async () => {
    const source = await newPlace('node:sqlite');
    const running = await openAt(source);
    await fill(running, source.dataFolder, 'Ines');
    for (const mode of [0o444, 0o644]) {
      const [file, place] = [path.join(folder, `mode-${mode}.sqlite`), await newPlace('node:sqlite')];
      await writeBackup({ ...source, store: running }, file);
      chmodSync(file, mode);
      await restoreBackup(place, file, false);
      isOwners(place.dataFolder);
    }
    await running.destroy();
  });
});

describe('keys of a backup', () => {
  it('open beside those of the folder that it is restored into', async () => {
    const [place, other] = [await newPlace('node:sqlite'), await newPlace('node:sqlite')];
    const [from, into] = [await open(place), await open(other)];
    const token = await fill(from.store, place.dataFolder, 'Ines');
    const file = path.join(folder, 'keys.sqlite');
    await writeBackup({ ...place, store: from.store }, file);
    await Promise.all([from.close(), into.close()]);
    await restoreBackup(other, file, false);
    const restored = await open(other);
    expect(restored.keyring.ids).toEqual([into.keyring.id, from.keyring.id]);
    const session = await findSession(restored.store, token, Date.now());
    const keeper = new SealedCredentials(restored.store, restored.keyring, session?.user.id ?? '');
    expect(await keeper.find()).toEqual(credentials);
    await restored.close();
  });
});

describe('backups by the clock', () => {
  it('leave the newest, and nothing else is removed', async () => {
    const place = await newPlace('node:sqlite');
    const store = await openAt(place);
    const target = path.join(folder, 'clock');
    const make = (day: number) =>
      makeScheduledBackup({ ...place, store }, target, 2, new Date(Date.UTC(2026, 10, day)));
    await make(9);
    writeFileSync(path.join(target, 'product.by-hand.sqlite'), '');
    await make(10);
    await fill(store, place.dataFolder, 'Ines');
    await make(11);
    await store.destroy();
    expect(scheduledBackups(target)).toEqual([
      'product.2026-11-10T000000000Z.sqlite',
      'product.2026-11-11T000000000Z.sqlite',
    ]);
    expect(existsSync(path.join(target, 'product.by-hand.sqlite'))).toBe(true);
    const newest = path.join(target, scheduledBackups(target).at(-1) ?? '');
    expect(await restoreBackup(place, newest, true)).toMatchObject({ people: 1 });
  });

  it('keep what was made today, not what a clock that was ahead has named', async () => {
    const place = await newPlace('node:sqlite');
    const store = await openAt(place);
    const target = path.join(folder, 'ahead');
    const make = (at: string) => makeScheduledBackup({ ...place, store }, target, 2, new Date(at));
    await make('2099-01-01');
    await make('2099-01-02');
    await make('2026-11-10');
    expect(scheduledBackups(target, new Date('2026-11-10')).at(-1)).toContain('2026-11-10');
    await make('2026-11-11');
    await store.destroy();
    expect(scheduledBackups(target)).toEqual([
      'product.2026-11-10T000000000Z.sqlite',
      'product.2026-11-11T000000000Z.sqlite',
    ]);
  });

  it.each(kinds)('are a job that one of several servers on %s takes, once in its time', async (kind) => {
    if (kind === 'PostgreSQL' && !hasPostgres()) return;
    const place = await newPlace(kind);
    const store = await openAt(place);
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeJob(store, 'backup', 1000, 5000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await takeJob(store, 'backup', 1000, 5999)).toBe(false);
    expect(await takeJob(store, 'housekeeping', 1000, 5999)).toBe(true);
    expect(await takeJob(store, 'backup', 1000, 6000)).toBe(true);
    await giveBackJob(store, 'backup');
    expect(await takeJob(store, 'backup', 1000, 6001)).toBe(true);
    // The clock was a day ahead, and has been corrected.
    expect(await takeJob(store, 'backup', 1000, 86_400_000)).toBe(true);
    expect(await takeJob(store, 'backup', 1000, 86_399_500)).toBe(false);
    expect(await takeJob(store, 'backup', 1000, 7000)).toBe(true);
    expect(await takeJob(store, 'backup', 1000, 7999)).toBe(false);
    await store.destroy();
  });

  it('are due again an hour after one that was killed, and a night after one that is done', async () => {
    const store = await openAt(await newPlace('node:sqlite'));
    const [hour, night] = [3_600_000, 24 * 3_600_000];
    expect(await takeJob(store, 'backup', night, night)).toBe(true);
    expect(await takeJob(store, 'backup', night, night + hour - 1)).toBe(false);
    expect(await takeJob(store, 'backup', night, night + hour)).toBe(true);
    await finishJob(store, 'backup', night + hour);
    expect(await takeJob(store, 'backup', night, 2 * night)).toBe(false);
    expect(await takeJob(store, 'backup', night, 2 * night + hour)).toBe(true);
    await store.destroy();
  });
});
