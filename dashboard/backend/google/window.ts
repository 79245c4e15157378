/** A second more than Google's minute, because calls take varying times to get there. */
export const windowMs = 61_000;

/** The calls of the last minute, up to a limit; without a limit nothing is remembered. */
export class CallWindow {
  readonly #limit: number | null;
  /** When they began, the oldest first. */
  #times: number[] = [];

  constructor(limit: number | null) {
    this.#limit = limit;
  }

  add(now: number): void {
    if (this.#limit !== null) this.#times.push(now);
  }

  /** When one more may begin, after this many others. */
  freeAt(now: number, ahead = 0): number {
    if (this.#limit === null) return now;
    this.#drop(now);
    const place = ahead - (this.#limit - this.#times.length);
    if (place < 0) return now;
    const rounds = Math.floor(place / this.#limit);
    const before = this.#times[place % this.#limit] ?? now;
    return before + windowMs * (rounds + 1);
  }

  /** How many began in the last minute. */
  count(now: number): number {
    this.#drop(now);
    return this.#times.length;
  }

  isEmpty(now: number): boolean {
    this.#drop(now);
    return this.#times.length === 0;
  }

  #drop(now: number): void {
    const first = this.#times.findIndex((time) => now - time < windowMs);
    if (first !== 0) this.#times = first < 0 ? [] : this.#times.slice(first);
  }
}
