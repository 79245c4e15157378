import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Settings } from '../config.ts';
import { claimData, openData, openToCopy } from '../data-folder.ts';
import type { Database } from '../storage/database.ts';
import { flush } from '../storage/flush.ts';
import { timeForName } from '../storage/migrate.ts';
import { linkContent, parseText, readArchive, readText, writeArchive } from './archive-file.ts';
import { checkStore } from './check-store.ts';
import { type Command, CommandError } from './command.ts';
import { requireStore, withStaging, withStore } from './store.ts';

const manifestName = 'backup.json';
const databaseName = 'workspace.sqlite';
const blobName = /^blobs\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

const manifestSchema = z.object({
  format: z.literal('rowhouse-workspace-backup-1'),
  madeAt: z.string(),
  contents: z.int(),
});

/** Every copy of the database is a few milliseconds older than the links to its contents; see snapshot. */
const maxAttempts = 20;

interface Content {
  sha256: string;
  sizeBytes: number;
}

/**
 * Copies the database as it is at one moment, and links every content that it refers to. If the server deletes a
 * content in between, its file is gone by now, so the next copy of the database does not refer to it.
 */
async function snapshot(source: DatabaseSync, dataFolder: string, staging: string): Promise<Content[]> {
  const copy = path.join(staging, databaseName);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    rmSync(copy, { force: true });
    // All pages in one step: a step after somebody else's write would start again from the first page.
    await copyDatabase(source, copy, { rate: 2 ** 31 - 1 });
    const contents = contentsOf(copy);
    if (contents.every(({ sha256 }) => linkContent(dataFolder, staging, sha256))) return contents;
  }
  throw new CommandError(
    'Files are being deleted faster than they can be copied. Try again at a quieter time.',
  );
}

function contentsOf(databaseFile: string): Content[] {
  const sql = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    return sql
      .prepare('select distinct sha256, size_bytes from file where sha256 is not null order by sha256')
      .all()
      .map((row) => ({ sha256: String(row['sha256']), sizeBytes: Number(row['size_bytes']) }));
  } finally {
    sql.close();
  }
}

async function writeBackup(source: DatabaseSync, dataFolder: string, file: string): Promise<string> {
  return withStaging(dataFolder, async (staging) => {
    const contents = await snapshot(source, dataFolder, staging);
    const madeAt = new Date();
    await writeArchive(file, madeAt.getTime(), async (tar) => {
      const manifest = {
        format: 'rowhouse-workspace-backup-1',
        madeAt: madeAt.toISOString(),
        contents: contents.length,
      };
      await tar.addText(manifestName, JSON.stringify(manifest));
      for (const { sha256, sizeBytes } of contents) {
        await tar.addFile(`blobs/${sha256.slice(0, 2)}/${sha256}`, path.join(staging, sha256), sizeBytes);
      }
      const copy = path.join(staging, databaseName);
      await tar.addFile(databaseName, copy, statSync(copy).size);
    });
    return `${file} holds the workspace with ${contents.length} contents of files, as it stood at ${madeAt.toISOString()}.`;
  });
}

async function backUp(settings: Settings, file: string): Promise<string> {
  const source = openToCopy(settings);
  try {
    return await writeBackup(source, settings.dataFolder, file);
  } finally {
    source.close();
  }
}

/** Unpacks a backup into an empty folder. Names that no backup has are refused, so that nothing lands elsewhere. */
async function unpack(file: string, folder: string): Promise<number> {
  return readArchive(file, async (entries) => {
    let manifest: z.output<typeof manifestSchema> | undefined;
    let contents = 0;
    let hasDatabase = false;
    for await (const entry of entries) {
      const { name, content } = entry;
      if (name === manifestName) {
        manifest = manifestSchema.safeParse(parseText(await readText(entry))).data;
        continue;
      }
      if (manifest === undefined || !(name === databaseName || blobName.test(name))) throw noBackup(file);
      const target = path.join(folder, name);
      mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(target, { mode: 0o600 }));
      flush(target);
      if (name === databaseName) hasDatabase = true;
      else contents += 1;
    }
    if (!hasDatabase || contents !== manifest?.contents) throw noBackup(file);
    return contents;
  });
}

const noBackup = (file: string) => new CommandError(`${file} is not a backup of a workspace.`);

