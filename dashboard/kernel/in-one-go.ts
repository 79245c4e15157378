/** Runs work that yields after each small piece to its end at once, when nothing else needs its turn meanwhile. */
export function inOneGo<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
