import { accessSync, constants, utimesSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** The store can be read but no longer written: its disk or folder accepts no changes. */
class ReadOnlyStoreError extends Error {
  override readonly name = 'ReadOnlyStoreError';
  readonly code = 'EROFS';
}

function codeOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : undefined;
  }
}

const forbidden = new Set<unknown>(['EROFS', 'EACCES', 'EPERM']);
// A failed disk that the system has made read-only looks writable until the first write.
const failed = new Set<unknown>(['EROFS', 'EIO']);

/**
 * Keeps SQLite from touching the index of its log (`-shm`) once that is read-only: the index is mapped into memory, so
 * touching it would not fail but end the process (SIGBUS).
 */
export class MappedIndex {
  readonly #sql: DatabaseSync;
  readonly #file: string;
  readonly #readMark;
  #isReadOnly = false;

  constructor(sql: DatabaseSync, databaseFile: string) {
    this.#sql = sql;
    this.#file = `${databaseFile}-shm`;
    this.#readMark = sql.prepare('pragma data_version');
  }

  /** Whether the last check found the store read-only. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Checks before a write. While the store is read-only, SQLite refuses all attempts (SQLITE_READONLY). */
  look(): void {
    const now = Date.now() / 1000;
    const isReadOnly =
      forbidden.has(codeOf(() => accessSync(this.#file, constants.W_OK))) ||
      failed.has(codeOf(() => utimesSync(this.#file, now, now)));
    if (isReadOnly === this.#isReadOnly) return;
    this.#sql.exec(`pragma query_only = ${isReadOnly ? 'on' : 'off'}`);
    this.#isReadOnly = isReadOnly;
  }

  /** @throws ReadOnlyStoreError if nothing may be written */
  requireWritable(): void {
    this.look();
    if (this.#isReadOnly) throw new ReadOnlyStoreError('The data folder can only be read.');
  }

  /** After a write: the first read notes in the index how far it reads, so that later ones need not. */
  settle(): void {
    this.#readMark.get();
  }
}
