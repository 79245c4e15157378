import { expect, type Page } from '@playwright/test';
import * as z from 'zod';

const keptSchema = z.object({
  /** The calls whose answers are kept, by the screens that asked them. */
  screens: z.record(z.string(), z.array(z.string())),
  databases: z.array(z.string()),
  caches: z.array(z.string()),
  /** The addresses of all that lies in the caches. */
  cached: z.array(z.string()),
});
export type Kept = z.output<typeof keptSchema>;

/** What a browser holds of the product, as any tool of the browser would read it. */
export async function keptIn(page: Page): Promise<Kept> {
  const kept: unknown = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const databases = names.filter((name) => name.startsWith('rowhouse-account-'));
    const screens: Record<string, string[]> = {};
    for (const name of databases) {
      const database = await asked(indexedDB.open(name));
      const transaction = database.transaction(['screens', 'questions']);
      const [addresses, asking, questions] = await Promise.all([
        asked(transaction.objectStore('screens').getAllKeys()),
        asked(transaction.objectStore('screens').getAll()),
        asked(transaction.objectStore('questions').getAll()),
      ]);
      database.close();
      addresses.forEach((address, at) => {
        screens[String(address)] = asking[at].map(
          (id: string) => questions.find((question) => question.id === id)?.call ?? 'gone',
        );
      });
    }
    const cacheNames = await caches.keys();
    const all = await Promise.all(cacheNames.map(async (name) => (await caches.open(name)).keys()));
    return { screens, databases, caches: cacheNames, cached: all.flat().map(({ url }) => url) };
  });
  return keptSchema.parse(kept);
}

/** How many writes a browser keeps until they are answered. */
export async function commandsKept(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = await indexedDB.databases();
    const counts = all.map(async ({ name = '' }) => {
      if (!name.startsWith('rowhouse-account-')) return 0;
      const database = await asked(indexedDB.open(name));
      const count = await asked(database.transaction('commands').objectStore('commands').count());
      database.close();
      return count;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
}

/** Waits until what stands on the screen is kept, and the worker that opens it is there. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const query = new URL(page.url()).searchParams;
  query.delete('auth');
  query.sort();
  await expect
    .poll(async () => (await keptIn(page)).screens[query.toString()]?.includes('gone') ?? true)
    .toBe(false);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Leaves a database as a later version of the product would. No page may hold it open. */
export async function raiseVersion(page: Page, database: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 7);
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
    database,
  );
}
