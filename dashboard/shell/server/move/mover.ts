import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { UpstreamBudget } from '#backend/google/budget.ts';
import { GoogleIdentity } from '#backend/google/identity.ts';
import { moveEverything } from '#backend/move/move.ts';
import { Obstacle } from '#backend/move/obstacles.ts';
import { MoveCanceled } from '#backend/move/round.ts';
import { Side, SideClosed } from '#backend/move/side.ts';
import { type Survey, surveySide } from '#backend/move/survey.ts';
import type { MoveDirection } from '#kernel/calls/move.ts';
import { Problem } from '#kernel/problem.ts';
import type { WorkParts } from '../mounting/work-parts.ts';
import type { MoveSettings } from '../settings.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { type MoveProgress, OtherCredentials, type StoredMove, StoredMoves } from '../store/moves.ts';

/** Nobody waits at a screen for a single call, so quotas and outages may take their time. */
const patienceMs = 5 * 60_000;
/** How long somebody who disconnects waits for what is being written. */
const finishMs = 20_000;
const renewEveryMs = 2_000;
const lookEveryMs = 15_000;
/** Each holds a few whole files in memory; further ones wait for the next check. */
const maxAtOnce = 4;

/** The reason of a move that is left to the next start. */
const closing = new Error('This server ends.');

const mustConnect = 'The other account has to be connected again.';

type MoverParts = Omit<WorkParts, 'apps'>;

interface Running {
  /** Ends it between two pieces of work. */
  abort: AbortController;
  /** Ends its calls as well. */
  leave: AbortController;
  ended: Promise<void>;
  progress: MoveProgress;
}

