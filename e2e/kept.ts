import { expect, type Page } from '@playwright/test';
import * as z from 'zod';

const keptSchema = z.object({
  /** The calls whose answers are kept, by the screens that asked them. */
  screens: z.record(z.string(), z.array(z.string())),
  databases: z.array(z.string()),
  caches: z.array(z.string()),
  /** The addresses of everything in the caches. */
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

/** The sizes of the photos waiting in the browser, as its own tools would show them; each is sealed. */
export async function bytesKept(page: Page): Promise<number[]> {
  return await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = await indexedDB.databases();
    const name = all.find((one) => one.name?.startsWith('rowhouse-account-'))?.name;
    if (name === undefined) return [];
    const database = await asked(indexedDB.open(name));
    const sealed = await asked(database.transaction('bytes').objectStore('bytes').getAll());
    database.close();
    const begins = sealed.map(({ bytes }) => new Uint8Array(bytes).slice(0, 2).join(' '));
    if (begins.includes('255 216')) throw new Error('A photo lies in the database as it is.');
    return sealed.map(({ bytes }) => bytes.byteLength);
  });
}

/** Waits until what is on the screen is kept, and the worker that opens it is installed. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // What has just been read is stored once the page has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  const query = new URL(page.url()).searchParams;
  query.delete('auth');
  query.sort();
  await expect
    .poll(async () => (await keptIn(page)).screens[query.toString()]?.includes('gone') ?? true)
    .toBe(false);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
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

/** Overwrites a few bytes of each sealed record of a store, like a failing disk; returns how many records there are. */
export async function damage(page: Page, store: 'answers' | 'commands'): Promise<number> {
  return await page.evaluate(async (name) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map((database) => database.name ?? '');
    const account = names.find((one) => one.startsWith('rowhouse-account-')) ?? '';
    const database = await asked(indexedDB.open(account));
    const records = database.transaction(name, 'readwrite').objectStore(name);
    const keys = await asked(records.getAllKeys());
    for (const key of keys) {
      const sealed = await asked(records.get(key));
      new Uint8Array(sealed.bytes).fill(0, 0, 4);
      await asked(records.put(sealed, key));
    }
    database.close();
    return keys.length;
  }, store);
}
