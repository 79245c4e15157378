import type { Client } from 'pg';
import * as z from 'zod';
import { type Claim, claimFolder } from './folder-claim.ts';
import { PostgresSession } from './postgres-session.ts';
import { StoreError, unusableDatabase } from './store-error.ts';

export interface StorePlace {
  databaseUrl: string | null;
  dataFolder: string;
}

/** Two numbers that no other program sharing our database is likely to lock. */
const lockOfServers = [0x52_6f_77, 1];
const lockedSchema = z.object({ rows: z.tuple([z.object({ locked: z.boolean() })]) });

async function claimDatabase(databaseUrl: string, how: 'shared' | 'alone', refusal: string): Promise<Claim> {
  const lock = how === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const begin = async (client: Client) => {
    const result = lockedSchema.parse(await client.query(`select ${lock}($1, $2) as locked`, lockOfServers));
    if (!result.rows[0].locked) throw new StoreError(refusal);
  };
  // A server continues after its database was briefly away, and so does the lock that keeps others from replacing it.
  const session = new PostgresSession(databaseUrl, { begin, isKept: how === 'shared' });
  try {
    await session.connect();
  } catch (cause) {
    throw cause instanceof StoreError ? cause : unusableDatabase(cause);
  }
  return { release: () => session.close() };
}

/** For a server: a data folder serves one server, a database any number of them, but not while it is being replaced. */
export async function claimForServer({ databaseUrl, dataFolder }: StorePlace): Promise<Claim> {
  return databaseUrl === null
    ? claimFolder(
        dataFolder,
        () =>
          `Another Rowhouse has ${dataFolder} open. Stop it first, or set ROWHOUSE_DATA to another folder; several servers need DATABASE_URL.`,
      )
    : await claimDatabase(
        databaseUrl,
        'shared',
        'The database is being restored. Start again when that is done.',
      );
}

/** For a command that must be alone with the store. */
export async function claimAlone({ databaseUrl, dataFolder }: StorePlace): Promise<Claim> {
  return databaseUrl === null
    ? claimFolder(dataFolder, () => `A running Rowhouse has ${dataFolder} open. Stop it first.`)
    : await claimDatabase(databaseUrl, 'alone', 'A running Rowhouse uses the database. Stop it first.');
}
