import { newRequestKey } from '#frontend/calls/request-key.ts';
import type { Entry } from '../../contract.ts';
import { type Cells, identityOf, type LogName } from '../../logs.ts';
import { problemsOfRow } from '../../rules.ts';
import type { ImportedRow } from './apple-types.ts';

const batchRows = 1_000;

interface Batch {
  log: LogName;
  rows: readonly Cells[];
  requestKey: string;
}

/**
 * Writes a file's rows that are not in the sheet yet, in batches. A batch that could not be written is kept with its key,
 * so that it is written once however often it is tried.
 */
export class ImportRun {
  readonly #known: Set<string>;
  readonly #send: (batch: Batch) => Promise<unknown>;
  readonly #waiting = new Map<LogName, Cells[]>();
  #unsent: Batch | undefined;
  written = 0;
  /** Rows that the sheet already has. */
  doubles = 0;
  /** Rows with impossible values. */
  refused = 0;

  constructor(entries: readonly Entry[], send: (batch: Batch) => Promise<unknown>) {
    this.#known = new Set(entries.map(({ log, cells }) => identityOf(log, cells)));
    this.#send = send;
  }

  /** Accepts rows; full batches are written at once. */
  async add(rows: readonly ImportedRow[]): Promise<void> {
    for (const { log, cells } of rows) {
      const identity = identityOf(log, cells);
      if (this.#known.has(identity)) this.doubles += 1;
      else if (Object.keys(problemsOfRow(log, cells)).length > 0) this.refused += 1;
      else {
        this.#known.add(identity);
        const waiting = this.#waiting.get(log) ?? [];
        waiting.push(cells);
        this.#waiting.set(log, waiting);
      }
    }
    await this.#flush(batchRows);
  }

  /** Writes the remaining rows. */
  finish(): Promise<void> {
    return this.#flush(1);
  }

  async #flush(least: number): Promise<void> {
    if (this.#unsent) await this.#write(this.#unsent);
    for (const [log, waiting] of this.#waiting) {
      while (waiting.length >= least) {
        await this.#write({ log, rows: waiting.splice(0, batchRows), requestKey: newRequestKey() });
      }
    }
  }

  async #write(batch: Batch): Promise<void> {
    this.#unsent = batch;
    await this.#send(batch);
    this.#unsent = undefined;
    this.written += batch.rows.length;
  }
}
