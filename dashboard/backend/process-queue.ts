import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';

export interface QueueOptions {
  /** Jobs that may wait for the process. */
  maxWaiting: number;
  timeoutMs: number;
  /** How long the process is kept when it has no work. */
  idleMs: number;
  /** The memory that WebAssembly may take in it, in MB; what the machine has where absent. */
  maxWasmMb?: number;
}

interface Job {
  /** Made when its turn has come, so that those who wait take little memory. */
  prepare(): Promise<object>;
  signal: AbortSignal;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const maxHeapMb = 512;
/** Threads that take turns need no heap each: glibc would keep what every one of them has taken, 80 MB more. */
const oneHeap = { MALLOC_ARENA_MAX: '1' };
/** WebAssembly counts its memory in pages of 64 KiB. */
const wasmPagesPerMb = 16;
const messageSchema = z.union([z.object({ answer: z.unknown() }), z.object({ failure: z.string() })]);

/**
 * A process that does one job at a time, with a queue before it. It is started by the first job and ends after a while
 * without any. A job whose asker has gone ends it; the next job has another.
 */
export class ProcessQueue {
  readonly #script: URL;
  readonly #words: readonly string[];
  readonly #options: QueueOptions;
  readonly #waiting: Job[] = [];
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isWorking = false;
  #isClosed = false;

  /** @param words what the script is told when it starts */
  constructor(script: URL, options: QueueOptions, words: readonly string[] = []) {
    this.#script = script;
    this.#options = options;
    this.#words = words;
  }

  run(prepare: () => Promise<object>, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    if (this.#waiting.length >= this.#options.maxWaiting) {
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
    const job = this.#isWorking ? undefined : this.#waiting.shift();
    if (!job) return;
    this.#isWorking = true;
    this.#work(job)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#isWorking = false;
        this.#advance();
      });
  }

  async #work({ prepare, signal }: Job): Promise<unknown> {
    const input = await prepare();
    signal.throwIfAborted();
    if (this.#isClosed) throw new Error('the queue was closed');
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const stop = AbortSignal.any([signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    try {
      const answer = await answerOf(child, input, stop);
      this.#keep(child);
      return answer;
    } catch (error) {
      this.#end(child);
      throw error;
    }
  }

  #start(): ChildProcess {
    const compiled = getCompileCacheDir();
    const { maxWasmMb } = this.#options;
    const child = fork(fileURLToPath(this.#script), this.#words, {
      execArgv: [
        `--max-old-space-size=${maxHeapMb}`,
        ...(maxWasmMb === undefined ? [] : [`--wasm-max-mem-pages=${maxWasmMb * wasmPagesPerMb}`]),
      ],
      serialization: 'advanced',
      // It reads pictures: neither keys nor addresses are its business, only where compiled code lies.
      env: { ...oneHeap, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
      // What it prints may hold words of a photo.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // One that ends between two jobs is forgotten, so that the next job gets another.
    child.on('error', () => this.#end(child));
    child.on('exit', () => this.#end(child));
    return child;
  }

  /** While it has no work, neither the process nor its end keeps a program from ending. */
  #keep(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#end(child), this.#options.idleMs).unref();
  }

  #end(child: ChildProcess): void {
    if (this.#child === child) {
      this.#child = undefined;
      clearTimeout(this.#idle);
    }
    // Not by a word: a library may hang in its own end.
    child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'exit');
    child.ref();
    this.#end(child);
    await ended;
  }
}

async function answerOf(child: ChildProcess, input: object, stop: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = () => reject(new Error('the process ended without an answer'));
  const stopped = () => reject(stop.reason);
  child.ref();
  child.channel?.ref();
  child.once('message', resolve).once('error', reject).once('exit', ended);
  stop.addEventListener('abort', stopped, { once: true });
  try {
    stop.throwIfAborted();
    child.send(input);
    const message = messageSchema.parse(await promise);
    if ('failure' in message) throw new Error(`the process failed: ${message.failure}`);
    return message.answer;
  } finally {
    child.off('message', resolve).off('error', reject).off('exit', ended);
    stop.removeEventListener('abort', stopped);
  }
}
