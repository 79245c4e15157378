import { closeSync, fchmodSync, openSync } from 'node:fs';

/**
 * Creates a file, or restricts an existing one, so that only its owner can read it, even in a folder that others may open, such as
 * a volume's. What SQLite puts beside it has the same mode. Returns its path.
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
