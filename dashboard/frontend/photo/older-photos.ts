import { asked, done } from '../kept/database.ts';
import { currentDevice } from '../kept/device.ts';
import { olderPhotos } from '../kept/forget.ts';
import { emptyPhoto } from './queue-photo.ts';

// Earlier versions kept waiting photos in a database of their own, the first as Blobs in `photos`, the second as
// `facts` and `bytes`. What is found there moves to the account's own database, and the old one is deleted.

interface OlderPhoto {
  place: string;
  id: string;
  file: File;
  /** As it was written there; the reader parses it. */
  facts: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The note with it: for a photo whose bytes the browser has lost, that they are lost. */
export function factsOfOlder({ file, facts }: Pick<OlderPhoto, 'file' | 'facts'>): unknown {
  if (file.size > 0) return facts;
  const { message: error, code } = emptyPhoto;
  // What was typed beside it is still useful.
  return { ...facts, state: 'failed', failedIn: 'reading', problem: { error, code } };
}

/** The database, if it exists; looking for it does not make one. */
function openOlder(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(olderPhotos);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
    request.onsuccess = () => {
      // Signing out deletes it: nothing may keep it open then.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

const storesIn = (database: IDBDatabase) =>
  ['photos', 'facts', 'bytes'].filter((name) => database.objectStoreNames.contains(name));

/** Everything in it, for everybody; a photo may have lost its bytes. */
async function allIn(database: IDBDatabase): Promise<(OlderPhoto & { owner: string })[]> {
  const stores = storesIn(database);
  if (stores.length === 0) return [];
  const transaction = database.transaction(stores);
  const valuesOf = async (name: string): Promise<unknown[]> =>
    stores.includes(name) ? await asked(transaction.objectStore(name).getAll()) : [];
  const keysOf = async (name: string): Promise<unknown[]> =>
    stores.includes(name) ? await asked(transaction.objectStore(name).getAllKeys()) : [];
  const [blobs, facts, keys, bytes] = await Promise.all([
    valuesOf('photos'),
    valuesOf('facts'),
    keysOf('bytes'),
    valuesOf('bytes'),
  ]);
  const bytesOf = new Map(keys.map((key, at) => [String(key), bytes[at]]));
  const read = [...blobs, ...facts].map(async (value) => {
    const { file: blob, owner, type, ...rest } = isRecord(value) ? value : {};
    const { id, name } = rest;
    if (typeof owner !== 'string' || typeof id !== 'string' || typeof name !== 'string') return [];
    const known = bytesOf.get(String([owner, id]));
    // WebKit lost Blobs.
    const found = blob instanceof Blob ? await blob.arrayBuffer().catch(() => null) : known;
    const kind = blob instanceof Blob ? blob.type : typeof type === 'string' ? type : '';
    const file = new File(found instanceof ArrayBuffer ? [found] : [], name, { type: kind });
    return [{ owner, place: owner.slice(owner.indexOf(' ') + 1), id, file, facts: rest }];
  });
  return (await Promise.all(read)).flat();
}

async function remove(database: IDBDatabase, { owner, id }: { owner: string; id: string }): Promise<void> {
  const stores = storesIn(database);
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  for (const name of stores) transaction.objectStore(name).delete(name === 'photos' ? id : [owner, id]);
  await done(transaction);
}

type Take = (photo: OlderPhoto) => Promise<void>;

async function carryAllOver(email: string, take: Take): Promise<void> {
  const database = await openOlder();
  if (!database) return;
  const all = await allIn(database);
  const own = all.filter(({ owner }) => owner.startsWith(`${email} `));
  // If this is interrupted between the two steps, the photo is stored again under the same id, and is there once.
  for (const photo of own) {
    await take(photo);
    await remove(database, photo);
  }
  database.close();
  // Those of others wait for them.
  if (own.length === all.length) indexedDB.deleteDatabase(olderPhotos);
}

let carrying: Promise<void> | undefined;

/** Passes all photos of this person to `take`, once per page; nothing while this device keeps nothing. */
export async function carryOver(email: string, take: Take): Promise<void> {
  if (!(await currentDevice())) return;
  const work = () => carryAllOver(email, take);
  carrying ??= 'locks' in navigator ? navigator.locks.request('older photos', work) : work();
  await carrying;
}
