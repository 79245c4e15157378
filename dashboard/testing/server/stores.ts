import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Store } from '../../shell/server/store/schema.ts';
import { createStore, openStore } from '../../shell/server/store/store.ts';
import { hasPostgres, newDatabase } from './databases.ts';

/** Every kind of store available on this machine, by name. */
export function storeKinds(folder: string): [string, () => Promise<Store>][] {
  const kinds: [string, () => Promise<Store>][] = [
    ['node:sqlite', () => openStore(null, folder)],
    ['PostgreSQL (PGlite)', () => createStore(new PGliteDialect({ pglite: new PGlite() }))],
  ];
  if (hasPostgres()) kinds.push(['PostgreSQL', async () => openStore(await newDatabase(), folder)]);
  return kinds;
}

let people = 0;

/** A person who is not in the store yet. */
export function newPerson() {
  people += 1;
  return { googleId: `g${people}`, email: `p${people}@example.com`, name: `Person ${people}`, picture: null };
}

/** All rows of all tables, in an order that does not depend on the store. */
export async function rowsOf(store: Store): Promise<Record<string, string[]>> {
  const tables = await store.introspection.getTables();
  const entries = tables.map(async ({ name }) => {
    // The names come from the store itself.
    const rows = await store
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const sorted = rows.map((row) => JSON.stringify(Object.entries(row).sort()));
    return [name, sorted.sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
