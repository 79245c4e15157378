import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import { flush } from './flush.ts';

/** The bytes of files, each content once, named by its SHA-256. */
export class BlobStore {
  readonly #folder: string;
  readonly #isUsed;

  constructor(folder: string, { sql }: Database) {
    this.#folder = folder;
    this.#isUsed = sql.prepare('select 1 from file where sha256 = ? limit 1');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** The names of all stored contents, as on the disk. */
  *names(): Generator<string> {
    for (const prefix of readdirSync(this.#folder)) yield* readdirSync(path.join(this.#folder, prefix));
  }

  /** Deletes contents that a crash left without a file; only for the one process that writes contents. */
  sweep(): void {
    for (const name of this.names()) this.removeUnused(name);
  }

  pathOf(sha256: string): string {
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /**
   * Takes over a file that is already flushed to the disk. It does not return before the name is durable as well, and
   * runs without a pause, so that no deletion comes between it and the transaction that refers to the content.
   */
  adopt(temporaryPath: string, sha256: string): void {
    const target = this.pathOf(sha256);
    this.#makeFolderOf(sha256);
    renameSync(temporaryPath, target);
    flush(path.dirname(target));
  }

  /** Stores a few bytes that did not come by upload. */
  write(bytes: Uint8Array, sha256: string): void {
    const temporaryPath = `${this.pathOf(sha256)}.new`;
    this.#makeFolderOf(sha256);
    const handle = openSync(temporaryPath, 'w', 0o600);
    try {
      writeSync(handle, bytes);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    this.adopt(temporaryPath, sha256);
  }

  has(sha256: string): boolean {
    return existsSync(this.pathOf(sha256));
  }

  /** Deletes a content that no file refers to; to be called after the transaction that let go of it. */
  removeUnused(sha256: string): void {
    if (this.#isUsed.get(sha256) === undefined) rmSync(this.pathOf(sha256), { force: true });
  }

  #makeFolderOf(sha256: string): void {
    const folder = path.dirname(this.pathOf(sha256));
    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) flush(this.#folder);
  }
}
