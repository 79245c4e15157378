import { randomOf } from '../../workspace/src/wire/seeded-random.ts';

/** The steps in random order, each once before any comes again, if there is something to apply it to. */
export class Bag {
  readonly #names: readonly string[];
  readonly #random: () => number;
  #left: string[] = [];
  readonly #untried: Set<string>;

  constructor(names: readonly string[], seed: number) {
    this.#names = names;
    this.#random = randomOf(seed);
    this.#untried = new Set(names);
  }

  get size(): number {
    return this.#names.length;
  }

  get untried(): readonly string[] {
    return [...this.#untried];
  }

  /** Whether each has come. */
  get isThrough(): boolean {
    return this.#untried.size === 0;
  }

  /** The names to try in this order: the rest of this round, then the next one. */
  look(): readonly string[] {
    // Those that cannot be done yet, and must not keep the others from coming again.
    if (this.#names.some((name) => !this.#left.includes(name))) {
      const drawn = this.#names.map((name) => ({ name, at: this.#random() }));
      this.#left.push(...drawn.toSorted((a, b) => a.at - b.at).map(({ name }) => name));
    }
    return this.#left;
  }

  take(name: string): void {
    this.#left.splice(this.#left.indexOf(name), 1);
    this.#untried.delete(name);
  }
}
