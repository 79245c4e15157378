import { closeSync, openSync } from 'node:fs';

/**
 * Makes a file accessible to its owner only; returns its path. In a folder that already existed, such as a volume,
 * others may look around; files that SQLite puts beside it get its mode.
 */
export function privateFile(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  return file;
}
