import { closeSync, fchmodSync, openSync } from 'node:fs';

/**
 * Makes a file, or one that was there, its owner's alone, also in a folder that others may look into, as a volume's is.
 * What SQLite puts beside it has the same mode. Gives its path.
 */
export function privateFile(file: string): string {
  const handle = openSync(file, 'a', 0o600);
  try {
    fchmodSync(handle, 0o600);
  } catch {
    // A file system without modes, or a file of somebody else who shares it.
  } finally {
    closeSync(handle);
  }
  return file;
}
