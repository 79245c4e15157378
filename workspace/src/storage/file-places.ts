import type { Database } from './database.ts';

/** How many files are looked through to find the latest version. */
const maxBehind = 16;

/**
 * The positions of files in the log of changes and in lists by last edit. An edit leaves its file in its old
 * position, since many edits come between two reads of either; reading brings the files into their positions first.
 */
export class FilePlaces {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = prepareStatements(database.sql);
  }

  /** The latest version in the store. */
  lastVersion(): number {
    return Number(this.#statements.lastVersion.get()?.['version']);
  }

  /** Notes, in the transaction of an edit, that a file is not in its place any more. */
  leaveBehind(fileId: string): void {
    if (this.#statements.add.run(fileId).changes === 0) return;
    if (Number(this.#statements.count.get()?.['count']) > maxBehind) this.settle();
  }

  /** Moves every file to its position. */
  settle(): void {
    if (this.#statements.any.get() === undefined) return;
    this.#database.transaction(() => {
      this.#statements.place.run();
      this.#statements.clear.run();
    });
  }
}

/** The latest version in the store, as an expression of SQL. */
export const lastVersionSql = `max(coalesce((select max(place) from file), 0),
  coalesce((select max(version) from removal), 0),
  coalesce((select max(version) from file_behind join file on file.id = file_id), 0))`;

function prepareStatements(sql: Database['sql']) {
  return {
    lastVersion: sql.prepare(`select ${lastVersionSql} as version`),
    add: sql.prepare('insert or ignore into file_behind (file_id) values (?)'),
    count: sql.prepare('select count(*) as count from file_behind'),
    any: sql.prepare('select 1 from file_behind limit 1'),
    place: sql.prepare('update file set place = version where id in (select file_id from file_behind)'),
    clear: sql.prepare('delete from file_behind'),
  };
}
