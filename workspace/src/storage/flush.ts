import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when a file's bytes, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
