import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { copyTables } from './copy-tables.ts';
import { storeFileIn } from './dialects.ts';
import { keyFileNames } from './keys/key-files.ts';
import type { Store } from './schema.ts';
import { StoreError } from './store-error.ts';

// A backup is one SQLite file, whatever database the store uses: its tables as they were at one moment, and a note
// with what else is needed to use them, such as the key file.

const format = 'rowhouse-backup-1';
const noteTable = 'backup_note';

/** A note holds a few keys and secrets; a longer one is not genuine. */
const longestNote = 1_000_000;

const secretsSchema = z.string().refine((text) => {
  try {
    return z.record(z.string(), z.string()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
});

/** What `npm start` keeps beside the store: the OAuth client to which the workspace's files belong. */
export const secretsName = 'secrets.json';

const noteSchema = z.object({
  format: z.literal(format),
  madeAt: z.string(),
  /** The contents of files beside the store, by name. */
  files: z.strictObject({
    ...Object.fromEntries(keyFileNames.map((name) => [name, z.string().optional()])),
    [secretsName]: secretsSchema.optional(),
  }),
});
export type BackupNote = z.output<typeof noteSchema>;

export interface BackupSource {
  store: Store;
  databaseUrl: string | null;
  dataFolder: string;
}

export function besideStore(dataFolder: string, name: string): string {
  return name === secretsName ? path.join(dataFolder, '..', name) : path.join(dataFolder, name);
}

function filesBeside(dataFolder: string): Record<string, string> {
  const names = [...keyFileNames, secretsName].filter((name) => existsSync(besideStore(dataFolder, name)));
  return Object.fromEntries(names.map((name) => [name, readFileSync(besideStore(dataFolder, name), 'utf8')]));
}

function addNote(file: string, files: Record<string, string>): void {
  const database = new DatabaseSync(file);
  try {
    // One file, without a separate log.
    database.exec('pragma journal_mode = delete; pragma synchronous = full');
    database.exec(`create table ${noteTable} (note text not null)`);
    const note: BackupNote = { format, madeAt: new Date().toISOString(), files };
    database.prepare(`insert into ${noteTable} (note) values (?)`).run(JSON.stringify(note));
  } finally {
    database.close();
  }
}

const partSchema = z.object({ type: z.string(), sql: z.string().nullable() });
const plainTable = /^create table\b(?!.*(?:\bcheck\b|\bas)\s*\()/is;
const plainIndex = /^create (?:unique )?index "?\w+"? on "?\w+"? \([\w", ]+\)$/i;

/**
 * Whether a file contains only plain tables and indexes, as stores do. Views, triggers and calculated columns would
 * run as soon as something is read or written, for as long and with as much memory as the file's author wants.
 */
function isPlain(database: DatabaseSync): boolean {
  const parts = database.prepare('select type, sql from sqlite_schema').all();
  return parts.every((part) => {
    const { type, sql } = partSchema.parse(part);
    if (type === 'table') return plainTable.test(sql ?? '');
    return type === 'index' && (sql === null || plainIndex.test(sql));
  });
}

/** Opens a backup, checks every page of it, and returns its note. Throws StoreError if it is damaged or not a backup. */
export function verifyBackup(file: string): BackupNote {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  const no = (reason: string, cause?: unknown) =>
    new StoreError(`${file} is not a backup of Rowhouse's store (${reason}).`, { cause });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    if (!isPlain(database)) throw no('it holds more than tables');
    const checked = database.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (checked !== 'ok') throw no(`it is damaged: ${checked}`);
    if (database.prepare('pragma foreign_key_check').get()) throw no('rows of it lead nowhere');
    const row = database.prepare(`select substr(note, 1, ?) as note from ${noteTable}`).get(longestNote);
    return noteSchema.parse(JSON.parse(String(row?.['note'])));
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw no(isNoNote(cause) ? 'its note is not understood' : reasonOf(cause), cause);
  } finally {
    database?.close();
  }
}

function isNoNote(cause: unknown): boolean {
  return cause instanceof z.ZodError || cause instanceof SyntaxError;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Removes the note, which leaves a plain store. */
export function dropNote(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`drop table ${noteTable}`);
  database.close();
}

async function copySqlite(dataFolder: string, file: string): Promise<void> {
  const source = new DatabaseSync(storeFileIn(dataFolder), { readOnly: true });
  try {
    // All pages in one step: after another process's write, a further step would start again at the first page.
    await copyDatabase(source, file, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
}

/** Removes a SQLite file, if it exists, with the files that may be beside it. */
export function removeDatabase(file: string): void {
  for (const name of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(name)) rmSync(name);
  }
}

/** Lets `fill` write the tables into a file for its owner only, and adds the note; once complete, the file gets its name. */
async function writeWhole(
  file: string,
  dataFolder: string,
  fill: (partial: string) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new StoreError(`${file} is there already. Choose another name.`);
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
    writeFileSync(partial, '', { mode: 0o600, flag: 'wx' });
    await fill(partial);
    addNote(partial, filesBeside(dataFolder));
    verifyBackup(partial);
    renameSync(partial, file);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(`The backup ${file} cannot be written (${reasonOf(cause)}).`, { cause });
  } finally {
    removeDatabase(partial);
  }
}

/** A backup of the store in a data folder, whatever its version. */
export async function writeFileBackup(dataFolder: string, file: string): Promise<void> {
  await writeWhole(file, dataFolder, (partial) => copySqlite(dataFolder, partial));
}

/** Writes everything into one file, even while servers run. */
export async function writeBackup(source: BackupSource, file: string): Promise<void> {
  const { store, databaseUrl, dataFolder } = source;
  if (databaseUrl === null) await writeFileBackup(dataFolder, file);
  else await writeWhole(file, dataFolder, (partial) => copyTables(store, partial));
}
