// Reads during a sign-out would be answered that nobody is signed in: a screen would show that as a failure, or lead
// to the front page before the device's data is deleted.

let cut = new AbortController();
let held: Promise<void> | undefined;

/** What stays open as long as somebody is signed in. */
interface Line {
  open: () => () => void;
  close: (() => void) | undefined;
}

const lines = new Set<Line>();

/**
 * Ends the session. Reads in progress are cancelled, and new ones wait: forever if the session ends, since the page
 * then leaves; if it could not be ended, they are made again.
 */
export async function endSession<T>(end: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  cut.abort();
  for (const line of lines) {
    line.close?.();
    line.close = undefined;
  }
  try {
    return await end();
  } catch (error) {
    cut = new AbortController();
    held = undefined;
    resolve();
    for (const line of lines) line.close = line.open();
    throw error;
  }
}

/**
 * Opens a stream for somebody who is signed in, and closes it before the server would refuse it: signing out closes
 * it, and opens it again if that failed. `open` returns a function that closes it, as this does.
 */
export function whileSignedIn(open: () => () => void): () => void {
  const line: Line = { open, close: held ? undefined : open() };
  lines.add(line);
  return () => {
    lines.delete(line);
    line.close?.();
  };
}

/** Reads with a call that ends with `signal`, at a time when nobody is signing out. */
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
