import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../config.ts';
import { DataFolderError, openData } from '../data-folder.ts';
import { type Account, Accounts } from '../storage/accounts.ts';
import type { Database } from '../storage/database.ts';
import { CommandError } from './command.ts';

/** Opens the store for the time of a command. */
export async function withStore<T>(
  settings: Pick<Settings, 'dataFolder'>,
  work: (database: Database) => T | Promise<T>,
): Promise<T> {
  const database = openData(settings);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export function findAccount(database: Database, email: string): Account {
  const account = new Accounts(database).findByEmail(email);
  if (account) return account;
  throw new CommandError(
    `There is no account ${email}. Add it: npm run workspace -- users add --email ${email} --name NAME`,
  );
}

const stagingPrefix = 'staging-';
const dayMs = 86_400_000;

/**
 * Runs `work` with an empty folder on the same disk as the store, so that what it prepares there can be moved into the
 * store at once; the folder is gone afterwards.
 */
export async function withStaging<T>(folder: string, work: (staging: string) => Promise<T>): Promise<T> {
  dropOldStaging(folder);
  const staging = path.join(folder, `${stagingPrefix}${randomUUID()}`);
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Deletes what killed commands have left; a running one is less than a day old. */
function dropOldStaging(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const staging = path.join(folder, name);
    if (Date.now() - statSync(staging).mtimeMs > dayMs) rmSync(staging, { recursive: true, force: true });
  }
}

/** These commands look at a store; they do not make one. */
export function requireStore({ dataFolder }: Settings): void {
  if (existsSync(path.join(dataFolder, 'workspace.sqlite'))) return;
  throw new DataFolderError(`There is no workspace in ${dataFolder}. Set ROWHOUSE_DATA to its folder.`);
}
