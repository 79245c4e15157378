import type { Problem } from '#kernel/problem.ts';

interface Listener {
  resolve(answer: unknown): void;
  reject(problem: Problem): void;
}

/** Those in this tab who wait for the outcome of a command, by its key. */
export class Listeners {
  readonly #listeners = new Map<string, Listener[]>();

  has(key: string): boolean {
    return this.#listeners.has(key);
  }

  listen(key: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), { resolve, reject }]);
    });
  }

  resolve(key: string, answer: unknown): void {
    for (const listener of this.#taken(key)) listener.resolve(answer);
  }

  reject(key: string, problem: Problem): void {
    for (const listener of this.#taken(key)) listener.reject(problem);
  }

  #taken(key: string): readonly Listener[] {
    const listeners = this.#listeners.get(key) ?? [];
    this.#listeners.delete(key);
    return listeners;
  }
}
