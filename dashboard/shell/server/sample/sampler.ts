import type { AppContext } from '#backend/context.ts';
import type { SampleStatus } from '#kernel/calls/sample.ts';
import { Problem } from '#kernel/problem.ts';
import type { App } from '../mounting/discover.ts';
import { todayOf, workContext } from '../mounting/work-context.ts';
import type { WorkParts } from '../mounting/work-parts.ts';
import type { User } from '../store/users.ts';
import { type Furnishing, furnish, furnishable } from './furnish.ts';
import { findSample } from './sample-drive.ts';
import { takeSampleAway } from './take-away.ts';

interface Running {
  state: 'making' | 'taking';
  done: number;
  total: number;
  ended: Promise<void>;
}

export type Order = Pick<Furnishing, 'user' | 'friend' | 'isApart' | 'part'>;

const notAll = 'Not all of it could be made. Take it away, or make it again.';
const notAway = 'Not all of it could be taken away. Try again.';

/** Somebody who has not granted access to their Drive is told so, and can still see the rest of their account. */
function whereNotAllowed(error: unknown): Problem {
  const codes = ['INSUFFICIENT_SCOPES', 'REAUTH_REQUIRED'];
  if (error instanceof Problem && codes.includes(error.code)) return error;
  throw error;
}

/** Makes and removes sample data in the background; what runs is lost with the process, and reported as cut. */
export class Sampler {
  readonly #parts: WorkParts;
  readonly #apps: readonly App[];
  readonly #running = new Map<string, Running>();
  /** Why the last work for a person failed. */
  readonly #problems = new Map<string, string>();
  readonly #leave = new AbortController();
  #onFault: (error: unknown, app: string | null) => void = () => {};

  constructor(parts: WorkParts, apps: readonly App[]) {
    this.#parts = parts;
    this.#apps = apps;
  }

  /** Faults of ours are logged. */
  open(onFault: (error: unknown, app: string | null) => void): void {
    this.#onFault = onFault;
  }

  /** Ends with the server. */
  get signal(): AbortSignal {
    return this.#leave.signal;
  }

  contextOf(user: User): AppContext {
    const work = { parts: this.#parts, user, signal: this.#leave.signal };
    return workContext(work, { app: null, day: todayOf(user), requestKey: null });
  }

  async statusOf(user: User): Promise<SampleStatus> {
    const running = this.#running.get(user.id);
    const problem = this.#problems.get(user.id) ?? null;
    const total = running?.total ?? furnishable(this.#apps).length;
    const nothing = { done: 0, madeOn: null, leftOut: [], folderLink: null, leavesFolder: false };
    if (running) return { ...nothing, state: running.state, done: running.done, total, problem: null };
    const context = this.contextOf(user);
    const found = await findSample(context).catch(whereNotAllowed);
    if (found instanceof Problem) return { ...nothing, state: 'none', total, problem: found.message };
    const { marker, files, made } = found;
    if (files.length === 0) return { ...nothing, state: 'none', total, problem };
    const leftOut = this.#leftOut(made?.without ?? []);
    return {
      state: made ? 'made' : 'cut',
      done: total - leftOut.length,
      total,
      madeOn: made?.on ?? null,
      leftOut,
      folderLink: marker?.webViewLink ?? null,
      leavesFolder: !(await context.canSeeShared()),
      problem,
    };
  }

  #leftOut(ids: readonly string[]): SampleStatus['leftOut'] {
    return furnishable(this.#apps)
      .filter(({ manifest }) => ids.includes(manifest.id))
      .map(({ manifest }) => ({
        app: manifest.title,
        why: 'You have data of your own there, and sample rows are never mixed into it.',
      }));
  }

  /** Starts making it; existing sample data is removed first. */
  make(order: Order): Promise<void> {
    return this.#begin(order.user, 'making', async (running) => {
      const { user } = order;
      await takeSampleAway(this.contextOf(user));
      let isWhole = true;
      await furnish({
        ...order,
        parts: this.#parts,
        apps: this.#apps,
        signal: this.#leave.signal,
        onHouse: (done, total) => Object.assign(running, { done, total }),
        onFault: (error, app) => {
          isWhole = false;
          this.#onFault(error, app);
        },
      });
      if (!isWhole) this.#problems.set(user.id, notAll);
    });
  }

  takeAway(user: User): Promise<void> {
    return this.#begin(user, 'taking', () => takeSampleAway(this.contextOf(user)));
  }

  /** Resolves when the work is done or has failed; it only rejects a second job at the same time. */
  #begin(user: User, state: Running['state'], work: (running: Running) => Promise<void>): Promise<void> {
    if (this.#running.has(user.id)) {
      throw new Problem('CONFLICT', 'Sample data is being made or taken away. Wait until it is done.');
    }
    const running: Running = {
      state,
      done: 0,
      total: furnishable(this.#apps).length,
      ended: Promise.resolve(),
    };
    this.#running.set(user.id, running);
    this.#problems.delete(user.id);
    running.ended = work(running)
      .catch((error: unknown) => {
        if (this.#leave.signal.aborted) return;
        this.#problems.set(
          user.id,
          error instanceof Problem ? error.message : state === 'making' ? notAll : notAway,
        );
        this.#onFault(error, null);
      })
      .finally(() => this.#running.delete(user.id));
    return running.ended;
  }

  async close(): Promise<void> {
    this.#leave.abort(new Error('This server ends.'));
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }
}
