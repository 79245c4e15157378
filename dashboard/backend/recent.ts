/** How often memories of this process had what was asked for, all together. */
export const memoryReads = { hits: 0, misses: 0 };

let processes = 1;
const ofProcess: { clear(): void }[] = [];

/** Registers something, known from the start, that is empty in a fresh process. */
export function blankAtStart(memory: { clear(): void }): void {
  ofProcess.push(memory);
}

/** Clears everything that this process knows from requests, as if it had just started. */
export function forgetProcess(): void {
  processes += 1;
  for (const memory of ofProcess) memory.clear();
}

/** A memory of recently used entries; the least recently used make room. */
export class Recent<V> {
  readonly #limit: number;
  readonly #kept = new Map<string, V>();
  #process = processes;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get #entries(): Map<string, V> {
    if (this.#process !== processes) this.#kept.clear();
    this.#process = processes;
    return this.#kept;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) {
      memoryReads.misses += 1;
    } else {
      memoryReads.hits += 1;
      this.set(key, value);
    }
    return value;
  }

  set(key: string, value: V): void {
    const entries = this.#entries;
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > this.#limit && oldest !== undefined) entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** A memory whose entries expire. */
export class Believed<V> {
  readonly #entries: Recent<{ value: V; until: number }>;
  readonly #forMs: number;

  constructor(limit: number, forMs: number) {
    this.#entries = new Recent(limit);
    this.#forMs = forMs;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  set(key: string, value: V): void {
    this.#entries.set(key, { value, until: Date.now() + this.#forMs });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** What was read is trusted as long as a screen trusts it. */
export const believedMs = 5 * 60_000;
