import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { hastyMark } from './hasty.ts';
import { MappedIndex } from './mapped-index.ts';

const cachedStatements = 200;

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'boolean') return Number(value);
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`The store keeps texts and numbers, not ${typeof value}.`);
  });
}

function present(statement: StatementSync, around: <T>(work: () => T) => T): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => around(() => statement.all(...bind(parameters))),
    run: (parameters) => around(() => statement.run(...bind(parameters))),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** Checks before writes, and before transactions that may write, and settles after them. */
function around(database: DatabaseSync, index: MappedIndex, sql: string): <T>(work: () => T) => T {
  if (/^\s*select\b/i.test(sql)) return (work) => work();
  const isHasty = sql.endsWith(hastyMark);
  return (work) => {
    if (database.isTransaction) return work();
    index.requireWritable();
    const result = isHasty ? hastily(database, work) : work();
    index.settle();
    return result;
  };
}

/** Does not wait for the disk: if the power fails, the end of the log may be lost, but nothing in front of it. */
function hastily<T>(database: DatabaseSync, work: () => T): T {
  database.exec('pragma synchronous = normal');
  try {
    return work();
  } finally {
    database.exec('pragma synchronous = full');
  }
}

/** Presents node:sqlite through the interface that Kysely's SqliteDialect expects. */
export function nodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file);
  try {
    // FULL: a commit is on the disk before it is acknowledged.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
    );
  } catch (error) {
    database.close();
    throw error;
  }
  const index = new MappedIndex(database, file);
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      index.look();
      // Closing merges the log into the database; the next start does so as well.
      if (!index.isReadOnly) database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = present(database.prepare(sql), around(database, index, sql));
      if (statements.size < cachedStatements) statements.set(sql, statement);
      return statement;
    },
  };
}
