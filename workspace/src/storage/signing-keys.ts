import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const signingKeyMigrations: readonly Migration[] = [
  {
    number: 205,
    name: 'signing keys',
    sql: `
      create table signing_key (
        kid text primary key,
        jwk text not null,
        created_at integer not null
      ) strict`,
  },
];

export interface StoredSigningKey {
  kid: string;
  /** The private key as the JSON of a JSON Web Key. */
  jwk: string;
}

const rowSchema = z.object({ kid: z.string(), jwk: z.string() });

export function findSigningKey({ sql }: Database): StoredSigningKey | undefined {
  const row = sql.prepare('select kid, jwk from signing_key order by created_at desc limit 1').get();
  return row && rowSchema.parse(row);
}

export function addSigningKey({ sql }: Database, key: StoredSigningKey): void {
  sql
    .prepare('insert into signing_key (kid, jwk, created_at) values (?, ?, ?)')
    .run(key.kid, key.jwk, Date.now());
}
