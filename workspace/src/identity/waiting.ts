import { hashSecret } from './secrets.ts';

export const waitSeconds = 10 * 60;
const maxWaiting = 10_000;

/** What waits for the next step of a browser, by the hash of the browser's secret; for ten minutes, only in memory. */
export class Waiting<T> {
  readonly #waiting = new Map<string, { value: T; until: number }>();

  add(secret: string, value: T): void {
    const key = hashSecret(secret);
    this.#waiting.delete(key);
    this.#waiting.set(key, { value, until: Date.now() + waitSeconds * 1000 });
    for (const [oldest, { until }] of this.#waiting) {
      if (this.#waiting.size <= maxWaiting && until > Date.now()) return;
      this.#waiting.delete(oldest);
    }
  }

  find(secret: string): T | undefined {
    const found = this.#waiting.get(hashSecret(secret));
    return found && found.until > Date.now() ? found.value : undefined;
  }

  remove(secret: string): void {
    this.#waiting.delete(hashSecret(secret));
  }
}
