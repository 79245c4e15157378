// Apart from the device itself: whoever signs out on a legal page has none open.

export const databasePrefix = 'rowhouse-account-';

/** In which earlier versions kept photos that wait; `photo/older-photos.ts` takes them out of it. */
export const olderPhotos = 'rowhouse-photos';

/** The account whose answers are shown before anybody is asked; the database of any other stays closed. */
const pointer = 'rowhouse-account';

/**
 * The worker gives out the page without asking the server only while this cache exists. In it stands under one address whose
 * database is open here, for workers have no other storage that is read at once.
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
    // A storage that is blocked points to nobody, and the next start waits for the answers of the server.
  }
  if (account === null) void globalThis.caches?.delete(marker);
}

let closeDevice = () => {};

/** What lets go of the database before it is deleted. */
export function onForget(close: () => void): void {
  closeDevice = close;
}

/** Deletes all that is kept of the person who is signed in, in every tab. */
export function forgetDevice(): void {
  const account = pointedTo();
  closeDevice();
  point(null);
  if (account !== null) globalThis.indexedDB?.deleteDatabase(databasePrefix + account);
}
