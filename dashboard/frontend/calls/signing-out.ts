// What is read while somebody signs out would be answered that nobody is signed in: a screen would show it as a failure, or
// lead to the front page before what the device keeps is deleted.

let cut = new AbortController();
let held: Promise<void> | undefined;

/** What is open for as long as somebody is signed in. */
interface Line {
  open: () => () => void;
  close: (() => void) | undefined;
}

const lines = new Set<Line>();

/**
 * Ends the session. What is being read is cut off, and what would be read waits: for good once the session is over, for then
 * the page leaves; where it could not be ended, it is asked again.
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
 * Opens what a server keeps open for somebody who is signed in, and closes it before it is refused: signing out closes it,
 * and has it opened again where that could not be done. `open` gives what closes it, as this does.
 */
export function whileSignedIn(open: () => () => void): () => void {
  const line: Line = { open, close: held ? undefined : open() };
  lines.add(line);
  return () => {
    lines.delete(line);
    line.close?.();
  };
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
