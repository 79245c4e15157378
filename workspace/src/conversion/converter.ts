import type { ChildProcess } from 'node:child_process';
import { endOwnProcess, startOwnProcess } from '../own-process.ts';
import { machineTrouble } from '../wire/disk-room.ts';
import { ApiError } from '../wire/errors.ts';
import type { ConversionAnswer, ConversionTask } from './conversion-process.ts';

const timeoutMs = 60_000;
const maxHeapMb = 1024;

/** Thrown when a file cannot be converted; says why for the log, in words that are not for the caller. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
  /** True if the process ended, because of its limits or by itself. */
  readonly isEnded: boolean;

  constructor(message: string, options: { isEnded: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isEnded = options.isEnded;
  }
}

/** Conversions at a time, so that a slow one does not keep all others waiting, and those that may wait. */
const lanes = 2;
const maxWaiting = 50;
const ending = 'The workspace is ending.';

/**
 * Converts files in separate processes, with a limit on time and memory: a stranger's file can end its process, but
 * neither the server nor its answers to others.
 */
export class Converter {
  readonly #keptMs: number;
  /** Each process, with the timer that ends it while it is idle. */
  readonly #processes = new Map<ChildProcess, NodeJS.Timeout | undefined>();
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  #isClosed = false;

  /** @param keptMs how long a process is kept for the next file */
  constructor(keptMs = 20_000) {
    this.#keptMs = keptMs;
  }

  async run(task: ConversionTask): Promise<ConversionAnswer> {
    await this.#takeLane();
    try {
      return await this.#run(task);
    } finally {
      this.#leaveLane();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#processes.keys()].map(endOwnProcess));
  }

  async #takeLane(): Promise<void> {
    if (this.#taken < lanes) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) throw unavailable('Too many files are being converted.');
    // A conversion that leaves a lane passes it on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leaveLane(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }

  async #run(task: ConversionTask): Promise<ConversionAnswer> {
    if (this.#isClosed) throw unavailable(ending);
    const child = this.#takeProcess();
    const { promise, resolve, reject } = Promise.withResolvers<ConversionAnswer>();
    const fail = (message: string, cause?: unknown) =>
      reject(new ConversionFailed(message, { isEnded: true, cause }));
    const timer = setTimeout(() => fail('It took too long.'), timeoutMs);
    const onError = (error: Error) => {
      const trouble = machineTrouble(error);
      if (trouble === undefined) fail('The process failed.', error);
      else reject(trouble);
    };
    const onExit = () => (this.#isClosed ? reject(unavailable(ending)) : fail('The process ended.'));
    child.once('message', resolve).once('error', onError).once('exit', onExit);
    try {
      // One that could not be started has no channel, and says why in a moment.
      if (child.connected) child.send(task);
      const answer = await promise;
      this.#keep(child);
      if ('problem' in answer) throw new ConversionFailed(answer.problem, { isEnded: false });
      return answer;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('error', onError).off('exit', onExit);
      if (this.#processes.get(child) === undefined) this.#end(child);
    }
  }

  #takeProcess(): ChildProcess {
    for (const [child, idle] of this.#processes) {
      if (idle === undefined) continue;
      clearTimeout(idle);
      this.#processes.set(child, undefined);
      return child;
    }
    const script = new URL('./conversion-process.ts', import.meta.url);
    const child = startOwnProcess(script, [`--max-old-space-size=${maxHeapMb}`]);
    this.#processes.set(child, undefined);
    child.on('error', () => this.#end(child)).on('exit', () => this.#end(child));
    return child;
  }

  #keep(child: ChildProcess): void {
    if (!this.#processes.has(child)) return;
    this.#processes.set(child, setTimeout(() => this.#end(child), this.#keptMs).unref());
  }

  /** It is forgotten at once: until its end is known, it would be taken for one that can work. */
  #end(child: ChildProcess): void {
    clearTimeout(this.#processes.get(child));
    this.#processes.delete(child);
    child.kill('SIGKILL');
  }
}

function unavailable(reason: string): ApiError {
  return new ApiError(503, `${reason} Try again in a while.`, { reason: 'backendError' });
}
