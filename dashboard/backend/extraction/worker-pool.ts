import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';

export interface PoolOptions {
  workers: number;
  /** Jobs that may wait for a worker. */
  mostWaiting: number;
  timeoutMs: number;
  /** How long a worker without work is kept. */
  idleMs: number;
}

interface Job {
  /** Made when its turn has come, so that those who wait take little memory. */
  prepare(): Promise<unknown>;
  signal: AbortSignal;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Idle {
  worker: Worker;
  timer: NodeJS.Timeout;
}

const maxHeapMb = 512;
const messageSchema = z.union([z.object({ answer: z.unknown() }), z.object({ failure: z.string() })]);

/** Workers that do one job at a time each, with a queue before them. A job whose asker has gone frees its worker. */
export class WorkerPool {
  readonly #script: URL;
  readonly #options: PoolOptions;
  readonly #waiting: Job[] = [];
  readonly #idle: Idle[] = [];
  readonly #all = new Set<Worker>();
  #working = 0;
  #isClosed = false;

  constructor(script: URL, options: PoolOptions) {
    this.#script = script;
    this.#options = options;
  }

  run(prepare: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    if (this.#waiting.length >= this.#options.mostWaiting) {
      throw new Problem('TOO_MANY_REQUESTS', 'Too many photos are waiting to be read.', {
        retryAfterSeconds: 30,
      });
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job = { prepare, signal, resolve, reject };
    this.#waiting.push(job);
    const drop = () => this.#drop(job);
    signal.addEventListener('abort', drop, { once: true });
    this.#advance();
    return promise.finally(() => signal.removeEventListener('abort', drop));
  }

  #drop(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    job.reject(job.signal.reason);
  }

  #advance(): void {
    if (this.#working >= this.#options.workers) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#working += 1;
    this.#work(job)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#working -= 1;
        this.#advance();
      });
  }

  async #work({ prepare, signal }: Job): Promise<unknown> {
    const input = await prepare();
    signal.throwIfAborted();
    if (this.#isClosed) throw new Error('the pool was closed');
    const worker = this.#take();
    const stop = AbortSignal.any([signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    try {
      const answer = await answerOf(worker, input, stop);
      this.#keep(worker);
      return answer;
    } catch (error) {
      this.#end(worker);
      throw error;
    }
  }

  #take(): Worker {
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.timer);
      return idle.worker;
    }
    const worker = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      stdout: true,
      stderr: true,
    });
    this.#all.add(worker);
    // One that fails between two jobs is forgotten, so that the next job gets another.
    worker.on('error', () => this.#forget(worker));
    return worker;
  }

  #forget(worker: Worker): void {
    this.#all.delete(worker);
    const place = this.#idle.findIndex((idle) => idle.worker === worker);
    for (const { timer } of place < 0 ? [] : this.#idle.splice(place, 1)) clearTimeout(timer);
  }

  #keep(worker: Worker): void {
    const timer = setTimeout(() => this.#end(worker), this.#options.idleMs);
    timer.unref();
    worker.unref();
    this.#idle.push({ worker, timer });
  }

  #end(worker: Worker): void {
    this.#forget(worker);
    void worker.terminate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }
}

async function answerOf(worker: Worker, input: unknown, stop: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = () => reject(new Error('the worker ended without an answer'));
  const stopped = () => reject(stop.reason);
  worker.ref();
  worker.once('message', resolve).once('error', reject).once('exit', ended);
  stop.addEventListener('abort', stopped, { once: true });
  try {
    worker.postMessage(input);
    const message = messageSchema.parse(await promise);
    if ('failure' in message) throw new Error(`the worker failed: ${message.failure}`);
    return message.answer;
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', ended);
    stop.removeEventListener('abort', stopped);
  }
}
