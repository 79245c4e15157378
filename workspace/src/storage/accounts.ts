import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const accountMigrations: readonly Migration[] = [
  {
    number: 201,
    name: 'accounts',
    sql: `
      create table account (
        id text primary key,
        email text not null unique,
        name text not null,
        password text,
        is_sample integer not null default 0,
        created_at integer not null
      ) strict`,
  },
  { number: 206, name: 'disabled accounts', sql: 'alter table account add column disabled_at integer' },
];

/** A person's account in this workspace. */
export interface Account {
  /** 21 digits, as Google's ids of accounts; it never changes, unlike name and address. */
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  /** The hash with its parameters; null if nobody can sign in with a password. */
  password: string | null;
  /** True for the account with sample data, which only development on this machine lets in. */
  isSample: boolean;
  /** True while the operator has disabled the account. */
  isDisabled: boolean;
  createdAt: number;
}

const rowSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    password: z.string().nullable(),
    is_sample: z.number(),
    disabled_at: z.number().nullable(),
    created_at: z.number(),
  })
  .transform(
    ({ is_sample, disabled_at, created_at, ...row }): Account => ({
      ...row,
      isSample: is_sample === 1,
      isDisabled: disabled_at !== null,
      createdAt: created_at,
    }),
  );

/** The form in which an address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function randomAccountId(): string {
  const digits = Array.from({ length: 20 }, () => randomInt(10));
  return `1${digits.join('')}`;
}

/** Thrown when an address already has an account. */
export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

export interface NewAccount {
  email: string;
  name: string;
  password: string | null;
  isSample?: boolean;
}

export class Accounts {
  readonly #database: Database;
  readonly #byId;
  readonly #byEmail;
  /** Moves on with every change to accounts that are there. */
  revision = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#byId = database.sql.prepare('select * from account where id = ?');
    this.#byEmail = database.sql.prepare('select * from account where email = ?');
  }

  create(account: NewAccount): Account {
    const email = normalizeEmail(account.email);
    const created: Account = {
      id: randomAccountId(),
      email,
      name: account.name,
      password: account.password,
      isSample: account.isSample ?? false,
      isDisabled: false,
      createdAt: Date.now(),
    };
    this.#database.transaction(() => {
      if (this.findByEmail(email) !== undefined)
        throw new EmailTakenError(`${email} already has an account.`);
      this.#database.sql
        .prepare(
          'insert into account (id, email, name, password, is_sample, created_at) values (?, ?, ?, ?, ?, ?)',
        )
        .run(created.id, email, created.name, created.password, created.isSample ? 1 : 0, created.createdAt);
    });
    return created;
  }

  find(id: string): Account | undefined {
    const row = this.#byId.get(id);
    return row && rowSchema.parse(row);
  }

  findByEmail(email: string): Account | undefined {
    const row = this.#byEmail.get(normalizeEmail(email));
    return row && rowSchema.parse(row);
  }

  list(): Account[] {
    return this.#database.sql
      .prepare('select * from account order by created_at, email')
      .all()
      .map((row) => rowSchema.parse(row));
  }

  setName(id: string, name: string): void {
    this.revision += 1;
    this.#database.sql.prepare('update account set name = ? where id = ?').run(name, id);
  }

  /** Deletes the account with its sessions, grants and tokens; its files are Drive's. */
  remove(id: string): void {
    this.revision += 1;
    this.#database.sql.prepare('delete from account where id = ?').run(id);
  }

  /** Sets the hash of another password; null disables signing in with one. */
  setPassword(id: string, password: string | null): void {
    this.revision += 1;
    this.#database.sql.prepare('update account set password = ? where id = ?').run(password, id);
  }

  setDisabled(id: string, isDisabled: boolean): void {
    this.revision += 1;
    this.#database.sql
      .prepare('update account set disabled_at = ? where id = ?')
      .run(isDisabled ? Date.now() : null, id);
  }
}
