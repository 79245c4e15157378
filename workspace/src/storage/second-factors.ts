import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const secondFactorMigrations: readonly Migration[] = [
  {
    number: 209,
    name: 'second factors',
    sql: `
      create table second_factor (
        account_id text primary key references account (id) on delete cascade,
        secret text not null,
        last_step integer not null,
        turned_on_at integer not null
      ) strict;
      create table recovery_code (
        account_id text not null references second_factor (account_id) on delete cascade,
        hash text not null,
        primary key (account_id, hash)
      ) strict, without rowid`,
  },
];

/** What an account asks for after its password. */
export interface SecondFactor {
  /** The key of the codes, in base32. Checking a code requires it, so it is stored as it is. */
  secret: string;
  /** In milliseconds since 1970. */
  turnedOnAt: number;
  recoveryCodesLeft: number;
}

const rowSchema = z.object({ secret: z.string(), turned_on_at: z.number(), left: z.number() }).transform(
  (row): SecondFactor => ({
    secret: row.secret,
    turnedOnAt: row.turned_on_at,
    recoveryCodesLeft: row.left,
  }),
);

/** The second factors of accounts: a secret for codes by time, and recovery codes by their SHA-256. */
export class SecondFactors {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The second factor of an account; undefined if its password is enough. */
  find(accountId: string): SecondFactor | undefined {
    const row = this.#database.sql
      .prepare(
        `select secret, turned_on_at,
           (select count(*) from recovery_code where recovery_code.account_id = second_factor.account_id) as left
         from second_factor where account_id = ?`,
      )
      .get(accountId);
    return row && rowSchema.parse(row);
  }

  /** @param lastStep the time step whose code was shown; it and earlier ones are no longer accepted */
  turnOn(accountId: string, secret: string, lastStep: number, recoveryHashes: readonly string[]): void {
    this.#database.transaction(() => {
      this.turnOff(accountId);
      this.#database.sql
        .prepare(
          'insert into second_factor (account_id, secret, last_step, turned_on_at) values (?, ?, ?, ?)',
        )
        .run(accountId, secret, lastStep, Date.now());
      this.setRecoveryCodes(accountId, recoveryHashes);
    });
  }

  turnOff(accountId: string): void {
    this.#database.sql.prepare('delete from second_factor where account_id = ?').run(accountId);
  }

  /** Replaces the recovery codes that were given before. */
  setRecoveryCodes(accountId: string, hashes: readonly string[]): void {
    const { sql } = this.#database;
    this.#database.transaction(() => {
      sql.prepare('delete from recovery_code where account_id = ?').run(accountId);
      const add = sql.prepare('insert into recovery_code (account_id, hash) values (?, ?)');
      for (const hash of hashes) add.run(accountId, hash);
    });
  }

  /** Notes that the code of a time step was shown; false when it, or a later one, was shown before. */
  takeStep(accountId: string, step: number): boolean {
    const { changes } = this.#database.sql
      .prepare('update second_factor set last_step = ? where account_id = ? and last_step < ?')
      .run(step, accountId, step);
    return changes === 1;
  }

  /** Uses a recovery code up; false if it is not valid, or was used before. */
  takeRecoveryCode(accountId: string, hash: string): boolean {
    const { changes } = this.#database.sql
      .prepare('delete from recovery_code where account_id = ? and hash = ?')
      .run(accountId, hash);
    return changes === 1;
  }
}
