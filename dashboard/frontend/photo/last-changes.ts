interface Change {
  isChanged: boolean;
  done: Promise<void>;
}

/**
 * Runs work for changes of things, one after the other for each thing; of the changes that come while it runs, only
 * for the last.
 */
export class LastChanges {
  readonly #underWay = new Map<string, Change>();
  readonly #work: (id: string, isLast: () => boolean) => Promise<void>;

  constructor(work: (id: string, isLast: () => boolean) => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when the work has covered the change. */
  run(id: string): Promise<void> {
    const under = this.#underWay.get(id);
    if (under) {
      under.isChanged = true;
      return under.done;
    }
    const change: Change = { isChanged: true, done: Promise.resolve() };
    this.#underWay.set(id, change);
    change.done = this.#runOn(id, change);
    return change.done;
  }

  async #runOn(id: string, change: Change): Promise<void> {
    while (change.isChanged) {
      change.isChanged = false;
      await this.#work(id, () => !change.isChanged);
    }
    this.#underWay.delete(id);
  }
}
