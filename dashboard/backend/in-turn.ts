const tails = new Map<string, Promise<unknown>>();

/** Runs `work` after everything that was begun under the same key in this process, whatever became of it. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const running = before.then(work, work);
  const tail = running.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await running;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
