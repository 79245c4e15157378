import type { Problem } from '#kernel/problem.ts';
import type { OutboxPorts } from './waiting.ts';

const firstMs = 2000;
const longestMs = 5 * 60_000;

/** Without a network, no file can be written to. */
const allFiles = '';

/** How long files wait after a failure: 2 s, doubled up to 5 minutes, or as long as the server has asked for. */
export class Backoff {
  readonly #ports: Pick<OutboxPorts, 'now' | 'later'>;
  readonly #onOver: () => void;
  readonly #failures = new Map<string, number>();
  /** What ends each file's wait. */
  readonly #timers = new Map<string, () => void>();

  constructor(ports: Pick<OutboxPorts, 'now' | 'later'>, onOver: () => void) {
    this.#ports = ports;
    this.#onOver = onOver;
  }

  isOver(file: string): boolean {
    return !this.#timers.has(file) && !this.#timers.has(allFiles);
  }

  fail(file: string, { code, details }: Problem): void {
    const of = code === 'NETWORK_ERROR' ? allFiles : file;
    const failures = this.#failures.get(of) ?? 0;
    this.#failures.set(of, failures + 1);
    this.#timers.get(of)?.();
    const asked = (details.retryAfterSeconds ?? 0) * 1000;
    const ms = Math.max(asked, Math.min(firstMs * 2 ** failures, longestMs));
    const cancel = this.#ports.later(ms, () => {
      this.#timers.delete(of);
      this.#onOver();
    });
    this.#timers.set(of, cancel);
  }

  succeed(file: string): void {
    this.#failures.delete(file);
    this.#failures.delete(allFiles);
  }

  /** From here on, nothing waits for its time. */
  clear(): void {
    this.stop();
    this.#failures.clear();
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
