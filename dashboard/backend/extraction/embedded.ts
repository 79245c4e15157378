import { availableParallelism } from 'node:os';
import { readablePhoto } from '#backend/photos/prepare.ts';
import { dayOf } from '#kernel/day.ts';
import { type Extraction, extractionSchema } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import type { ExtractionRequest, Extractor } from './extractor.ts';
import { type PoolOptions, WorkerPool } from './worker-pool.ts';

const largestSide = 3000;
const dayMs = 86_400_000;

function unread(cause: unknown): Problem {
  return new Problem(
    'EXTRACTION_UNAVAILABLE',
    'The photo could not be read. Please fill in the fields yourself.',
    { cause },
  );
}

/** Reads photos on this machine, each in a worker, so that the calls of everybody else go on. */
export class EmbeddedExtractor implements Extractor {
  readonly name = 'embedded';
  readonly #pool: WorkerPool;

  constructor(options: Partial<PoolOptions> = {}) {
    this.#pool = new WorkerPool(new URL('./reader-worker.ts', import.meta.url), {
      workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
      mostWaiting: 20,
      timeoutMs: 60_000,
      idleMs: 60_000,
      ...options,
    });
  }

  async extract({ photo, order, signal }: ExtractionRequest): Promise<Extraction> {
    // Somewhere on earth it is tomorrow already.
    const latest = dayOf(new Date(Date.now() + dayMs));
    const prepare = async () => ({ photo: (await readablePhoto(photo, largestSide)).bytes, order, latest });
    try {
      return extractionSchema.parse(await this.#pool.run(prepare, signal));
    } catch (error) {
      if (signal.aborted || error instanceof Problem) throw error;
      throw unread(error);
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
