import { statfsSync } from 'node:fs';
import { ApiError } from './errors.ts';

/** How old the knowledge about the disk may be. */
const believedMs = 1000;

/**
 * Whether there is room for writing. A little is always kept free, because reading, signing in, and deleting to make
 * room need some as well.
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

  /** @throws ApiError if that many bytes are not available */
  require(bytes = 1): void {
    if (bytes > this.bytes) throw diskFull();
  }

  /**
   * The same for bytes that arrive without having been announced, which are counted until the disk is asked again.
   * @throws ApiError if that many bytes are not available
   */
  take(bytes: number): void {
    this.require(bytes);
    this.#free -= bytes;
  }
}

/** SQLITE_FULL and the file system's codes. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && error.errcode === 13) || ('code' in error && error.code === 'ENOSPC');
}

/** In the words of Google, whose disks are never full: the nearest is a person's own limit. */
export function diskFull(): ApiError {
  return new ApiError(403, 'The disk of this workspace is full.', { reason: 'storageQuotaExceeded' });
}

/** SQLITE_IOERR of WRITE, FSYNC, DIR_FSYNC and TRUNCATE: SQLite's codes for what the file system refused. */
const refusedWrites = new Set([778, 1034, 1290, 1546]);

/** SQLITE_READONLY and its kinds, and the file system's codes. */
function isReadOnly(error: Error): boolean {
  if ('errcode' in error && typeof error.errcode === 'number')
    return (error.errcode & 0xff) === 8 || refusedWrites.has(error.errcode);
  return 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code));
}

function hasNoHandles(error: Error): boolean {
  return 'code' in error && ['EMFILE', 'ENFILE'].includes(String(error.code));
}

/** The answer for a problem that the operator can fix; its cause is for the log. Undefined for anything else. */
export function machineTrouble(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return diskFull();
  if (isReadOnly(error)) {
    return new ApiError(403, 'The disk of this workspace can only be read.', {
      reason: 'storageQuotaExceeded',
    });
  }
  if (!hasNoHandles(error)) return undefined;
  return new ApiError(503, 'The workspace has too many files and connections open. Try again in a moment.', {
    reason: 'backendError',
  });
}

/** Further advice for the operator. */
export const machineAdvice =
  'The machine lets the workspace do less than it needs: make ROWHOUSE_DATA writable, or raise the limit of open files (ulimit -n, LimitNOFILE).';
