/** What comes within a time, or what stands in for it; a failure counts as not coming. */
export async function within<T>(ms: number, coming: Promise<T>, otherwise: T): Promise<T> {
  const over = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), ms));
  return await Promise.race([coming.catch(() => otherwise), over]);
}

/** Does something when nothing else is to be done, within a second. */
export function soon(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200);
}
