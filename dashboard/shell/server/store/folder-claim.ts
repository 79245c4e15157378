import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { privateFile } from './private-file.ts';
import { StoreError } from './store-error.ts';

/** Says that a process uses a store, until it releases the claim or ends, in whatever way. */
export interface Claim {
  release(): Promise<void>;
}

/** SQLITE_BUSY: somebody else holds the lock. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

/** The lock is SQLite's, on an empty file: the operating system releases it however the process ends. */
export function claimFolder(folder: string, refusal: () => string): Claim {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(privateFile(path.join(folder, 'running.lock')));
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive');
    const held = lock;
    return { release: async () => held.close() };
  } catch (cause) {
    lock?.close();
    if (isLocked(cause)) throw new StoreError(refusal(), { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The data folder ${folder} cannot be used (${reason}). Make it writable, or set ROWHOUSE_DATA to another folder.`,
      { cause },
    );
  }
}
