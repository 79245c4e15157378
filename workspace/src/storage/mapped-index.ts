import { accessSync, constants, utimesSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** The store can be read and no longer written: its disk or its folder takes no changes. */
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
// A failed disk that the system has made read-only looks writable until something is written.
const failed = new Set<unknown>(['EROFS', 'EIO']);

/**
 * Keeps SQLite from touching the index of its log once that can no longer be written. The index (`-shm`) is mapped into memory:
 * touching it then does not fail but ends the process (SIGBUS).
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

  /** Whether nothing may be written, as the last look found it. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Looks before something is written. As long as nothing may be, SQLite refuses all that is tried (SQLITE_READONLY). */
  look(): void {
    const now = Date.now() / 1000;
    const isReadOnly =
      forbidden.has(codeOf(() => accessSync(this.#file, constants.W_OK))) ||
      failed.has(codeOf(() => utimesSync(this.#file, now, now)));
    if (isReadOnly === this.#isReadOnly) return;
    this.#sql.exec(`pragma query_only = ${isReadOnly ? 'on' : 'off'}`);
    this.#isReadOnly = isReadOnly;
  }

  /** @throws ReadOnlyStoreError if nothing can be written */
  requireWritable(): void {
    this.look();
    if (this.#isReadOnly) throw new ReadOnlyStoreError('The data folder can only be read.');
  }

  /** After something was written: the first read notes in the index how far it reads, and those after it need not. */
  settle(): void {
    this.#readMark.get();
  }
}
