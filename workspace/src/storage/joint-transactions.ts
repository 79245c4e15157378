import type { DatabaseSync } from 'node:sqlite';

interface Job {
  /** Does the work. Its exceptions go to its own caller only. */
  attempt(): void;
  /** Its work is on the disk. */
  keep(): void;
  /** Its work is not kept. */
  lose(error: unknown): void;
}

/**
 * Work of several calls that reaches the disk by one commit. Flushing costs more than most calls' own work, and calls
 * that come at the same moment can share it.
 */
export class JointTransactions {
  readonly #transaction: (work: () => void) => void;
  readonly #begin;
  readonly #release;
  readonly #undo;
  #waiting: Job[] = [];

  constructor(sql: DatabaseSync, transaction: (work: () => void) => void) {
    this.#transaction = transaction;
    this.#begin = sql.prepare('savepoint job');
    this.#release = sql.prepare('release job');
    this.#undo = sql.prepare('rollback to job');
  }

  run<T>(work: () => T, forget: () => void): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let keep: (() => void) | undefined;
    this.#waiting.push({
      attempt: () => {
        try {
          const result = work();
          keep = () => resolve(result);
        } catch (error) {
          reject(error);
          throw error;
        }
      },
      keep: () => keep?.(),
      lose: (error) => {
        forget();
        reject(error);
      },
    });
    if (this.#waiting.length === 1) setImmediate(() => this.#runAll());
    return promise;
  }

  #runAll(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    const [only, ...others] = jobs;
    if (only !== undefined && others.length === 0) {
      this.#runAlone(only);
      return;
    }
    try {
      this.#transaction(() => {
        for (const job of jobs) this.#runOne(job);
      });
    } catch (error) {
      for (const job of jobs) job.lose(error);
      return;
    }
    for (const job of jobs) job.keep();
  }

  /** A transaction with a single job needs no savepoint: rolling it back undoes only that job. */
  #runAlone(job: Job): void {
    let isRefused = false;
    const attempt = () => {
      isRefused = true;
      job.attempt();
      isRefused = false;
    };
    try {
      this.#transaction(attempt);
    } catch (error) {
      // A job that fails has told its caller, and has left nothing in memory.
      if (!isRefused) job.lose(error);
      return;
    }
    job.keep();
  }

  /** A job that fails takes back only its own changes. */
  #runOne(job: Job): void {
    this.#begin.run();
    try {
      job.attempt();
    } catch {
      // Its caller has been told. If the whole transaction is gone, this throws as well.
      this.#undo.run();
    }
    this.#release.run();
  }
}
