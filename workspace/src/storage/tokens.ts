import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const tokenMigrations: readonly Migration[] = [
  {
    number: 204,
    name: 'tokens',
    sql: `
      create table token (
        hash text primary key,
        kind text not null check (kind in ('access', 'refresh')),
        account_id text not null references account (id) on delete cascade,
        client_id text not null,
        scopes text not null,
        is_offline integer not null,
        code_hash text,
        used_at integer not null,
        expires_at integer not null,
        revoked_at integer
      ) strict;
      create index token_owner on token (account_id, client_id, kind);
      create index token_code on token (code_hash) where code_hash is not null;
      create index token_expiry on token (expires_at);
      create index token_revoked on token (revoked_at) where revoked_at is not null`,
  },
];

/** An access or refresh token, known by its SHA-256. */
export interface Token {
  kind: 'access' | 'refresh';
  accountId: string;
  clientId: string;
  scopes: string[];
  /** True when its code was asked for with access_type=offline. */
  isOffline: boolean;
  /** The hash of the code that it was exchanged for; null for a token made on the command line. */
  codeHash: string | null;
  expiresAt: number;
  isRevoked: boolean;
}

const rowSchema = z
  .object({
    kind: z.enum(['access', 'refresh']),
    account_id: z.string(),
    client_id: z.string(),
    scopes: z.string(),
    is_offline: z.number(),
    code_hash: z.string().nullable(),
    expires_at: z.number(),
    revoked_at: z.number().nullable(),
  })
  .transform(
    (row): Token => ({
      kind: row.kind,
      accountId: row.account_id,
      clientId: row.client_id,
      scopes: row.scopes.split(' '),
      isOffline: row.is_offline === 1,
      codeHash: row.code_hash,
      expiresAt: row.expires_at,
      isRevoked: row.revoked_at !== null,
    }),
  );

/** Google remembers a dead token for about half a day, so that its answer says "expired or revoked". */
const deadMemoryMs = 12 * 3_600_000;

export class Tokens {
  readonly #database: Database;
  readonly #select;
  /** Moves on with every change to tokens that are there. */
  revision = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#select = database.sql.prepare('select * from token where hash = ?');
  }

  /** The token as it was given, even when it is revoked or its time is over. */
  find(hash: string): Token | undefined {
    const row = this.#select.get(hash);
    return row && rowSchema.parse(row);
  }

  add(hash: string, token: Omit<Token, 'isRevoked'>): void {
    const now = Date.now();
    this.#sweep(now);
    this.#database.sql
      .prepare(
        `insert into token (hash, kind, account_id, client_id, scopes, is_offline, code_hash, used_at, expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        hash,
        token.kind,
        token.accountId,
        token.clientId,
        token.scopes.join(' '),
        token.isOffline ? 1 : 0,
        token.codeHash,
        now,
        token.expiresAt,
      );
  }

  /** Notes a use, which moves the token's end. */
  extend(hash: string, expiresAt: number): void {
    this.revision += 1;
    this.#database.sql
      .prepare('update token set used_at = ?, expires_at = ? where hash = ?')
      .run(Date.now(), expiresAt, hash);
  }

  hasRefreshToken(accountId: string, clientId: string): boolean {
    const row = this.#database.sql
      .prepare(
        `select 1 from token where account_id = ? and client_id = ? and kind = 'refresh'
           and revoked_at is null and expires_at > ? limit 1`,
      )
      .get(accountId, clientId, Date.now());
    return row !== undefined;
  }

  /** Drops the oldest refresh tokens beyond the newest `limit`. */
  limitRefreshTokens(accountId: string, clientId: string, limit: number): void {
    this.revision += 1;
    this.#database.sql
      .prepare(
        `delete from token where rowid in (
           select rowid from token
           where account_id = ? and client_id = ? and kind = 'refresh' and revoked_at is null
           order by rowid desc limit -1 offset ?)`,
      )
      .run(accountId, clientId, limit);
  }

  /** Revokes the tokens that were given for one code. */
  revokeOfCode(codeHash: string): void {
    this.revision += 1;
    this.#database.sql
      .prepare('update token set revoked_at = ? where code_hash = ? and revoked_at is null')
      .run(Date.now(), codeHash);
  }

  /** Ends every token that a client has for an account. */
  revokeOfClient(accountId: string, clientId: string): void {
    this.revision += 1;
    this.#database.sql
      .prepare(
        'update token set revoked_at = ? where account_id = ? and client_id = ? and revoked_at is null',
      )
      .run(Date.now(), accountId, clientId);
  }

  /** Ends every token of an account. */
  revokeOfAccount(accountId: string): void {
    this.revision += 1;
    this.#database.sql
      .prepare('update token set revoked_at = ? where account_id = ? and revoked_at is null')
      .run(Date.now(), accountId);
  }

  #sweep(now: number): void {
    const { sql } = this.#database;
    sql.prepare('delete from token where expires_at < ?').run(now - deadMemoryMs);
    sql.prepare('delete from token where revoked_at < ?').run(now - deadMemoryMs);
  }
}
