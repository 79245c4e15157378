import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { Problem } from '#kernel/problem.ts';
import type { MapAnswer, MapJob } from './map-process.ts';

const timeoutMs = 60_000;
const maxHeapMb = 1024;
/** The most tasks that wait: further ones are told to come back. */
const maxWaiting = 30;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
  timer: NodeJS.Timeout;
}

/**
 * A process that is started by its first task and ends after a while without any. Not a thread: V8 keeps the memory
 * of a finished thread for the next one, here about 200 MB.
 */
export class IdleProcess {
  readonly #name: string;
  readonly #idleMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(name: string, idleMs = 20_000) {
    this.#name = name;
    this.#idleMs = idleMs;
  }

  async ask(job: MapJob): Promise<unknown> {
    if (this.#waiting.size >= maxWaiting) {
      throw new Problem('TOO_MANY_REQUESTS', 'Many maps are being drawn just now. Please try again.', {
        retryAfterSeconds: 10,
      });
    }
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#lastId;
    const timer = setTimeout(() => this.#end(new Error('drawing took too long')), timeoutMs);
    this.#waiting.set(id, { resolve, reject, timer });
    hold(child);
    child.send({ id, job });
    return promise;
  }

  #start(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, 'map-process.ts'), [], {
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      serialization: 'advanced',
      // It draws maps and needs neither keys nor addresses.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: MapAnswer) => this.#settle(answer));
    // What happens to a process that was ended already does not concern those waiting for the next.
    const end = (error: Error) => {
      if (this.#child === child) this.#end(error);
    };
    child.on('error', end);
    child.on('exit', () => end(new Error(`${this.#name} ended without an answer`)));
    return child;
  }

  #settle(answer: MapAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if ('result' in answer) waiting.resolve(answer.result);
    else if ('refusal' in answer) {
      const { message, fields } = answer.refusal;
      waiting.reject(new Problem('INVALID_INPUT', message, { fields }));
    } else waiting.reject(new Error(answer.failure));
    if (this.#waiting.size > 0) return;
    // While nobody waits, neither the process nor its end keeps the program alive.
    if (this.#child) letGo(this.#child);
    this.#idle = setTimeout(() => this.#end(new Error('idle')), this.#idleMs).unref();
  }

  #end(reason: Error): void {
    const child = this.#child;
    this.#child = null;
    clearTimeout(this.#idle);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#waiting.clear();
    child?.kill('SIGKILL');
  }
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
