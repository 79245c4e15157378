// Separate from the device itself: somebody who signs out on a legal page has none open.

export const databasePrefix = 'rowhouse-account-';

/** Where earlier versions kept waiting photos; `photo/older-photos.ts` moves them. */
export const olderPhotos = 'rowhouse-photos';

/** The account whose answers are shown before the server is asked; other accounts' databases stay closed. */
const pointer = 'rowhouse-account';

/**
 * The worker serves the page without asking the server only while this cache exists. It contains the account whose
 * database is open here, because workers have no other storage that can be read immediately.
 */
const marker = 'rowhouse-has-account';
const markedAccount = '/account';

export async function mark(account: string): Promise<void> {
  const cache = await globalThis.caches?.open(marker);
  await cache?.put(markedAccount, new Response(account));
}

export function pointedTo(): string | null {
  try {
    return localStorage.getItem(pointer);
  } catch {
    return null;
  }
}

export function point(account: string | null): void {
  try {
    if (account === null) localStorage.removeItem(pointer);
    else localStorage.setItem(pointer, account);
  } catch {
    // Blocked storage names nobody, and the next start waits for the server's answers.
  }
  if (account === null) void globalThis.caches?.delete(marker);
}

let closeDevice = () => {};

/** Closes the database before it is deleted. */
export function onForget(close: () => void): void {
  closeDevice = close;
}

/** Deletes everything that is kept of the signed-in person, in every tab. */
export function forgetDevice(): void {
  const account = pointedTo();
  closeDevice();
  point(null);
  if (account !== null) globalThis.indexedDB?.deleteDatabase(databasePrefix + account);
}
