import type { Database } from './database.ts';

/** What a file is to one person. */
export interface FileMark {
  isStarred: boolean;
  viewedAt: number | null;
  /** When they last edited it, unless the last edit of all is theirs. */
  modifiedAt: number | null;
}

const blank: FileMark = { isStarred: false, viewedAt: null, modifiedAt: null };

/** Stars and views, which every person has for themselves. */
export class MarkStore {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: Database) {
    this.#statements = prepareStatements(database);
  }

  get(fileId: string, personId: string): FileMark {
    const row = this.#statements.get.get(fileId, personId);
    if (row === undefined) return blank;
    const { viewed_at: viewedAt, modified_at: modifiedAt } = row;
    return {
      isStarred: row['is_starred'] === 1,
      viewedAt: typeof viewedAt === 'number' ? viewedAt : null,
      modifiedAt: typeof modifiedAt === 'number' ? modifiedAt : null,
    };
  }

  setStarred(fileId: string, personId: string, isStarred: boolean): void {
    this.#statements.setStarred.run(fileId, personId, Number(isStarred));
  }

  setViewed(fileId: string, personId: string, viewedAt: number): void {
    this.#statements.setViewed.run(fileId, personId, viewedAt);
  }
}

function prepareStatements({ sql }: Database) {
  return {
    get: sql.prepare('select * from file_mark where file_id = ? and person_id = ?'),
    setStarred: sql.prepare(
      `insert into file_mark (file_id, person_id, is_starred) values (?, ?, ?)
       on conflict (file_id, person_id) do update set is_starred = excluded.is_starred`,
    ),
    setViewed: sql.prepare(
      `insert into file_mark (file_id, person_id, viewed_at) values (?, ?, ?)
       on conflict (file_id, person_id) do update set viewed_at = excluded.viewed_at`,
    ),
  };
}
