import type { Settings } from './config.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { migrations } from './storage/schema.ts';

/** The data folder cannot be used; the message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Opens the store that the server and the command line share. */
export function openData({ dataFolder }: Settings): Database {
  try {
    return openDatabase(dataFolder, migrations);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFolderError(
      `The data folder ${dataFolder} cannot be used (${reason}). Make it writable, or set ROWHOUSE_DATA to another folder.`,
      { cause },
    );
  }
}
