import { AsyncLocalStorage } from 'node:async_hooks';

/** Asks a memory once more; false if it remembers something else by now. */
type Again = () => boolean;

const followed = new AsyncLocalStorage<Again[]>();

/** Work that asks memories more often than this is not followed. */
const mostFollowed = 200;

/** Does work, and gives with its result what tells whether memories would still answer it as they did. */
export async function followMemories<T>(work: () => Promise<T>): Promise<{ result: T; isAsBefore: Again }> {
  const asked: Again[] = [];
  const result = await followed.run(asked, work);
  return { result, isAsBefore: () => asked.length <= mostFollowed && asked.every((again) => again()) };
}

function follow(again: Again): void {
  const asked = followed.getStore();
  if (asked && asked.length <= mostFollowed) asked.push(again);
}

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
    const value = this.use(key);
    follow(() => this.peek(key) === value);
    return value;
  }

  /** The same without being followed. */
  use(key: string): V | undefined {
    const value = this.peek(key);
    if (value === undefined) {
      memoryReads.misses += 1;
    } else {
      memoryReads.hits += 1;
      this.set(key, value);
    }
    return value;
  }

  /** The same for notes about the work itself, on which no answer depends. It is not a use. */
  peek(key: string): V | undefined {
    return this.#entries.get(key);
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

  /** Forgets the entries that are so; false if none is left. */
  deleteIf(isSo: (value: V) => boolean): boolean {
    for (const [key, value] of this.#entries) if (isSo(value)) this.#entries.delete(key);
    return this.#entries.size > 0;
  }
}

/**
 * For memories of what belongs to people. Gives what is to be called whenever something was put in: `sweep` then runs every `ms`,
 * until it returns false, for nothing is left.
 */
export function sweeper(ms: number, sweep: () => boolean): () => void {
  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      if (sweep()) plan();
    }, ms).unref();
  };
  return plan;
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
    const value = this.#valid(this.#entries.use(key));
    follow(() => this.#valid(this.#entries.peek(key)) === value);
    return value;
  }

  #valid(entry: { value: V; until: number } | undefined): V | undefined {
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
