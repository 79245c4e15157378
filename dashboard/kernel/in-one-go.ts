/** What work comes to that yields after each small piece, where nothing else wants its turn meanwhile. */
export function inOneGo<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
