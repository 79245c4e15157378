import type { SQLOutputValue } from 'node:sqlite';
import type { Database } from './database.ts';
import { FilePlaces } from './file-places.ts';
import type { FileRecord } from './file-record.ts';
import { readFileRow } from './file-record.ts';

/** The latest change of a file as one person sees it; without a file when it is gone for them. */
export interface Change {
  fileId: string;
  version: number;
  /** When the file went; undefined when it is there. */
  removedAt?: number;
  file?: FileRecord;
}

interface Viewer {
  personId: string;
  /** Set when the caller sees only the files of its app. */
  onlyClientId: string | null;
}

/** The log of changes: every file at the place of its latest change, by its version. */
export class ChangeLog {
  readonly #places: FilePlaces;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: Database) {
    this.#places = new FilePlaces(database);
    this.#statements = prepareStatements(database);
  }

  lastVersion(): number {
    return this.#places.lastVersion();
  }

  /** The changes after a version, oldest first. */
  list({ personId, onlyClientId }: Viewer, after: number, most: number): Change[] {
    this.#places.settle();
    const files =
      onlyClientId === null
        ? this.#statements.files.all(personId, after, most)
        : this.#statements.filesOfApp.all(onlyClientId, personId, personId, after, most);
    const removals =
      onlyClientId === null
        ? this.#statements.removals.all(personId, after, most)
        : this.#statements.removalsOfApp.all(onlyClientId, personId, after, most);
    return [...files.map(fileChange), ...removals.map(removalChange)]
      .sort((a, b) => a.version - b.version)
      .slice(0, most);
  }
}

type Row = Record<string, SQLOutputValue>;

function fileChange(row: Row): Change {
  const file = readFileRow(row);
  return { fileId: file.id, version: file.version, file };
}

function removalChange(row: Row): Change {
  return {
    fileId: String(row['file_id']),
    version: Number(row['version']),
    removedAt: Number(row['removed_at']),
  };
}

function prepareStatements({ sql }: Database) {
  const isSeen =
    'exists (select 1 from permission where file_id = file.id and person_id = ?) and parent_id is not null';
  return {
    files: sql.prepare(`select * from file where ${isSeen} and place > ? order by place limit ?`),
    filesOfApp: sql.prepare(
      `select file.* from app_file join file on file.id = app_file.file_id
       where client_id = ? and app_file.person_id = ? and ${isSeen} and place > ? order by place limit ?`,
    ),
    removals: sql.prepare(
      'select * from removal where person_id = ? and version > ? order by version limit ?',
    ),
    removalsOfApp: sql.prepare(
      `select removal.* from app_removal join removal using (person_id, file_id)
       where client_id = ? and person_id = ? and version > ? order by version limit ?`,
    ),
  };
}
