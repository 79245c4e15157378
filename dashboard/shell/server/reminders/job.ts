import { randomUUID } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { laterAfter } from './later.ts';
import { Runs } from './stored-runs.ts';
import { type End, Teller } from './teller.ts';

const lookEveryMs = 20_000;
const renewEveryMs = 10_000;
const peopleAtOnce = 4;
const peopleAtATime = 50;
const hourMs = 3_600_000;

/** Sends what people have chosen at its time, in one of the processes that share the store. */
export class ReminderJob {
  readonly teller: Teller;
  readonly #signal: AbortSignal;
  readonly #runs: Runs;
  readonly #onFault: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: Parts, onFault: (error: unknown) => void) {
    const process = randomUUID();
    this.teller = new Teller(parts, process, onFault);
    this.#signal = parts.reminders.signal;
    this.#runs = new Runs(parts.store, process);
    this.#onFault = onFault;
  }

  open(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs);
    this.#timer.unref();
    void this.look();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Handles everybody whose time has come; resolves when that is done. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookAtAll()).catch(this.#onFault);
    return this.#looking;
  }

  async #lookAtAll(): Promise<void> {
    let [found, handled] = [0, 0];
    do {
      const people = await this.#runs.waiting(Date.now(), peopleAtATime);
      [found, handled] = [people.length, 0];
      const next = async (): Promise<void> => {
        for (let one = people.shift(); one !== undefined; one = people.shift()) {
          if (this.#signal.aborted) return;
          if (await this.#lookAfter(one).catch(this.#onFault)) handled += 1;
        }
      };
      await Promise.all(Array.from({ length: peopleAtOnce }, next));
      // Many people choose the same time: the others do not wait for the next look, unless the store takes nothing now.
    } while (found === peopleAtATime && handled > 0 && !this.#signal.aborted);
  }

  /** Whether there was anything to handle: another process may have been faster. */
  async #lookAfter(userId: string): Promise<boolean> {
    const now = Date.now();
    const run = await this.#runs.lease(userId, now);
    if (!run) return false;
    const renewing = setInterval(() => {
      this.#runs.renew(userId, Date.now()).catch(this.#onFault);
    }, renewEveryMs);
    let end: End = { startedAt: now, nextAt: now + hourMs, toldUntil: run.toldUntil, failures: run.failures };
    try {
      end = { ...end, ...(await this.teller.tell(userId, run, now)) };
    } catch (error) {
      end = { ...end, ...laterAfter(error, now, run) };
      if (!(error instanceof Problem) && !this.#signal.aborted) this.#onFault(error);
    } finally {
      clearInterval(renewing);
      await this.#runs.finish(userId, end);
    }
    return true;
  }
}
