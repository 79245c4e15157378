/** The result if it comes in time, or a replacement; a failure counts as not coming. */
export async function within<T>(ms: number, coming: Promise<T>, otherwise: T): Promise<T> {
  const over = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), ms));
  return await Promise.race([coming.catch(() => otherwise), over]);
}

/** Runs something when the browser is idle, within a second. */
export function soon(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200);
}
