import { Worker } from 'node:worker_threads';
import { machineTrouble } from '../wire/disk-room.ts';
import { ApiError } from '../wire/errors.ts';
import type { ConversionAnswer, ConversionTask } from './conversion-worker.ts';

const timeoutMs = 60_000;
const maxMemoryMb = 1024;

/** Thrown when a file cannot be converted; says why for the log, in words that are not for the caller. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
  /** True if the thread ended, because of its limits or by itself. */
  readonly isEnded: boolean;

  constructor(message: string, options: { isEnded: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isEnded = options.isEnded;
  }
}

/** Conversions at a time, so that a slow one does not keep all others waiting, and those that may wait. */
const lanes = 2;
const maxWaiting = 50;

/**
 * Converts each file in a separate thread, with a limit on time and memory: a stranger's file can end the thread, but
 * neither the server nor its answers to others.
 */
export class Converter {
  readonly #running = new Set<Worker>();
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  async run(task: ConversionTask): Promise<ConversionAnswer> {
    await this.#takeLane();
    return this.#run(task);
  }

  async close(): Promise<void> {
    for (const worker of this.#running) await worker.terminate();
  }

  async #takeLane(): Promise<void> {
    if (this.#taken < lanes) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) {
      throw new ApiError(503, 'Too many files are being converted. Try again in a while.', {
        reason: 'backendError',
      });
    }
    // A conversion that leaves a lane passes it on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leaveLane(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }

  async #run(task: ConversionTask): Promise<ConversionAnswer> {
    const worker = new Worker(new URL('./conversion-worker.ts', import.meta.url), {
      name: 'conversion',
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    this.#running.add(worker);
    const { promise, resolve, reject } = Promise.withResolvers<ConversionAnswer>();
    const fail = (message: string, cause?: unknown) =>
      reject(new ConversionFailed(message, { isEnded: true, cause }));
    const timer = setTimeout(() => fail('It took too long.'), timeoutMs);
    worker.on('message', resolve);
    worker.on('error', (error) => {
      const trouble = machineTrouble(error);
      if (trouble === undefined) fail('The thread failed.', error);
      else reject(trouble);
    });
    worker.on('exit', () => fail('The thread ended.'));
    try {
      const answer = await promise;
      if ('problem' in answer) throw new ConversionFailed(answer.problem, { isEnded: false });
      return answer;
    } finally {
      clearTimeout(timer);
      // The caller does not wait for a thread that cannot be interrupted, but its lane does.
      void worker.terminate().finally(() => {
        this.#running.delete(worker);
        this.#leaveLane();
      });
    }
  }
}
