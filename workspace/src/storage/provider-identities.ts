import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const providerIdentityMigrations: readonly Migration[] = [
  {
    number: 208,
    name: 'identities at providers',
    sql: `
      create table provider_identity (
        issuer text not null,
        subject text not null,
        account_id text not null references account (id) on delete cascade,
        connected_at integer not null,
        primary key (issuer, subject)
      ) strict, without rowid;
      create unique index provider_identity_account on provider_identity (account_id, issuer)`,
  },
];

const accountSchema = z.object({ account_id: z.string() });
const connectedSchema = z.object({ connected_at: z.number() });

/** Which account a person at an OpenID Connect provider is. An account is one person at each provider. */
export class ProviderIdentities {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  findAccountId(issuer: string, subject: string): string | undefined {
    const row = this.#database.sql
      .prepare('select account_id from provider_identity where issuer = ? and subject = ?')
      .get(issuer, subject);
    return row && accountSchema.parse(row).account_id;
  }

  /** When the account was connected to the provider, in milliseconds since 1970; undefined when it is not. */
  connectedAt(issuer: string, accountId: string): number | undefined {
    const row = this.#database.sql
      .prepare('select connected_at from provider_identity where issuer = ? and account_id = ?')
      .get(issuer, accountId);
    return row && connectedSchema.parse(row).connected_at;
  }

  connect(issuer: string, subject: string, accountId: string): void {
    this.#database.sql
      .prepare(
        'insert into provider_identity (issuer, subject, account_id, connected_at) values (?, ?, ?, ?)',
      )
      .run(issuer, subject, accountId, Date.now());
  }

  disconnect(issuer: string, accountId: string): void {
    this.#database.sql
      .prepare('delete from provider_identity where issuer = ? and account_id = ?')
      .run(issuer, accountId);
  }
}
