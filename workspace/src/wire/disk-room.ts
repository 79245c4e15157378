import { statfsSync } from 'node:fs';
import { ApiError } from './errors.ts';

/** How old what is known of the disk may be. */
const believedMs = 1000;

/**
 * Whether there is room for what is written. A little is always kept free: what is read, who signs in, and what is
 * deleted to make room, needs some of it as well.
 */
export class DiskRoom {
  readonly #folder: string;
  readonly #reserveBytes: number;
  #free = 0;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, reserveBytes: number) {
    this.#folder = folder;
    this.#reserveBytes = reserveBytes;
  }

  /** How many bytes may still be written. */
  get bytes(): number {
    const now = performance.now();
    if (now - this.#askedAt > believedMs) {
      const { bavail, bsize } = statfsSync(this.#folder);
      this.#free = bavail * bsize;
      this.#askedAt = now;
    }
    return Math.max(0, this.#free - this.#reserveBytes);
  }

  /** @throws ApiError where so many bytes are not to be had */
  require(bytes = 1): void {
    if (bytes > this.bytes) throw diskFull();
  }
}

/** SQLITE_FULL and what the file system says. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && error.errcode === 13) || ('code' in error && error.code === 'ENOSPC');
}

/** In the words of Google, whose disks are never full: the nearest is a person's own limit. */
export function diskFull(): ApiError {
  return new ApiError(403, 'The disk of this workspace is full.', { reason: 'storageQuotaExceeded' });
}
