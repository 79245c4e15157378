import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const grantMigrations: readonly Migration[] = [
  {
    number: 203,
    name: 'grants',
    sql: `
      create table access_grant (
        account_id text not null references account (id) on delete cascade,
        client_id text not null,
        scopes text not null,
        granted_at integer not null,
        primary key (account_id, client_id)
      ) strict, without rowid;
      create table authorization_code (
        hash text primary key,
        account_id text not null references account (id) on delete cascade,
        client_id text not null,
        request text not null,
        expires_at integer not null,
        used_at integer
      ) strict;
      create index authorization_code_expiry on authorization_code (expires_at)`,
  },
];

/** What an account lets a client do. */
export interface Grant {
  clientId: string;
  scopes: string[];
  grantedAt: number;
}

const codeRequestSchema = z.object({
  redirectUri: z.string(),
  /** The scopes that the person granted of those requested. */
  scopes: z.array(z.string()),
  nonce: z.string().nullable(),
  challenge: z.object({ method: z.enum(['S256', 'plain']), value: z.string() }).nullable(),
  isOffline: z.boolean(),
  /** True when the person has just seen the consent page. */
  hasConsented: z.boolean(),
});

/** The grant behind a code. */
export type CodeRequest = z.output<typeof codeRequestSchema>;

export interface AuthorizationCode {
  accountId: string;
  clientId: string;
  request: CodeRequest;
  expiresAt: number;
  isUsed: boolean;
}

const grantRowSchema = z
  .object({ client_id: z.string(), scopes: z.string(), granted_at: z.number() })
  .transform(
    (row): Grant => ({
      clientId: row.client_id,
      scopes: row.scopes.split(' '),
      grantedAt: row.granted_at,
    }),
  );

const codeRowSchema = z
  .object({
    account_id: z.string(),
    client_id: z.string(),
    request: z.string(),
    expires_at: z.number(),
    used_at: z.number().nullable(),
  })
  .transform(
    (row): AuthorizationCode => ({
      accountId: row.account_id,
      clientId: row.client_id,
      request: codeRequestSchema.parse(JSON.parse(row.request)),
      expiresAt: row.expires_at,
      isUsed: row.used_at !== null,
    }),
  );

/** A used code is remembered for as long as somebody may well present it a second time. */
const deadMemoryMs = 12 * 3_600_000;

/** Who may do what, and the codes that convey it to the clients. */
export class Grants {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(accountId: string, clientId: string): Grant | undefined {
    const row = this.#database.sql
      .prepare('select * from access_grant where account_id = ? and client_id = ?')
      .get(accountId, clientId);
    return row && grantRowSchema.parse(row);
  }

  listOf(accountId: string): Grant[] {
    return this.#database.sql
      .prepare('select * from access_grant where account_id = ? order by granted_at desc')
      .all(accountId)
      .map((row) => grantRowSchema.parse(row));
  }

  /** Adds scopes to those that the account has already granted the client. */
  give(accountId: string, clientId: string, scopes: readonly string[]): void {
    this.#database.transaction(() => {
      const earlier = this.find(accountId, clientId)?.scopes ?? [];
      this.#database.sql
        .prepare(
          'insert or replace into access_grant (account_id, client_id, scopes, granted_at) values (?, ?, ?, ?)',
        )
        .run(accountId, clientId, [...new Set([...earlier, ...scopes])].join(' '), Date.now());
    });
  }

  /** Ends the grant and its codes. */
  end(accountId: string, clientId: string): void {
    const { sql } = this.#database;
    this.#database.transaction(() => {
      sql.prepare('delete from access_grant where account_id = ? and client_id = ?').run(accountId, clientId);
      sql
        .prepare('delete from authorization_code where account_id = ? and client_id = ?')
        .run(accountId, clientId);
    });
  }

  /** Ends every grant of an account, and its codes. */
  endAllOf(accountId: string): void {
    this.#database.transaction(() => {
      this.#database.sql.prepare('delete from access_grant where account_id = ?').run(accountId);
      this.endCodesOf(accountId);
    });
  }

  /** Ends every code that still waits for its exchange. */
  endCodesOf(accountId: string): void {
    this.#database.sql.prepare('delete from authorization_code where account_id = ?').run(accountId);
  }

  addCode(hash: string, code: Omit<AuthorizationCode, 'isUsed'>): void {
    const { sql } = this.#database;
    this.#database.transaction(() => {
      sql.prepare('delete from authorization_code where expires_at < ?').run(Date.now() - deadMemoryMs);
      sql
        .prepare(
          'insert into authorization_code (hash, account_id, client_id, request, expires_at) values (?, ?, ?, ?, ?)',
        )
        .run(hash, code.accountId, code.clientId, JSON.stringify(code.request), code.expiresAt);
    });
  }

  findCode(hash: string): AuthorizationCode | undefined {
    const row = this.#database.sql.prepare('select * from authorization_code where hash = ?').get(hash);
    return row && codeRowSchema.parse(row);
  }

  markCodeUsed(hash: string): void {
    this.#database.sql
      .prepare('update authorization_code set used_at = ? where hash = ?')
      .run(Date.now(), hash);
  }
}
