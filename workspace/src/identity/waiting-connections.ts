import type { Account } from '../storage/accounts.ts';
import type { ProvidedPerson } from './provider.ts';

/** Somebody whom the provider vouches for, and the account whose password they are asked for. */
export interface Waiting {
  person: ProvidedPerson;
  account: Account;
  /** The path to go on to. */
  continueTo: string;
}

const waitMs = 10 * 60_000;
const maxWaiting = 10_000;

/** Connections that wait for a password, by the hash of their browser's secret; in memory alone. */
export class WaitingConnections {
  readonly #waiting = new Map<string, Waiting & { until: number }>();

  add(browserHash: string, waiting: Waiting): void {
    this.#waiting.delete(browserHash);
    this.#waiting.set(browserHash, { ...waiting, until: Date.now() + waitMs });
    for (const [oldest, { until }] of this.#waiting) {
      if (this.#waiting.size <= maxWaiting && until > Date.now()) return;
      this.#waiting.delete(oldest);
    }
  }

  find(browserHash: string): Waiting | undefined {
    const found = this.#waiting.get(browserHash);
    return found && found.until > Date.now() ? found : undefined;
  }

  remove(browserHash: string): void {
    this.#waiting.delete(browserHash);
  }
}
