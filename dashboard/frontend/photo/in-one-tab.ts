/** Two tabs may show the same photos; only one of them reads or saves a photo at a time. */
export async function inOneTab<T>(id: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(`photo ${id}`, { ...(signal && { signal }) }, work);
}
