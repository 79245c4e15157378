import { closeSync, openSync } from 'node:fs';

/**
 * Makes a file its owner's alone; gives its path. Where the folder was there before, as a volume is, others may look
 * into it; what SQLite puts beside the file has the mode of the file.
 */
export function privateFile(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  return file;
}
