import { Recent } from '#backend/recent.ts';

/** How long a look into a file is trusted, whatever its result: strangers cost its owner at most one look a minute. */
const believedMs = 60_000;

interface Look<T> {
  made: Promise<T>;
  until: number;
}

/** What was recently read from files for people without an account. */
export class Looks<T> {
  readonly #looks: Recent<Look<T>>;

  constructor(limit: number) {
    this.#looks = new Recent(limit);
  }

  /** The result of `read`, which is called at most once a minute; the same goes for a failure. */
  read(id: string, read: () => Promise<T>): Promise<T> {
    const look = this.#looks.get(id);
    return look && look.until > Date.now() ? look.made : this.#begin(id, read());
  }

  /** Stores what something else has just read. */
  note(id: string, seen: T): void {
    void this.#begin(id, Promise.resolve(seen));
  }

  /** What was read is out of date. */
  forget(id: string): void {
    this.#looks.delete(id);
  }

  #begin(id: string, made: Promise<T>): Promise<T> {
    this.#looks.set(id, { made, until: Date.now() + believedMs });
    return made;
  }
}
