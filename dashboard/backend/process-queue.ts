import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';

export interface QueueOptions {
  /** The most jobs that may wait for the process; any number when absent. */
  maxWaiting?: number;
  /** What further ones are told. */
  whenFull?: { message: string; retryAfterSeconds: number };
  timeoutMs: number;
  /** How long an idle process is kept. */
  idleMs: number;
  maxHeapMb?: number;
  /** The limit of its WebAssembly memory, in MB; the machine's memory when absent. */
  maxWasmMb?: number;
}

interface Job {
  /** Made when its turn comes, so that waiting jobs take little memory. */
  prepare(): Promise<object>;
  signal: AbortSignal;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const photosWait = { message: 'Too many photos are waiting to be read.', retryAfterSeconds: 30 };
/** Threads that take turns need no separate heaps: glibc would keep what each of them has allocated, 80 MB more. */
const oneHeap = { MALLOC_ARENA_MAX: '1' };
/** WebAssembly counts its memory in pages of 64 KiB. */
const wasmPagesPerMb = 16;
const messageSchema = z.union([z.object({ answer: z.unknown() }), z.object({ failure: z.string() })]);

/** A process ended before it had answered: by a signal if its memory did not suffice, otherwise by itself. */
class ProcessEnded extends Error {
  readonly signal: string | null;

  constructor(signal: string | null) {
    super(`the process ended without an answer${signal === null ? '' : ` by ${signal}`}`);
    this.signal = signal;
  }
}

/** True if a job was given up because it took more time or memory than it may. */
export function tookTooMuch(error: unknown): boolean {
  if (error instanceof ProcessEnded) return error.signal !== null;
  return error instanceof Error && error.name === 'TimeoutError';
}

/**
 * A process that does one job at a time, with a queue in front of it. It is started by the first job and ends after a
 * while without any. When a caller goes away, the process is ended; the next job gets another.
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

  /** @param words the arguments of the script */
  constructor(script: URL, options: QueueOptions, words: readonly string[] = []) {
    this.#script = script;
    this.#options = options;
    this.#words = words;
  }

  /** @param signal ends the job when the caller goes away */
  run(prepare: () => Promise<object>, signal = new AbortController().signal): Promise<unknown> {
    signal.throwIfAborted();
    const { maxWaiting = Number.POSITIVE_INFINITY, whenFull = photosWait } = this.#options;
    if (this.#waiting.length >= maxWaiting) {
      const { message, retryAfterSeconds } = whenFull;
      throw new Problem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
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
    const { maxHeapMb = 512, maxWasmMb } = this.#options;
    const child = fork(fileURLToPath(this.#script), this.#words, {
      execArgv: [
        // Nothing in a file reaches what the next one's objects inherit by that name.
        '--disable-proto=delete',
        `--max-old-space-size=${maxHeapMb}`,
        ...(maxWasmMb === undefined ? [] : [`--wasm-max-mem-pages=${maxWasmMb * wasmPagesPerMb}`]),
      ],
      serialization: 'advanced',
      // It works on files and needs neither keys nor addresses, only the location of compiled code.
      env: { ...oneHeap, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
      // What it prints may contain words of a file.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // If it ends between two jobs it is forgotten, so that the next job gets another.
    child.on('error', () => this.#end(child));
    child.on('exit', () => this.#end(child));
    return child;
  }

  /** While it is idle, neither the process nor its end keeps the program alive. */
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
    // Not with a message: a library may hang while ending.
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
  const ended = (_code: number | null, signal: string | null) => reject(new ProcessEnded(signal));
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
