import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { privateFile } from './private-file.ts';

/** A server keeps the folder open. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** One process's exclusive claim to a data folder, until it releases it or ends. */
export interface FolderClaim {
  release(): void;
}

/**
 * Claims a data folder, since a server keeps open spreadsheets in memory and two would overwrite each other's cells. The
 * lock is SQLite's on an empty file: the operating system takes it back however the process ends.
 */
export function claimFolder(folder: string): FolderClaim {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(privateFile(path.join(folder, 'running.lock')));
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive');
  } catch (cause) {
    lock.close();
    if (!isLocked(cause)) throw cause;
    throw new FolderInUseError(`A running workspace has ${folder} open. Stop it first.`, { cause });
  }
  return { release: () => lock.close() };
}

/** Whether a server has the folder open at this moment. */
export function isFolderClaimed(folder: string): boolean {
  try {
    claimFolder(folder).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUseError) return true;
    throw error;
  }
}

/** SQLITE_BUSY, the code of a lock that somebody else holds. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
