// What is read while somebody signs out would be answered that nobody is signed in: a screen would show it as a failure, or
// lead to the front page before what the device keeps is deleted.

let cut = new AbortController();
let held: Promise<void> | undefined;

/**
 * Ends the session. What is being read is cut off, and what would be read waits: for good once the session is over, for then
 * the page leaves; where it could not be ended, it is asked again.
 */
export async function endSession<T>(end: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  cut.abort();
  try {
    return await end();
  } catch (error) {
    cut = new AbortController();
    resolve();
    throw error;
  }
}

/** Reads by a call that ends with `signal`, at a time when nobody is signing out. */
export async function readSignedIn<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await held;
  const { signal } = cut;
  try {
    return await read(signal);
  } catch (error) {
    if (signal.aborted) return await readSignedIn(read);
    throw error;
  }
}
