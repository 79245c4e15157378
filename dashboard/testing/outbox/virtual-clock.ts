const day0 = Date.parse('2026-01-01T12:00:00Z');

/** Time that only passes while nothing is running. */
export class VirtualClock {
  now = day0;
  #timers: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  later(ms: number, run: () => void): () => void {
    const timer = { at: this.now + ms, order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  get isIdle(): boolean {
    return this.#timers.length === 0;
  }

  /** Lets time pass, and runs everything that becomes due. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await settle();
    for (;;) {
      const [next] = this.#timers
        .filter(({ at }) => at <= until)
        .toSorted((a, b) => a.at - b.at || a.order - b.order);
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.now = next.at;
      next.run();
      await settle();
    }
    this.now = until;
  }
}

/** Waits until no promise waits for another: everything here takes fewer steps than this. */
export async function settle(): Promise<void> {
  for (let step = 0; step < 60; step += 1) await Promise.resolve();
}
