import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { readablePhoto } from '#backend/photos/prepare.ts';
import { dayOf } from '#kernel/day.ts';
import { type Extraction, extractionSchema } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import type { ExtractionRequest, Extractor } from './extractor.ts';

export interface EmbeddedOptions {
  readers?: number;
  /** Photos that may wait for a reader. */
  mostWaiting?: number;
  timeoutMs?: number;
  /** How long a reader without work is kept. */
  idleMs?: number;
}

interface Job {
  request: ExtractionRequest;
  resolve(extraction: Extraction): void;
  reject(error: unknown): void;
}

interface Reader {
  worker: Worker;
  idle?: NodeJS.Timeout;
}

const answerSchema = z.union([z.object({ extraction: extractionSchema }), z.object({ failure: z.string() })]);
const largestSide = 3000;
const maxHeapMb = 512;
const dayMs = 86_400_000;

function unread(cause: unknown): Problem {
  return new Problem(
    'EXTRACTION_UNAVAILABLE',
    'The photo could not be read. Please fill in the fields yourself.',
    {
      cause,
    },
  );
}

/** Reads photos on this machine, each in a worker, so that the calls of everybody else go on. */
export class EmbeddedExtractor implements Extractor {
  readonly name = 'embedded';
  readonly #options: Required<EmbeddedOptions>;
  readonly #waiting: Job[] = [];
  readonly #idle: Reader[] = [];
  readonly #all = new Set<Worker>();
  #working = 0;

  constructor(options: EmbeddedOptions = {}) {
    this.#options = {
      readers: Math.max(1, Math.min(2, availableParallelism() - 1)),
      mostWaiting: 20,
      timeoutMs: 60_000,
      idleMs: 60_000,
      ...options,
    };
  }

  extract(request: ExtractionRequest): Promise<Extraction> {
    const { promise, resolve, reject } = Promise.withResolvers<Extraction>();
    if (this.#waiting.length >= this.#options.mostWaiting) {
      throw new Problem('TOO_MANY_REQUESTS', 'Too many photos are waiting to be read.', {
        retryAfterSeconds: 30,
      });
    }
    const job = { request, resolve, reject };
    this.#waiting.push(job);
    request.signal.addEventListener('abort', () => this.#drop(job), { once: true });
    this.#advance();
    return promise;
  }

  #drop(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    job.reject(job.request.signal.reason);
  }

  #advance(): void {
    if (this.#working >= this.#options.readers) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#working += 1;
    this.#run(job)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#working -= 1;
        this.#advance();
      });
  }

  async #run({ request: { photo, wanted, signal } }: Job): Promise<Extraction> {
    const { bytes } = await readablePhoto(photo, largestSide);
    signal.throwIfAborted();
    const reader = this.#takeReader();
    const stop = AbortSignal.any([signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    try {
      // Somewhere on earth it is tomorrow already.
      const latest = dayOf(new Date(Date.now() + dayMs));
      const extraction = await answerOf(reader.worker, { photo: bytes, wanted, latest }, stop);
      this.#keep(reader);
      return extraction;
    } catch (error) {
      this.#end(reader);
      if (signal.aborted) throw error;
      throw error instanceof Problem ? error : unread(error);
    }
  }

  #takeReader(): Reader {
    const idle = this.#idle.pop();
    if (idle) {
      clearTimeout(idle.idle);
      return idle;
    }
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      stdout: true,
      stderr: true,
    });
    this.#all.add(worker);
    // One that fails between two photos is noticed by the next.
    worker.on('error', () => this.#all.delete(worker));
    return { worker };
  }

  #keep(reader: Reader): void {
    reader.idle = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(reader), 1);
      this.#end(reader);
    }, this.#options.idleMs);
    reader.idle.unref();
    reader.worker.unref();
    this.#idle.push(reader);
  }

  #end({ worker }: Reader): void {
    this.#all.delete(worker);
    void worker.terminate();
  }

  async close(): Promise<void> {
    for (const { idle } of this.#idle) clearTimeout(idle);
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }
}

async function answerOf(worker: Worker, job: unknown, stop: AbortSignal): Promise<Extraction> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = () => reject(new Error('the reader ended without an answer'));
  const stopped = () => reject(stop.reason);
  worker.ref();
  worker.once('message', resolve).once('error', reject).once('exit', ended);
  stop.addEventListener('abort', stopped, { once: true });
  try {
    worker.postMessage(job);
    const answer = answerSchema.parse(await promise);
    if ('extraction' in answer) return answer.extraction;
    throw new Error(`the reader failed: ${answer.failure}`);
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', ended);
    stop.removeEventListener('abort', stopped);
  }
}
