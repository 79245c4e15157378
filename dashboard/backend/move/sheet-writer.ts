import { Problem } from '#kernel/problem.ts';
import { UpstreamError } from '../google/errors.ts';
import type { SheetRequest } from '../google/tabs.ts';
import type { Step } from './carried-parts.ts';
import type { Side } from './side.ts';

/** What Google advises for one call is 2 MB. */
const maxLength = 1_600_000;

/** Whether the other side understood and said no; that it will never take it is one of its answers too. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return (
    cause instanceof UpstreamError && (cause.status === 400 || cause.status === 403 || cause.status === 501)
  );
}

/** Sends steps in as few calls as their size allows. What can be lost is sent again one by one where a call is refused. */
export class SheetWriter {
  readonly #side: Side;
  readonly #fileId: string;
  #waiting: Step[] = [];
  #length = 0;
  /** What the other side did not take. */
  readonly lost: string[] = [];

  constructor(side: Side, fileId: string) {
    this.#side = side;
    this.#fileId = fileId;
  }

  async add(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const { length } = JSON.stringify(step.request);
      if (this.#length + length > maxLength) await this.flush();
      this.#waiting.push(step);
      this.#length += length;
    }
  }

  async flush(): Promise<void> {
    const steps = this.#waiting;
    this.#waiting = [];
    this.#length = 0;
    if (steps.length === 0) return;
    try {
      await this.#send(steps.map(({ request }) => request));
    } catch (error) {
      if (!isRefusal(error) || steps.every(({ loses }) => loses === null)) throw error;
      await this.#sendApart(steps);
    }
  }

  /** What must be there goes together, in its order; what need not be there is tried each by itself. */
  async #sendApart(steps: readonly Step[]): Promise<void> {
    let together: SheetRequest[] = [];
    const sendTogether = async () => {
      const requests = together;
      together = [];
      if (requests.length > 0) await this.#send(requests);
    };
    for (const { request, loses } of steps) {
      if (loses === null) {
        together.push(request);
        continue;
      }
      await sendTogether();
      await this.#try(request, loses);
    }
    await sendTogether();
  }

  async #try(request: SheetRequest, loses: string): Promise<void> {
    try {
      await this.#send([request]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.lost.push(loses);
    }
  }

  /** Never repeated unseen: a tab cannot be added twice. A spreadsheet whose writing failed is written anew as a whole. */
  #send(requests: SheetRequest[]): Promise<void> {
    return this.#side.work(({ sheets }) => sheets.batchUpdate(this.#fileId, requests, 'once'));
  }
}
