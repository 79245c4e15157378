import type { OutboxPorts, Waiting } from './waiting.ts';

/** Everything that waits, in memory and on the device, in the order of the presses. */
export class KeptList {
  readonly #store: OutboxPorts['store'];
  #waiting: Waiting[] = [];
  /** The same by their keys; undefined until somebody asks. */
  #byKey: Map<string, Waiting> | undefined;
  readonly #watchers = new Set<() => void>();
  /** The keys of what is being written to the device, with counts, and of what has left it in this tab. */
  readonly #saving = new Map<string, number>();
  readonly #gone = new Set<string>();
  /** By the keys of others that the device did not take: the key of what they replaced, which is still on it. */
  readonly #replaced = new Map<string, string>();
  /** For each reading of the device that is under way: the keys of what was changed here meanwhile. */
  readonly #changedWhileRead = new Set<Set<string>>();

  constructor(store: OutboxPorts['store']) {
    this.#store = store;
  }

  /** A new list with each change. */
  get all(): readonly Waiting[] {
    return this.#waiting;
  }

  find(key: string | undefined): Waiting | undefined {
    this.#byKey ??= new Map(this.#waiting.map((one) => [one.command.key, one]));
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  /** Whether it is being written to the device. */
  isSaving(key: string): boolean {
    return this.#saving.has(key);
  }

  get nextNumber(): number {
    return (this.#waiting.at(-1)?.number ?? 0) + 1;
  }

  subscribe(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Notifies subscribers that the state of something waiting has changed. */
  tell(): void {
    this.#set(this.#waiting);
  }

  /** A command that was reviewed or brought back returns under its key. */
  put(waiting: Waiting): void {
    this.#gone.delete(waiting.command.key);
    this.#noteChanged(waiting.command.key);
    this.#set([...this.#waiting, waiting]);
  }

  replace(next: Waiting): void {
    this.#noteChanged(next.command.key);
    this.#set(this.#waiting.map((one) => (one.command.key === next.command.key ? next : one)));
  }

  /** Reads what waits on the device; entries that this tab knows better, or is storing, stay as they are. */
  async read(isKnownBetter: (waiting: Waiting) => boolean, isStopped: () => boolean): Promise<void> {
    const changed = new Set<string>();
    this.#changedWhileRead.add(changed);
    const kept = await this.#store.all().catch(() => undefined);
    this.#changedWhileRead.delete(changed);
    // A database that does not answer says nothing about what waits.
    if (!kept || isStopped()) return;
    const own = this.#waiting.filter(
      (one) => isKnownBetter(one) || this.isSaving(one.command.key) || changed.has(one.command.key),
    );
    const isOwn = ({ command: { key } }: Waiting) => own.some(({ command }) => command.key === key);
    this.#set([...own, ...kept.filter((one) => !isOwn(one) && !this.#gone.has(one.command.key))]);
  }

  /**
   * Replaces one with others: at once in memory; on the device, it stays for as long as any of them is only in memory.
   * Returns those that could not be stored.
   */
  async swap(key: string, others: readonly Waiting[]): Promise<Waiting[]> {
    this.#gone.add(key);
    this.#set([...this.#waiting.filter(({ command }) => command.key !== key), ...others]);
    const isKept = await Promise.all(others.map((one) => this.keep(one)));
    const unkept = others.filter((_, at) => !isKept[at]);
    for (const { command } of unkept) this.#replaced.set(command.key, key);
    const before = this.#replaced.get(key);
    this.#replaced.delete(key);
    for (const gone of [key, before]) {
      const isNeeded = [...this.#replaced.values()].some((one) => one === gone);
      if (gone !== undefined && !isNeeded) await this.#store.remove(gone).catch(() => undefined);
    }
    return unkept;
  }

  async forget(key: string): Promise<void> {
    await this.swap(key, []);
  }

  /** Stores it on the device; false if that failed, or if it may not wait. */
  async keep(waiting: Waiting): Promise<boolean> {
    const { key } = waiting.command;
    if (!waiting.mayWait) return false;
    this.#saving.set(key, (this.#saving.get(key) ?? 0) + 1);
    const isKept = await this.#store.put(waiting).then(
      () => true,
      () => false,
    );
    // What was read before this was written is out of date.
    this.#noteChanged(key);
    const others = (this.#saving.get(key) ?? 1) - 1;
    if (others > 0) this.#saving.set(key, others);
    else this.#saving.delete(key);
    return isKept;
  }

  #noteChanged(key: string): void {
    for (const keys of this.#changedWhileRead) keys.add(key);
  }

  #set(waiting: readonly Waiting[]): void {
    this.#waiting = waiting.toSorted((a, b) => a.number - b.number || a.madeAt - b.madeAt);
    this.#byKey = undefined;
    for (const watcher of this.#watchers) watcher();
  }
}
