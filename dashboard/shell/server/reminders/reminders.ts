import type { App } from '../mounting/discover.ts';
import type { WorkParts } from '../mounting/work-parts.ts';
import { type DueApp, DueReader, dueApps } from './due.ts';

/** What tells people what is due while they are not here. */
export class Reminders {
  /** The apps that have dates, in the order of the street. */
  readonly apps: readonly DueApp[];
  readonly due: DueReader;
  readonly #leave = new AbortController();

  constructor(parts: WorkParts, apps: readonly App[]) {
    this.apps = dueApps(apps);
    this.due = new DueReader(parts);
  }

  /** Ends with the server. */
  get signal(): AbortSignal {
    return this.#leave.signal;
  }

  async close(): Promise<void> {
    this.#leave.abort(new Error('This server ends.'));
  }
}
