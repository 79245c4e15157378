import pg from 'pg';
import * as z from 'zod';
import type { TurnKeeper } from '#backend/in-turn.ts';
import { Problem } from '#kernel/problem.ts';
import { PostgresSession, queryInTurn } from './postgres-session.ts';

const lockedSchema = z.object({ rows: z.tuple([z.object({ locked: z.boolean() })]) });
/** No longer than a proxy waits; the browser may send the request again. */
const longestWaitMs = 30_000;
const maxWaiting = 20;
const lockTimedOut = '55P03';

/** A text as the number that PostgreSQL locks. */
const numberOf = 'hashtextextended($1, 0)';

/**
 * Turns as advisory locks of PostgreSQL, which end with the connection of a server that dies. A free turn is taken on
 * the one connection that holds all of this server's turns. A turn that another server has is waited for on a
 * separate connection, in PostgreSQL's queue, so that a server that asks often cannot keep another from its turn.
 */
export class DatabaseTurns implements TurnKeeper {
  readonly #session: PostgresSession;
  readonly #waiting: pg.Pool;

  constructor(databaseUrl: string, waitMs = longestWaitMs) {
    this.#session = new PostgresSession(databaseUrl);
    this.#waiting = new pg.Pool({
      connectionString: databaseUrl,
      connectionTimeoutMillis: longestWaitMs,
      max: maxWaiting,
      options: `-c lock_timeout=${waitMs}`,
    });
    // A connection that is lost while idle is replaced on the next request.
    this.#waiting.on('error', () => {});
  }

  async take(named: string): Promise<() => Promise<void>> {
    // Keys contain ids from requests. PostgreSQL refuses NUL in a text, and a query that fails ends the connection, and
    // all other turns with it.
    const key = named.replaceAll('\0', '\uFFFD');
    const client = await this.#tryLock(key).catch(() => this.#tryLock(key));
    if (client === null) return await this.#wait(key).catch((error: unknown) => this.#waitAgain(key, error));
    return async () => {
      await unlock(client, key);
    };
  }

  /** The connection that now has the lock; null if another server has it. */
  async #tryLock(key: string): Promise<pg.Client | null> {
    const client = await this.#session.connect();
    try {
      const result = await queryInTurn(client, `select pg_try_advisory_lock(${numberOf}) as locked`, [key]);
      return lockedSchema.parse(result).rows[0].locked ? client : null;
    } catch (error) {
      await this.#session.drop(client);
      throw error;
    }
  }

  async #wait(key: string): Promise<() => Promise<void>> {
    const client = await this.#waiting.connect();
    try {
      await client.query(`select pg_advisory_lock(${numberOf})`, [key]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return async () => {
      const isUnlocked = await unlock(client, key);
      client.release(!isUnlocked);
    };
  }

  /** A connection may have been lost while it was idle; a request that has waited long enough is refused. */
  async #waitAgain(key: string, error: unknown): Promise<() => Promise<void>> {
    if (isTimeout(error)) throw busy(error);
    return await this.#wait(key);
  }

  async close(): Promise<void> {
    await Promise.all([this.#session.close(), this.#waiting.end()]);
  }
}

/** False if the connection is lost, and the turn with it: what was done in it stays done. */
async function unlock(client: pg.ClientBase, key: string): Promise<boolean> {
  try {
    await queryInTurn(client, `select pg_advisory_unlock(${numberOf})`, [key]);
    return true;
  } catch {
    return false;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockTimedOut;
}

function busy(cause: unknown): Problem {
  return new Problem(
    'TOO_MANY_REQUESTS',
    'Another change to the same place is taking long. Please try again in a moment.',
    { retryAfterSeconds: 5, cause },
  );
}
