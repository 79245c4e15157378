/** How often what was asked for was remembered, over all memories of this process. */
export const memoryReads = { hits: 0, misses: 0 };

let processes = 1;
const ofProcess: { clear(): void }[] = [];

/** Notes something, known from the start, that is blank in a process that has just begun. */
export function blankAtStart(memory: { clear(): void }): void {
  ofProcess.push(memory);
}

/** Blanks all that this process knows from requests, as if it were another one that has just begun. */
export function forgetProcess(): void {
  processes += 1;
  for (const memory of ofProcess) memory.clear();
}

/** A memory of the entries used last; what has not been used for long makes room. */
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

/** A memory of which each entry is believed for a while alone. */
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

/** What was read is believed as long as a screen believes it. */
export const believedMs = 5 * 60_000;
