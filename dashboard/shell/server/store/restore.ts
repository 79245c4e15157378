import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import {
  type BackupNote,
  besideStore,
  dropNote,
  removeDatabase,
  secretsName,
  verifyBackup,
  writeBackup,
  writeFileBackup,
} from './backup-file.ts';
import { claimAlone, type StorePlace } from './claim.ts';
import { replaceTables } from './copy-tables.ts';
import { sqliteDialect, storeFileIn } from './dialects.ts';
import { addKeyFiles, requireKeys } from './keys/key-files.ts';
import type { Schema, Store } from './schema.ts';
import { bringUp, stepsOf } from './steps.ts';
import { openStore } from './store.ts';
import { StoreError } from './store-error.ts';
import { timeForName } from './time-for-name.ts';

export interface Restored {
  people: number;
  madeAt: string;
  /** Where the previous store is kept; null if there was none. */
  keptIn: string | null;
}

/** A copy of the backup, migrated and opened before anything is touched. */
async function prepare(file: string, prepared: string): Promise<{ note: BackupNote; people: number }> {
  const note = verifyBackup(file);
  requireKeys(note.files);
  copyFileSync(file, prepared);
  // A copy has the mode of its original, which may be readable for everybody or writable for nobody.
  chmodSync(prepared, 0o600);
  dropNote(prepared);
  const store = new Kysely<Schema>({ dialect: sqliteDialect(prepared) });
  try {
    await stepsOf(store);
    await bringUp(store);
    await sendNothingAgain(store);
    return { note, people: await countPeople(store) };
  } finally {
    await store.destroy();
  }
}

/** What was sent after the backup is not known any more: reminders go on with what comes due from now on. */
async function sendNothingAgain(store: Store): Promise<void> {
  const now = Date.now();
  await store.updateTable('reminders').set({ since: now, told_until: now }).execute();
}

const tellingTables = ['users', 'trials', 'alpha'] as const;

/** How many people a store knows: those with an account, and those who have had a trial or an invitation. */
async function countPeople(store: Store): Promise<number> {
  const counts = tellingTables.map(async (table) => {
    const query = store
      .selectFrom(table)
      .select((select) => select.fn.countAll<string | number>().as('count'));
    return Number((await query.executeTakeFirstOrThrow()).count);
  });
  return Math.max(...(await Promise.all(counts)));
}

/** Like `countPeople`, for a file of any version; undefined if a part cannot be read, so that it is no backup. */
function countPeopleIn(file: string): number | undefined {
  const database = new DatabaseSync(file);
  try {
    const isWhole = database.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok';
    if (!isWhole || database.prepare('pragma foreign_key_check').get()) return undefined;
    const isThere = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
    const there = tellingTables.filter((table) => isThere.get(table));
    const counts = there.map((table) => database.prepare(`select count(*) as count from ${table}`).get());
    return Math.max(0, ...counts.map((row) => Number(row?.['count'])));
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}

function requireOver(people: number | undefined, mayReplace: boolean): void {
  if (people === 0 || mayReplace) return;
  const what =
    people === undefined
      ? 'cannot be read completely'
      : `knows ${people} ${people === 1 ? 'person' : 'people'}`;
  throw new StoreError(
    `The store that is there ${what}. Add --over to put the backup in its place; what is there is kept in a file.`,
  );
}

/** Replaces the store by a backup; the previous one is kept. No server may run meanwhile. */
export async function restoreBackup(place: StorePlace, file: string, mayReplace: boolean): Promise<Restored> {
  const { databaseUrl, dataFolder } = place;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const claim = await claimAlone(place);
  const prepared = path.join(dataFolder, `restoring-${randomUUID()}.sqlite`);
  try {
    const { note, people } = await prepare(file, prepared);
    const keptIn =
      databaseUrl === null
        ? await replaceFile(dataFolder, prepared, mayReplace)
        : await replaceDatabase(databaseUrl, dataFolder, prepared, mayReplace);
    restoreFiles(dataFolder, note);
    return { people, madeAt: note.madeAt, keptIn };
  } finally {
    removeDatabase(prepared);
    await claim.release();
  }
}

function nameForKept(dataFolder: string): string {
  return path.join(dataFolder, `product.before-restore.${timeForName()}.sqlite`);
}

async function replaceFile(
  dataFolder: string,
  prepared: string,
  mayReplace: boolean,
): Promise<string | null> {
  const file = storeFileIn(dataFolder);
  const people = existsSync(file) ? countPeopleIn(file) : 0;
  requireOver(people, mayReplace);
  const keptIn = people === 0 ? null : nameForKept(dataFolder);
  if (keptIn !== null && people !== undefined) await writeFileBackup(dataFolder, keptIn);
  if (keptIn !== null && people === undefined) renameSync(file, keptIn);
  const whole = new DatabaseSync(prepared);
  whole.exec('pragma wal_checkpoint(truncate)');
  whole.close();
  // A leftover log would be taken for the log of the new file.
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  renameSync(prepared, file);
  return keptIn;
}

async function replaceDatabase(
  databaseUrl: string,
  dataFolder: string,
  prepared: string,
  mayReplace: boolean,
): Promise<string | null> {
  const store = await openStore(databaseUrl, dataFolder);
  try {
    const people = await countPeople(store);
    requireOver(people, mayReplace);
    const keptIn = people > 0 ? nameForKept(dataFolder) : null;
    if (keptIn !== null) await writeBackup({ store, databaseUrl, dataFolder }, keptIn);
    await replaceTables(prepared, store);
    return keptIn;
  } finally {
    await store.destroy();
  }
}

/** Keys are added to the existing ones; the OAuth client replaces another one, which is kept. */
function restoreFiles(dataFolder: string, { files }: BackupNote): void {
  addKeyFiles(dataFolder, files);
  const secrets = files[secretsName];
  const file = besideStore(dataFolder, secretsName);
  if (secrets === undefined) return;
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === secrets) return;
    renameSync(file, `${file}.before-restore.${timeForName()}`);
  }
  writeFileSync(file, secrets, { mode: 0o600 });
}
