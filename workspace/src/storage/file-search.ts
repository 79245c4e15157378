import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Database } from './database.ts';
import type { FileFilter, SqlPart, Viewer } from './file-filter.ts';
import { appFilesSql, candidatesSql, filterSql, folderLastSql } from './file-filter.ts';
import { foldText, hasWordPrefix, naturalKey } from './file-names.ts';
import { FilePlaces } from './file-places.ts';
import type { FileRecord } from './file-record.ts';
import { readFileRow } from './file-record.ts';

const lastEdit =
  'case when file.last_modifier_id = seen.person_id then file.modified_at else coalesce(mark.modified_at, 0) end';

/** What files can be sorted by. */
const sortColumns = {
  createdTime: 'file.created_at',
  folder: folderLastSql,
  modifiedByMeTime: lastEdit,
  // The same as the file's own, stored where the index over one person's files can use it.
  modifiedTime: 'seen.modified_at',
  name: 'fold(file.name)',
  name_natural: 'natural_key(file.name)',
  quotaBytesUsed: 'coalesce(file.size_bytes, 0)',
  recency: `max(seen.modified_at, coalesce(mark.viewed_at, 0))`,
  sharedWithMeTime: 'coalesce(seen.shared_at, 0)',
  starred: '1 - coalesce(mark.is_starred, 0)',
  viewedByMeTime: 'coalesce(mark.viewed_at, 0)',
} as const;

export type SortColumn = keyof typeof sortColumns;

export function isSortColumn(name: string): name is SortColumn {
  return Object.hasOwn(sortColumns, name);
}

export interface SortKey {
  column: SortColumn;
  isDescending: boolean;
}

/** Where a page ends: the sort values of its last file, and its id. */
export interface Position {
  values: readonly (string | number)[];
  id: string;
}

export interface Search {
  viewer: Viewer;
  filter: FileFilter | undefined;
  order: readonly SortKey[];
  after: Position | undefined;
  most: number;
}

export interface Found {
  files: FileRecord[];
  /** Undefined when there are no more files. */
  next: Position | undefined;
}

/** Finds files that a person may see. */
export class FileSearch {
  readonly #sql: Database['sql'];
  readonly #places: FilePlaces;
  readonly #maxSorted: number;

  /** From `maxSorted` files on, a page is found by walking instead of sorting. */
  constructor(database: Database, maxSorted = 5_000) {
    const { sql } = database;
    this.#sql = sql;
    this.#places = new FilePlaces(database);
    this.#maxSorted = maxSorted;
    sql.function('fold', { deterministic: true }, (text) => foldText(String(text)));
    sql.function('natural_key', { deterministic: true }, (text) => naturalKey(String(text)));
    sql.function('has_word_prefix', { deterministic: true }, (text, prefix) =>
      Number(hasWordPrefix(String(text), String(prefix))),
    );
  }

  find(search: Search): Found {
    this.#places.settle();
    const { most, order } = search;
    const { sql, values } = searchSql(search, this.#fewCandidates(search));
    const rows = this.#sql.prepare(sql).all(...values, most + 1);
    const last = rows[most - 1];
    return {
      files: rows.slice(0, most).map(readFileRow),
      next: rows.length > most && last !== undefined ? positionOf(last, order.length) : undefined,
    };
  }

  /**
   * Where to look if an index finds few files: sorting those is quicker than walking through all of the viewer's in order. Many are
   * not sorted again for every page.
   */
  #fewCandidates({ filter, viewer }: Search): SqlPart | undefined {
    const candidates =
      candidatesSql(filter, viewer) ?? (viewer.isLimitedToApp ? appFilesSql(viewer) : undefined);
    if (candidates === undefined) return undefined;
    const row = this.#sql
      .prepare(`select count(*) as count from (${candidates.sql} limit ?)`)
      .get(...candidates.values, this.#maxSorted);
    return Number(row?.['count']) < this.#maxSorted ? candidates : undefined;
  }
}

function positionOf(row: Record<string, SQLOutputValue>, keys: number): Position {
  const values = Array.from({ length: keys }, (_, index) => {
    const value = row[`sort_${index}`];
    return typeof value === 'number' ? value : String(value);
  });
  return { values, id: String(row['id']) };
}

function searchSql({ viewer, filter, order, after }: Search, candidates: SqlPart | undefined): SqlPart {
  const limits = [
    ...(candidates === undefined ? [] : [{ ...candidates, sql: `file.id in (${candidates.sql})` }]),
    ...(filter === undefined ? [] : [filterSql(filter, viewer)]),
    ...(viewer.isLimitedToApp ? [isAppFileSql(viewer)] : []),
    ...(after === undefined ? [] : [afterSql(order, after)]),
  ];
  // `cross join` fixes the order of the loops: from the candidates, or along the viewer's files, newest first.
  const tables =
    candidates === undefined
      ? 'permission as seen cross join file on file.id = seen.file_id'
      : 'file cross join permission as seen on seen.file_id = file.id';
  const columns = order.map(({ column }, index) => `${sortColumns[column]} as sort_${index}`);
  const sorted = order.map(
    ({ column, isDescending }) => `${sortColumns[column]}${isDescending ? ' desc' : ''}`,
  );
  const conditions = limits.map((limit) => `and (${limit.sql})`).join(' ');
  const needsMark = [conditions, ...columns].some((text) => text.includes('mark.'));
  const marks = 'left join file_mark as mark on mark.file_id = file.id and mark.person_id = seen.person_id';
  return {
    sql: `select ${['file.*', ...columns].join(', ')} from ${tables} ${needsMark ? marks : ''}
      where seen.person_id = ? and file.parent_id is not null ${conditions}
      order by ${[...sorted, 'seen.file_id'].join(', ')} limit ?`,
    values: [viewer.personId, ...limits.flatMap((limit) => limit.values)],
  };
}

function isAppFileSql({ clientId, personId }: Viewer): SqlPart {
  return {
    sql: 'exists (select 1 from app_file where client_id = ? and person_id = ? and file_id = file.id)',
    values: [clientId, personId],
  };
}

/** True for what comes after a position in the order: a later first key, or the same and a later second, and so on. */
function afterSql(order: readonly SortKey[], { values, id }: Position): SqlPart {
  let sql = 'seen.file_id > ?';
  let bound: SQLInputValue[] = [id];
  for (const [index, { column, isDescending }] of [...order.entries()].toReversed()) {
    const key = sortColumns[column];
    const value = values[index] ?? null;
    const sign = isDescending ? '<' : '>';
    // The redundant first half lets an index jump to the position.
    sql = `${key} ${sign}= ? and (${key} ${sign} ? or (${sql}))`;
    bound = [value, value, ...bound];
  }
  return { sql, values: bound };
}