/** Runs this process's moves, and resumes those that a restart has interrupted. */
export class Mover {
  readonly moves: StoredMoves;
  readonly #parts: MoverParts;
  readonly #running = new Map<string, Running>();
  readonly #budget: UpstreamBudget;
  #onFault: (error: unknown) => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: MoverParts) {
    this.#parts = parts;
    this.moves = new StoredMoves(parts.store, parts.keyring, randomUUID());
    this.#budget = new UpstreamBudget(parts.settings.move?.upstream);
  }

  get settings(): MoveSettings {
    const { move } = this.#parts.settings;
    if (move) return move;
    throw new Problem('NOT_FOUND', 'This installation has no other provider to move to.');
  }

  get identity(): GoogleIdentity {
    return new GoogleIdentity(this.settings.google);
  }

  /** The progress of a move; for one that runs here, to the last file. */
  async progressOf(userId: string, move: StoredMove): Promise<MoveProgress> {
    return this.#running.get(userId)?.progress ?? move.progress;
  }

  /** What a move in this direction would copy. */
  async survey(userId: string, direction: MoveDirection): Promise<Survey> {
    try {
      return await surveySide(this.#sides(userId, {})[direction === 'to' ? 'here' : 'there']);
    } catch (error) {
      if (!(error instanceof SideClosed)) throw error;
      // Signing in here again would not give access to the other side.
      if (error.side === 'there') throw new Problem('CONFLICT', mustConnect, { cause: error });
      throw error.cause;
    }
  }

  /** False if a move is under way. */
  async start(userId: string, direction: MoveDirection, copyBeside: boolean): Promise<boolean> {
    const isBegun = await this.moves.begin(userId, { job: randomUUID(), direction, copyBeside });
    if (isBegun) await this.#take(userId);
    return isBegun;
  }

  /** Continues where it stopped; false if no move is stopped. */
  async resume(userId: string): Promise<boolean> {
    const isResumed = await this.moves.resume(userId);
    if (isResumed) await this.#take(userId);
    return isResumed;
  }

  /** What was copied stays. Sheets that are being written are finished first. */
  async cancel(userId: string): Promise<void> {
    const running = this.#running.get(userId);
    if (await this.moves.cancel(userId, running?.progress)) running?.abort.abort(new MoveCanceled());
  }

  /**
   * Ends the move and forgets everything about it. The grant at the other side is not revoked: with Google that would
   * also revoke the grants of a Rowhouse that people use there.
   */
  async forget(userId: string): Promise<void> {
    const running = this.#running.get(userId);
    await this.cancel(userId);
    // Without the grant, a sheet that is being written would stay unfinished.
    if (running) await Promise.race([running.ended, setTimeout(finishMs, undefined, { ref: false })]);
    await this.moves.forget(userId);
  }

  /** Resumes what was interrupted, now and from then on. Faults of ours are logged. */
  open(onFault: (error: unknown) => void): void {
    this.#onFault = onFault;
    if (!this.#parts.settings.move) return;
    const look = async () => {
      // A problem with one person's move delays nobody else's.
      for (const userId of await this.moves.waiting()) await this.#take(userId).catch(this.#onFault);
    };
    const lookSafely = () => void look().catch(this.#onFault);
    lookSafely();
    this.#timer = setInterval(lookSafely, lookEveryMs);
    this.#timer.unref();
  }

  /** Leaves what runs to the next start, or to another process. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const all = [...this.#running.values()];
    for (const { abort, leave } of all) {
      abort.abort(closing);
      leave.abort(closing);
    }
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #take(userId: string): Promise<void> {
    if (this.#running.has(userId) || this.#running.size >= maxAtOnce) return;
    if (!(await this.moves.lease(userId))) return;
    const move = await this.moves.find(userId);
    if (!move) return;
    const [abort, leave] = [new AbortController(), new AbortController()];
    const running: Running = { abort, leave, progress: move.progress, ended: Promise.resolve() };
    this.#running.set(userId, running);
    running.ended = this.#run(userId, move, running)
      .catch(this.#onFault)
      .finally(() => this.#running.delete(userId));
  }

  async #run(userId: string, move: StoredMove, running: Running): Promise<void> {
    const { abort } = running;
    const renewing = setInterval(() => {
      this.moves
        .renew(userId, move.job, running.progress)
        .then((isOurs) => isOurs || abort.abort(new MoveCanceled()))
        .catch(this.#onFault);
    }, renewEveryMs);
    try {
      await this.#carry(userId, move, running);
      await this.moves.finish(userId, move.job, { state: 'done', progress: running.progress });
    } catch (error) {
      await this.#end(userId, move.job, running, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async #carry(userId: string, move: StoredMove, running: Running): Promise<void> {
    const { signal } = running.abort;
    const { here, there } = this.#sides(userId, { signal: running.leave.signal, patienceMs });
    const report = await moveEverything({
      ...(move.direction === 'from' ? { from: there, to: here } : { from: here, to: there }),
      ...{ job: move.job, copyBeside: move.copyBeside, signal },
      earlier: move.progress.report,
      onProgress(soFar) {
        running.progress = { report: soFar, problem: null, signInAt: null };
      },
    });
    running.progress = { report, problem: null, signInAt: null };
  }

  async #end(userId: string, job: string, { abort, progress }: Running, error: unknown): Promise<void> {
    if (abort.signal.reason instanceof MoveCanceled) return;
    if (abort.signal.reason === closing) {
      await this.moves.release(userId);
      return;
    }
    if (!(error instanceof Obstacle)) this.#onFault(error);
    const stopped: MoveProgress = {
      report: progress.report,
      problem: error instanceof Obstacle ? error.message : 'Something went wrong on our side.',
      signInAt: error instanceof Obstacle ? error.signInAt : null,
    };
    await this.moves.finish(userId, job, { state: 'stopped', progress: stopped });
  }

  #sides(
    userId: string,
    more: { signal?: AbortSignal; patienceMs?: number },
  ): Record<'here' | 'there', Side> {
    const { settings, store, keyring, budget, watchUpstream: onUpstream } = this.#parts;
    const here = {
      credentials: new SealedCredentials(store, keyring, userId),
      google: settings.google,
      budget,
    };
    const there = {
      credentials: new OtherCredentials(this.moves, userId),
      google: this.settings.google,
      budget: this.#budget,
    };
    return {
      here: new Side('here', { user: { id: userId }, onUpstream, ...here, ...more }),
      // Refreshes for the two sides must not be confused.
      there: new Side('there', { user: { id: `${userId} there` }, onUpstream, ...there, ...more }),
    };
  }
}
