const patienceMs = 300;

/** Waits for code that a screen can do without for a moment: over a slow line its empty place is more than a spinner. */
export async function waitAWhile(loading: readonly Promise<unknown>[]): Promise<void> {
  // What could not be loaded is requested again, and reported, where it is rendered.
  const loaded = Promise.allSettled(loading);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
