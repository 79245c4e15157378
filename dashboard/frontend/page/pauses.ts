/** How long a task of the page may run before input gets its turn, in ms; slow processors do less in that time. */
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

/** The same for an effect: returns a function that stops it; nothing is reported after that. */
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

/** Runs something once the frame that shows the latest change is drawn; returns a function that cancels it. */
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
