import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const passkeyMigrations: readonly Migration[] = [
  {
    number: 210,
    name: 'passkeys',
    sql: `
      create table passkey (
        id text primary key,
        account_id text not null references account (id) on delete cascade,
        name text not null,
        public_key text not null,
        counter integer not null,
        transports text not null,
        created_at integer not null,
        used_at integer
      ) strict;
      create index passkey_account on passkey (account_id)`,
  },
];

/** A credential of an account, whose private key stays on its owner's device. */
export interface Passkey {
  /** Of the credential, in base64url. */
  id: string;
  accountId: string;
  /** What its owner calls it. */
  name: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** How often it was used, on devices that count. */
  counter: number;
  /** How browsers reach it, such as `internal` or `usb`. */
  transports: string[];
  /** In milliseconds since 1970. */
  createdAt: number;
  usedAt: number | null;
}

const rowSchema = z
  .object({
    id: z.string(),
    account_id: z.string(),
    name: z.string(),
    public_key: z.string(),
    counter: z.number(),
    transports: z.string(),
    created_at: z.number(),
    used_at: z.number().nullable(),
  })
  .transform(
    (row): Passkey => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      publicKey: row.public_key,
      counter: row.counter,
      transports: row.transports.split(' ').filter((name) => name !== ''),
      createdAt: row.created_at,
      usedAt: row.used_at,
    }),
  );

export class Passkeys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(id: string): Passkey | undefined {
    const row = this.#database.sql.prepare('select * from passkey where id = ?').get(id);
    return row && rowSchema.parse(row);
  }

  /** In the order in which they were added. */
  listOf(accountId: string): Passkey[] {
    return this.#database.sql
      .prepare('select * from passkey where account_id = ? order by created_at, id')
      .all(accountId)
      .map((row) => rowSchema.parse(row));
  }

  add(passkey: Omit<Passkey, 'createdAt' | 'usedAt'>): void {
    const { id, accountId, name, publicKey, counter, transports } = passkey;
    this.#database.sql
      .prepare(
        `insert into passkey (id, account_id, name, public_key, counter, transports, created_at)
         values (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, accountId, name, publicKey, counter, transports.join(' '), Date.now());
  }

  noteUse(id: string, counter: number): void {
    this.#database.sql
      .prepare('update passkey set counter = ?, used_at = ? where id = ?')
      .run(counter, Date.now(), id);
  }

  rename(id: string, accountId: string, name: string): void {
    this.#database.sql
      .prepare('update passkey set name = ? where id = ? and account_id = ?')
      .run(name, id, accountId);
  }

  remove(id: string, accountId: string): void {
    this.#database.sql.prepare('delete from passkey where id = ? and account_id = ?').run(id, accountId);
  }

  removeAllOf(accountId: string): void {
    this.#database.sql.prepare('delete from passkey where account_id = ?').run(accountId);
  }
}
