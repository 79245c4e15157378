import { asFailure, type CallFailure } from '../../api/call.ts';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import { isOnceOnly } from '../grid-sizes.ts';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** What is not saved stays queued, in order, until it is sent again. */
  | { kind: 'failed'; failure: CallFailure };

interface SaveQueueParts {
  send(requests: readonly SheetRequest[]): Promise<void>;
  /** Whether requests whose answer was lost were carried out; undefined if that is unknown. */
  wereCarriedOut(requests: readonly SheetRequest[]): Promise<boolean | undefined>;
  /** Called for requests that may or may not have been carried out and are not sent again. */
  onUnclear(): void;
  onChange(): void;
  wait(milliseconds: number): Promise<void>;
}

const largestBatch = 500;
const gatherMs = 30;
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Sends changes to the server in the order they were made, one call at a time, until each is stored. */
export class SaveQueue {
  readonly #parts: SaveQueueParts;
  #waiting: SheetRequest[] = [];
  #state: SaveState = { kind: 'saved' };
  #isRunning = false;
  #generation = 0;
  #wake: (() => void) | undefined;
  /** How many calls have been stored, so that a reader can distinguish this page's versions of the file from others'. */
  storedCalls = 0;

  constructor(parts: SaveQueueParts) {
    this.#parts = parts;
  }

  get state(): SaveState {
    return this.#state;
  }

  add(requests: readonly SheetRequest[]): void {
    if (requests.length === 0) return;
    this.#waiting.push(...requests);
    if (this.#state.kind === 'saved') this.#setState({ kind: 'saving' });
    void this.#run();
  }

  /** Sends what failed again, without waiting for the next attempt. */
  retry(): void {
    this.#wake?.();
  }

  /** Gives up everything that is not saved. */
  discard(): void {
    this.#generation += 1;
    this.#waiting = [];
    this.#wake?.();
    this.#setState({ kind: 'saved' });
  }

  #setState(state: SaveState): void {
    this.#state = state;
    this.#parts.onChange();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Changes that one gesture makes travel in one call.
    await this.#parts.wait(gatherMs);
    while (this.#waiting.length > 0) await this.#deliver(this.#takeBatch(), this.#generation);
    this.#isRunning = false;
    if (this.#state.kind !== 'saved') this.#setState({ kind: 'saved' });
  }

  /** At most one request that must not be sent twice, and that one last, so that a lost answer can be judged. */
  #takeBatch(): SheetRequest[] {
    const end = this.#waiting.findIndex(isOnceOnly);
    return this.#waiting.splice(0, Math.min(end === -1 ? this.#waiting.length : end + 1, largestBatch));
  }

  /** The generation is that of the changes in the batch: after a discard they are not sent any more. */
  async #deliver(batch: readonly SheetRequest[], generation: number): Promise<void> {
    for (let attempt = 0; generation === this.#generation; attempt += 1) {
      if (attempt > 0) this.#setState({ kind: 'saving' });
      try {
        if (attempt > 0 && batch.some(isOnceOnly)) {
          const wereCarriedOut = await this.#parts.wereCarriedOut(batch);
          if (wereCarriedOut === undefined) this.#parts.onUnclear();
          if (wereCarriedOut !== false) return;
        }
        await this.#parts.send(batch);
        this.storedCalls += 1;
        return;
      } catch (error) {
        const failure = asFailure(error);
        if (failure.kind === 'refused' && batch.length > 1) {
          return this.#deliverOneByOne(batch, generation);
        }
        if (generation !== this.#generation) return;
        this.#setState({ kind: 'failed', failure });
        await this.#untilRetry(failure, attempt);
      }
    }
  }

  /** A refused call changed nothing: the good requests in it are stored, and the refused ones named. */
  async #deliverOneByOne(batch: readonly SheetRequest[], generation: number): Promise<void> {
    for (const request of batch) await this.#deliver([request], generation);
  }

  /** What the server refuses, and an ended session, wait for the person; the rest is retried automatically. */
  async #untilRetry(failure: CallFailure, attempt: number): Promise<void> {
    const asked = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const delay = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 0;
    await (failure.kind === 'unavailable' ? Promise.race([asked, this.#parts.wait(delay)]) : asked);
    this.#wake = undefined;
  }
}
