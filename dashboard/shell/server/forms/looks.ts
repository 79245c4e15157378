import { Recent } from '#backend/recent.ts';

/** For so long a look into a file is believed, whatever it came to: strangers cost its owner no more than one a minute. */
const believedMs = 60_000;

interface Look<T> {
  made: Promise<T>;
  until: number;
}

/** What was read of files lately for people without an account. */
export class Looks<T> {
  readonly #looks: Recent<Look<T>>;

  constructor(limit: number) {
    this.#looks = new Recent(limit);
  }

  /** What `read` gives, which is asked once a minute at most; a failure is as good for a minute. */
  read(id: string, read: () => Promise<T>): Promise<T> {
    const look = this.#looks.get(id);
    return look && look.until > Date.now() ? look.made : this.#begin(id, read());
  }

  /** What was read just now by something else. */
  note(id: string, seen: T): void {
    void this.#begin(id, Promise.resolve(seen));
  }

  /** What was read is not so any more. */
  forget(id: string): void {
    this.#looks.delete(id);
  }

  #begin(id: string, made: Promise<T>): Promise<T> {
    this.#looks.set(id, { made, until: Date.now() + believedMs });
    return made;
  }
}
