/** How long a task of the page may run before input gets its turn, in ms; a slow processor does less in it. */
const mostMs = 8;

/** For long work: awaited after each small piece, it lets input have its turn as soon as it is due. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < mostMs) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}

/** Does work that yields after each small piece, with pauses; undefined if it is no longer wanted. */
export async function inPieces<T>(
  work: Generator<undefined, T>,
  isWanted: () => boolean,
): Promise<T | undefined> {
  const pause = pauses();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const due = pause();
    if (!due) continue;
    await due;
    if (!isWanted()) return undefined;
  }
}

/** The same for an effect: returns a function that stops it, after which nothing is reported any more. */
export function startInPieces<T>(
  work: Generator<undefined, T>,
  onDone: (outcome: NonNullable<T>) => void,
): () => void {
  let isWanted = true;
  void inPieces(work, () => isWanted).then((outcome) => {
    if (outcome && isWanted) onDone(outcome);
  });
  return () => {
    isWanted = false;
  };
}

/** Does something once the frame that shows what has just changed is drawn; gives what stops it. */
export function afterNextFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
