import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Dialect, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { nodeSqlite } from './node-sqlite.ts';
import { privateFile } from './private-file.ts';

const int8Type = 20;

export function postgresDialect(databaseUrl: string): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    types: {
      // Times are far below 2^53; by default, pg returns bigint as text.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8Type && format !== 'binary' ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // The pool replaces an idle connection that is lost; without a listener, the loss would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** The store's file in a data folder. */
export function storeFileIn(folder: string): string {
  return path.join(folder, 'product.sqlite');
}

export function sqliteDialect(file: string): Dialect {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return new SqliteDialect({ database: nodeSqlite(privateFile(file)) });
}