/** The folder was made for the backup, so what cannot be used is the backup's. */
function openUnpacked(file: string, folder: string): Database {
  try {
    return openData({ dataFolder: folder });
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CommandError(`${file} holds no store that this version can use (${reason}).`, { cause: error });
  }
}

/** Makes the store in `folder` ready to be used, and throws when anything in it is damaged. */
async function verify(file: string, folder: string): Promise<void> {
  const database = openUnpacked(file, folder);
  try {
    const { problems } = await checkStore(folder, database);
    if (problems.length > 0) throw new CommandError(`${file} is damaged: ${problems[0]}`);
  } finally {
    database.close();
  }
}

/** Restores a backup into a folder that is gone afterwards, and throws when anything in it is damaged. */
async function tryBackup(dataFolder: string, file: string): Promise<void> {
  await withStaging(dataFolder, async (staging) => {
    await unpack(file, staging);
    await verify(file, staging);
  });
}

/** Replaces the data folder with a backup; the folder is moved aside if it is not empty. */
async function restore(file: string, settings: Settings, mayReplace: boolean): Promise<string> {
  const { dataFolder } = settings;
  const claim = claimData(settings);
  const prepared = `${dataFolder}.restoring-${randomUUID()}`;
  try {
    const isEmpty = readdirSync(dataFolder).every((name) => name.startsWith('running.lock'));
    if (!isEmpty && !mayReplace) {
      throw new CommandError(
        `${dataFolder} is not empty. Add --replace to put the backup in its place; what is there is kept beside it.`,
      );
    }
    mkdirSync(prepared, { recursive: true, mode: 0o700 });
    const contents = await unpack(file, prepared);
    await verify(file, prepared);
    const kept = `${dataFolder}.before-restore.${timeForName()}`;
    renameSync(dataFolder, kept);
    renameSync(prepared, dataFolder);
    flush(path.dirname(dataFolder));
    if (isEmpty) rmSync(kept, { recursive: true });
    return `${dataFolder} holds the backup with ${contents} contents of files.${isEmpty ? '' : ` What was there before is in ${kept}.`}`;
  } finally {
    rmSync(prepared, { recursive: true, force: true });
    claim.release();
  }
}

const backup: Command = {
  name: 'backup',
  takes: 'FILE [--verify]',
  says: 'write everything into one archive, also while the server runs',
  details:
    'With --verify the archive is restored beside the store and looked through; one that is damaged is removed.\nFILE becomes a tar archive with the database as it stood at one moment and the contents of all files.\nIt holds password hashes and the key that signs sign-ins: keep it where only you can read it.',
  words: ['FILE'],
  options: { verify: { type: 'boolean' } },
  run: async (given, settings) => {
    requireStore(settings);
    const file = given.text('FILE');
    const said = await backUp(settings, file);
    if (given.has('verify')) {
      await tryBackup(settings.dataFolder, file).catch((error: unknown) => {
        rmSync(file, { force: true });
        throw error;
      });
    }
    return said;
  },
};

const restoreCommand: Command = {
  name: 'restore',
  takes: 'FILE [--replace]',
  says: 'put a backup into an empty data folder',
  details:
    'The server must not be running. The backup is verified before anything is moved.\nWith --replace a data folder that is not empty is moved aside and kept.',
  words: ['FILE'],
  options: { replace: { type: 'boolean' } },
  run: (given, settings) => restore(given.text('FILE'), settings, given.has('replace')),
};

const check: Command = {
  name: 'check',
  takes: '',
  says: 'verify the store; ends with 1 when something is wrong',
  details:
    'Checks the database, the content of every file with its checksum, and every row of every spreadsheet.\nThe server may keep running.',
  run: async (_, settings) => {
    requireStore(settings);
    return withStore(settings, async (database) => {
      const found = await checkStore(settings.dataFolder, database);
      if (found.problems.length > 0) throw new CommandError(found.problems.join('\n'));
      const left =
        found.leftovers > 0 ? ` The next start removes ${found.leftovers} leftovers of a crash.` : '';
      return `All is well: ${found.files} files and folders, ${found.contents} contents, ${found.spreadsheets} spreadsheets.${left}`;
    });
  },
};

export const storeCommands: readonly Command[] = [backup, restoreCommand, check];
