/** Runs work that yields after each small piece to its end, for callers with nothing else to do meanwhile. */
export function inOneGo<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
