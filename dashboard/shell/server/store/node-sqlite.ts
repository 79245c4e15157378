import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const cachedStatements = 200;

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'boolean') return Number(value);
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`The store keeps texts and numbers, not ${typeof value}.`);
  });
}

function present(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** Presents node:sqlite through the interface that Kysely's SqliteDialect wants. */
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
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = present(database.prepare(sql));
      if (statements.size < cachedStatements) statements.set(sql, statement);
      return statement;
    },
  };
}
