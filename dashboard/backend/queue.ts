import { Problem } from '#kernel/problem.ts';

interface QueueOptions {
  /** How much is worked on at a time; work that takes more than one place leaves less for others. */
  places: number;
  /** How much may wait in memory. */
  maxWaitingBytes: number;
  /** The message for those beyond that. */
  whenFull: string;
}

/** What a piece of work takes: places while it is worked on, bytes while it waits. */
interface Need {
  places: number;
  bytes: number;
}

/** Work that takes a lot of memory, or a thread that others need, done in order and only a little at a time. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #waiting: (Need & { begin(): void })[] = [];
  #waitingBytes = 0;
  #taken = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** @throws Problem if too much is waiting already */
  async run<T>({ places, bytes }: Need, work: () => Promise<T>): Promise<T> {
    const { maxWaitingBytes, whenFull } = this.#options;
    if (this.#waitingBytes + bytes > maxWaitingBytes) {
      throw new Problem('TOO_MANY_REQUESTS', whenFull, { retryAfterSeconds: 30 });
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.push({ places, bytes, begin: turn.resolve });
    this.#waitingBytes += bytes;
    this.#advance();
    await turn.promise;
    try {
      return await work();
    } finally {
      this.#taken -= places;
      this.#advance();
    }
  }

  /** The first is never skipped, or large work would wait forever. */
  #advance(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#taken + next.places > this.#options.places) return;
    this.#waiting.shift();
    this.#waitingBytes -= next.bytes;
    this.#taken += next.places;
    next.begin();
    this.#advance();
  }
}
