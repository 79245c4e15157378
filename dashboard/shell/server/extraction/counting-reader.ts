import type { Socket } from 'node:net';
import type { Extractor } from '#backend/extraction/extractor.ts';
import { CallerLeft } from '#backend/google/errors.ts';
import type { PhotoReader } from '#backend/request.ts';
import type { Extraction, ReadingOrder } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { giveBackUse, takeUse } from '../store/ai-usage.ts';
import type { Store } from '../store/schema.ts';

const dayMs = 86_400_000;

/** The next midnight UTC, when counting starts again. */
export function usageResetsAt(now: number): number {
  return (Math.floor(now / dayMs) + 1) * dayMs;
}

export interface ReaderParts {
  settings: Pick<Settings, 'extractionsPerDay'>;
  store: Store;
  extractor: Extractor;
  metrics: Metrics;
}

/** Reads photos for one person and counts them; stops when the browser is gone. */
export class CountingReader implements PhotoReader {
  readonly #parts: ReaderParts;
  readonly #userId: string;
  readonly #socket: Socket;

  constructor(parts: ReaderParts, userId: string, socket: Socket) {
    this.#parts = parts;
    this.#userId = userId;
    this.#socket = socket;
  }

  async read(photo: Uint8Array, order: ReadingOrder): Promise<Extraction> {
    const { store, extractor, settings, metrics } = this.#parts;
    const now = Date.now();
    const limit = settings.extractionsPerDay;
    if (!(await takeUse(store, this.#userId, limit, now))) {
      metrics.countPhoto('refused');
      throw new Problem('TOO_MANY_REQUESTS', `You have used all ${limit} photo readings for today.`, {
        retryAfterSeconds: Math.ceil((usageResetsAt(now) - now) / 1000),
      });
    }
    const gone = new AbortController();
    const leave = () => gone.abort();
    this.#socket.once('close', leave);
    if (this.#socket.destroyed) leave();
    try {
      const extraction = await extractor.extract({ photo, order, signal: gone.signal });
      metrics.countPhoto('read');
      return extraction;
    } catch (error) {
      metrics.countPhoto('failed');
      // Only photos that were actually read count.
      await giveBackUse(store, this.#userId, now);
      throw gone.signal.aborted ? new CallerLeft() : error;
    } finally {
      this.#socket.off('close', leave);
    }
  }
}
