import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from './config.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { claimFolder, type FolderClaim, FolderInUseError } from './storage/folder-claim.ts';
import { lacksHandles, moreHandles } from './storage/handles.ts';
import { NewerStoreError } from './storage/migrate.ts';
import { migrations } from './storage/schema.ts';

/** The data folder cannot be used; the message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

type Place = Pick<Settings, 'dataFolder'>;

/** Opens the store that the server and the command line share. */
export function openData({ dataFolder }: Place): Database {
  return explained(dataFolder, () => openDatabase(dataFolder, migrations));
}

/** Opens the store without updating it: a server of the version before may be running, and has to start again from it. */
export function openToCopy({ dataFolder }: Place): DatabaseSync {
  const file = path.join(dataFolder, 'workspace.sqlite');
  return explained(dataFolder, () => new DatabaseSync(file, { readOnly: true }));
}

/** Claims the data folder for a process that needs it exclusively. */
export function claimData({ dataFolder }: Place): FolderClaim {
  return explained(dataFolder, () => claimFolder(dataFolder));
}

/** Opens the store for a server; no other server may open it until this one is closed. */
export function openDataAlone(place: Place): Database {
  const claim = claimData(place);
  try {
    const database = openData(place);
    return {
      ...database,
      close() {
        database.close();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** Runs what touches the data folder; its failures become a sentence for the operator. */
function explained<T>(dataFolder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (lacksHandles(cause)) throw new DataFolderError(moreHandles, { cause });
    if (cause instanceof FolderInUseError) throw new DataFolderError(reason, { cause });
    if (cause instanceof NewerStoreError) {
      throw new DataFolderError(
        `The data folder ${dataFolder} is of a newer version of the workspace (${reason}). Start that version, or restore a backup that this one made.`,
        { cause },
      );
    }
    throw new DataFolderError(
      `The data folder ${dataFolder} cannot be used (${reason}). Make it writable, or set ROWHOUSE_DATA to another folder.`,
      { cause },
    );
  }
}
