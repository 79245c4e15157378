import type { Problem } from '#kernel/problem.ts';
import { Backoff } from './backoff.ts';
import { nextOfFiles } from './row-order.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

/** How many files are written to at a time. */
const filesAtOnce = 2;

/** Which command may be sent now: one per file at a time, in order, and none before its file may be tried again. */
export class Turns {
  readonly #effectOf: OutboxPorts['effectOf'];
  readonly #backoff: Backoff;
  /** The keys of what is being sent, by file. */
  readonly #sending = new Map<string, string>();
  /** Whether nothing that may wait is sent until somebody signs in. */
  needsSignIn = false;

  /** `goOn` is called when a file may be tried again. */
  constructor(ports: Pick<OutboxPorts, 'now' | 'later' | 'effectOf'>, goOn: () => void) {
    this.#effectOf = ports.effectOf;
    this.#backoff = new Backoff(ports, goOn);
  }

  begin({ file, command }: Waiting): void {
    this.#sending.set(file, command.key);
  }

  end(waiting: Waiting): void {
    if (this.isUnderWay(waiting)) this.#sending.delete(waiting.file);
  }

  isUnderWay({ file, command }: Waiting): boolean {
    return this.#sending.get(file) === command.key;
  }

  /** Those of some waiting commands whose turn it is, among all. */
  *next(all: readonly Waiting[], isMeant: (waiting: Waiting) => boolean): Generator<Waiting> {
    let found: ReadonlySet<Waiting> | undefined;
    for (const waiting of all) {
      if (!isMeant(waiting) || !this.#isFree(waiting)) continue;
      // Once for all of them, and only if one can go: there may be thousands.
      if (waiting.mayWait) found ??= nextOfFiles(all, this.#effectOf);
      if (!waiting.mayWait || found?.has(waiting)) yield waiting;
    }
  }

  isNext(waiting: Waiting, all: readonly Waiting[]): boolean {
    return this.#isFree(waiting) && (!waiting.mayWait || nextOfFiles(all, this.#effectOf).has(waiting));
  }

  /** What could go if it were first for its file. */
  #isFree({ file, mayWait, state }: Waiting): boolean {
    if (state !== 'pending' || this.#sending.has(file)) return false;
    // A command that is sent now or not at all waits only for those being sent.
    if (!mayWait) return true;
    return !this.needsSignIn && this.#sending.size < filesAtOnce && this.#backoff.isOver(file);
  }

  succeed({ file }: Waiting): void {
    this.#backoff.succeed(file);
  }

  fail({ file }: Waiting, problem: Problem): void {
    this.#backoff.fail(file, problem);
  }

  /** The network is back, or the person is: retries need not wait any longer. */
  wake(): void {
    this.needsSignIn = false;
    this.#backoff.clear();
  }

  stop(): void {
    this.#backoff.stop();
  }
}
