import { Problem } from '#kernel/problem.ts';
import { UpstreamError } from '../google/errors.ts';
import type { SheetRequest } from '../google/tabs.ts';
import type { Step } from './carried-parts.ts';
import type { Side } from './side.ts';

/** Google recommends at most 2 MB per call. */
const maxLength = 1_600_000;

/** Whether the other side understood the request and refused it, perhaps for good. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return (
    cause instanceof UpstreamError && (cause.status === 400 || cause.status === 403 || cause.status === 501)
  );
}

/** Sends steps in as few calls as their size allows. If a call is refused, optional steps are sent again one by one. */
export class SheetWriter {
  readonly #side: Side;
  readonly #fileId: string;
  #waiting: Step[] = [];
  #length = 0;
  /** What the other side refused. */
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

  /** Essential steps go together, in order; optional ones are tried separately. */
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

  /**
   * Never repeated blindly: a tab cannot be added twice. If writing a spreadsheet failed, it is written again as a
   * whole.
   */
  #send(requests: SheetRequest[]): Promise<void> {
    return this.#side.work(({ sheets }) => sheets.batchUpdate(this.#fileId, requests, 'once'));
  }
}
