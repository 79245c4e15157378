import path from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import { writeBackup } from './backup-file.ts';
import { postgresDialect, sqliteDialect, storeFileIn } from './dialects.ts';
import { lacksHandles, moreHandles } from './handles.ts';
import type { Schema, Store } from './schema.ts';
import { bringUp, isBehind, stepsOf } from './steps.ts';
import { StoreError, unusableDatabase } from './store-error.ts';
import { timeForName } from './time-for-name.ts';

interface Opening {
  /** Called with each query's seconds. */
  onQuery?: (seconds: number) => void;
  /** Called before the schema of a store with data is changed; `steps` is how many migrations it has had. */
  beforeSteps?: (store: Store, steps: number) => Promise<void>;
}

/** Opens a store through a dialect and brings its schema up to date. */
export async function createStore(dialect: Dialect, opening: Opening = {}): Promise<Store> {
  const { onQuery, beforeSteps } = opening;
  const store = new Kysely<Schema>({
    dialect,
    ...(onQuery && { log: (event) => onQuery(event.queryDurationMillis / 1000) }),
  });
  try {
    const steps = await stepsOf(store);
    if (steps.length > 0 && isBehind(steps)) await beforeSteps?.(store, steps.length);
    await bringUp(store);
    return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

/**
 * The store according to the settings: PostgreSQL if an address is given, otherwise a SQLite file in the data folder.
 * Before its schema is changed, a backup is put into the folder.
 */
export async function openStore(
  databaseUrl: string | null,
  folder: string,
  onQuery?: Opening['onQuery'],
): Promise<Store> {
  const beforeSteps = async (store: Store, steps: number) => {
    const name = `product.before-migration.v${steps}.${timeForName()}.sqlite`;
    await writeBackup({ store, databaseUrl, dataFolder: folder }, path.join(folder, name));
  };
  const opening = { beforeSteps, ...(onQuery && { onQuery }) };
  try {
    return databaseUrl === null
      ? await createStore(sqliteDialect(storeFileIn(folder)), opening)
      : await createStore(postgresDialect(databaseUrl), opening);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    if (lacksHandles(cause)) throw new StoreError(moreHandles, { cause });
    if (databaseUrl !== null) throw unusableDatabase(cause);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The data folder ${folder} cannot be used (${reason}). Make it writable, or set ROWHOUSE_DATA to another folder.`,
      { cause },
    );
  }
}

/** Fails if the store does not answer. */
export async function pingStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
