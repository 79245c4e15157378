import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const browserSessionMigrations: readonly Migration[] = [
  {
    number: 202,
    name: 'browser sessions',
    sql: `
      create table browser_session (
        hash text primary key,
        is_kept integer not null,
        current_account_id text not null references account (id) on delete cascade,
        expires_at integer not null
      ) strict;
      create index browser_session_expiry on browser_session (expires_at);
      create table browser_session_account (
        session_hash text not null references browser_session (hash) on delete cascade on update cascade,
        account_id text not null references account (id) on delete cascade,
        signed_in_at integer not null,
        primary key (session_hash, account_id)
      ) strict, without rowid;
      create index browser_session_account_account on browser_session_account (account_id)`,
  },
  { number: 207, name: 'browsers of sessions', sql: 'alter table browser_session add column agent text' },
];

/** The record of a browser in which people signed in. The token itself stays in its cookie. */
export interface StoredSession {
  isKept: boolean;
  currentAccountId: string;
  /** In the order of signing in. */
  accountIds: string[];
}

/** A session as its owner reads of it. */
export interface SessionSummary {
  hash: string;
  signedInAt: number;
  /** How the browser called itself at the sign-in. */
  agent: string | null;
}

const summarySchema = z
  .object({ hash: z.string(), signed_in_at: z.number(), agent: z.string().nullable() })
  .transform(({ signed_in_at, ...row }): SessionSummary => ({ ...row, signedInAt: signed_in_at }));

const sessionSchema = z.object({
  is_kept: z.number(),
  current_account_id: z.string(),
});
const accountIdSchema = z.object({ account_id: z.string() });

/** Browsers in which people signed in, by the SHA-256 of their cookie's token. */
export class BrowserSessions {
  readonly #database: Database;
  readonly #select;
  readonly #selectAccounts;

  constructor(database: Database) {
    this.#database = database;
    this.#select = database.sql.prepare('select * from browser_session where hash = ? and expires_at > ?');
    this.#selectAccounts = database.sql.prepare(
      'select account_id from browser_session_account where session_hash = ? order by signed_in_at, account_id',
    );
  }

  find(hash: string): StoredSession | undefined {
    const row = this.#select.get(hash, Date.now());
    if (row === undefined) return undefined;
    const session = sessionSchema.parse(row);
    return {
      isKept: session.is_kept === 1,
      currentAccountId: session.current_account_id,
      accountIds: this.#selectAccounts.all(hash).map((account) => accountIdSchema.parse(account).account_id),
    };
  }

  /** Adds an account to the session `oldHash`, if there is one, and moves it to `newHash`. */
  signIn(
    oldHash: string | undefined,
    newHash: string,
    accountId: string,
    isKept: boolean,
    expiresAt: number,
    agent: string | undefined,
  ): void {
    const { sql } = this.#database;
    this.#database.transaction(() => {
      sql.prepare('delete from browser_session where expires_at <= ?').run(Date.now());
      const moved = oldHash
        ? sql
            .prepare(
              'update browser_session set hash = ?, is_kept = ?, current_account_id = ?, expires_at = ? where hash = ?',
            )
            .run(newHash, isKept ? 1 : 0, accountId, expiresAt, oldHash).changes
        : 0;
      if (moved === 0) {
        sql
          .prepare(
            'insert into browser_session (hash, is_kept, current_account_id, expires_at) values (?, ?, ?, ?)',
          )
          .run(newHash, isKept ? 1 : 0, accountId, expiresAt);
      }
      sql
        .prepare(
          'insert or replace into browser_session_account (session_hash, account_id, signed_in_at) values (?, ?, ?)',
        )
        .run(newHash, accountId, Date.now());
      sql
        .prepare('update browser_session set agent = ? where hash = ?')
        .run(agent?.slice(0, 300) ?? null, newHash);
    });
  }

  /** Where an account is signed in, the most recent first. */
  listOf(accountId: string): SessionSummary[] {
    return this.#database.sql
      .prepare(
        `select hash, signed_in_at, agent from browser_session
         join browser_session_account on session_hash = hash
         where account_id = ? and expires_at > ? order by signed_in_at desc, hash`,
      )
      .all(accountId, Date.now())
      .map((row) => summarySchema.parse(row));
  }

  /** Signs an account out of one session; others that are signed in on the same browser stay. */
  leave(hash: string, accountId: string): void {
    const { sql } = this.#database;
    this.#database.transaction(() => {
      sql
        .prepare('delete from browser_session_account where session_hash = ? and account_id = ?')
        .run(hash, accountId);
      const next = this.#selectAccounts.all(hash)[0];
      if (next === undefined) this.end(hash);
      else {
        sql
          .prepare(
            'update browser_session set current_account_id = ? where hash = ? and current_account_id = ?',
          )
          .run(accountIdSchema.parse(next).account_id, hash, accountId);
      }
    });
  }

  setCurrent(hash: string, accountId: string): void {
    this.#database.sql
      .prepare('update browser_session set current_account_id = ? where hash = ?')
      .run(accountId, hash);
  }

  end(hash: string): void {
    this.#database.sql.prepare('delete from browser_session where hash = ?').run(hash);
  }

  /** Ends every session that the account takes part in. */
  endAllOf(accountId: string): void {
    this.#database.sql
      .prepare(
        'delete from browser_session where hash in (select session_hash from browser_session_account where account_id = ?)',
      )
      .run(accountId);
  }
}
