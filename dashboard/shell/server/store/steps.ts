import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { StoreError } from './store-error.ts';

// Which migrations a store has had, and how it gets the others.

// biome-ignore lint/suspicious/noExplicitAny: the tables of an older schema are not those of the present one
type AnyStore = Kysely<any>;

const stepTable = 'kysely_migration';

function migratorOf(store: AnyStore, known: typeof migrations = migrations): Migrator {
  return new Migrator({ db: store, provider: { getMigrations: async () => known } });
}

/** The migrations that a store has had, in order. Throws StoreError if one is unknown: the store is from a later version. */
export async function stepsOf(store: AnyStore): Promise<string[]> {
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === stepTable)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(stepTable)} order by name`.execute(store);
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (!unknown) return rows.map(({ name }) => name);
  throw new StoreError(
    `The store is of a later version of Rowhouse (its step ${unknown.name} is unknown to this one). Start that version, or restore a backup that this one made.`,
  );
}

/** Whether a store that has had these migrations needs more. */
export function isBehind(steps: readonly string[]): boolean {
  return Object.keys(migrations).some((name) => !steps.includes(name));
}

/** Migrates the schema to the present version, or to that of a store that has had `steps`. */
export async function bringUp(store: AnyStore, steps?: readonly string[]): Promise<void> {
  const known = Object.entries(migrations).filter(([name]) => steps === undefined || steps.includes(name));
  const { error } = await migratorOf(store, Object.fromEntries(known)).migrateToLatest();
  if (error !== undefined) throw error;
}
