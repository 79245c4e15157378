import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations.ts';
import { nodeSqlite } from './node-sqlite.ts';
import type { Schema } from './schema.ts';

export type Store = Kysely<Schema>;

/** The store cannot be opened; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const int8Type = 20;

function postgresDialect(databaseUrl: string): Dialect {
  return new PostgresDialect({
    pool: new pg.Pool({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      types: {
        // Times are far below 2^53; pg hands bigint over as text otherwise.
        getTypeParser: (type: number, format?: 'text' | 'binary') =>
          type === int8Type && format !== 'binary' ? Number : pg.types.getTypeParser(type, format),
      },
    }),
  });
}

function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new SqliteDialect({ database: nodeSqlite(path.join(folder, 'product.sqlite')) });
}

/** Opens a store through a dialect and brings its schema up to date. */
export async function createStore(dialect: Dialect): Promise<Store> {
  const store = new Kysely<Schema>({ dialect });
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await store.destroy();
    throw error;
  }
  return store;
}

/** The store of the settings: PostgreSQL when an address is given, else a SQLite file in the data folder. */
export async function openStore(databaseUrl: string | null, folder: string): Promise<Store> {
  try {
    return await createStore(databaseUrl === null ? sqliteDialect(folder) : postgresDialect(databaseUrl));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      databaseUrl === null
        ? `The data folder ${folder} cannot be used (${reason}). Make it writable, or set ROWHOUSE_DATA to another folder.`
        : `The database of DATABASE_URL cannot be used (${reason}). Start it, or correct the address.`,
      { cause },
    );
  }
}

/** Fails when the store does not answer. */
export async function pingStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
