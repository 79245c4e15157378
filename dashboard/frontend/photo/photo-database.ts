import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Problem } from '#kernel/problem.ts';

// The browser's database of photos that are on their way into a sheet. Its name stands in `session.ts` as well, which
// deletes it when the person signs out.

const databaseName = 'rowhouse-photos';

/** The owner, so that all of one lie beside each other, and the photo's own id. */
type PhotoKey = [owner: string, id: string];

interface Photos extends DBSchema {
  facts: { key: PhotoKey; value: { owner: string; id: string } };
  bytes: { key: PhotoKey; value: ArrayBuffer };
  /** The first version's, with Blobs. WebKit lost those that were read through the index of their owners. */
  photos: { key: string; value: unknown };
}
export type PhotoDatabase = IDBPDatabase<Photos>;

let opening: Promise<PhotoDatabase | null> | undefined;

/** Null where the browser keeps nothing: in some private windows, or when its disk is full. */
export function openPhotoDatabase(): Promise<PhotoDatabase | null> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(null);
  opening ??= openAndCarryOver().catch(() => null);
  return opening;
}

async function openAndCarryOver(): Promise<PhotoDatabase> {
  const database = await openDB<Photos>(databaseName, 2, {
    upgrade(made) {
      made.createObjectStore('facts', { keyPath: ['owner', 'id'] });
      made.createObjectStore('bytes');
    },
    // Another tab signs the person out: nothing may hold the database then, nor make it anew with their photos.
    blocking(_current, _blocked, { target }) {
      opening = Promise.resolve(null);
      if (target instanceof IDBDatabase) target.close();
    },
    terminated() {
      opening = undefined;
    },
  });
  if (database.objectStoreNames.contains('photos')) await carryAllOver(database);
  return database;
}

/** What a photo without a byte is: the browser has lost it, or it was never one. */
export const emptyPhoto = new Problem(
  'INVALID_INPUT',
  'Nothing is left of this photo. Remove it here and add it again.',
);

/** Not while the database is upgraded: that would end before the first Blob is read. */
async function carryAllOver(database: PhotoDatabase): Promise<void> {
  for (const id of await database.getAllKeys('photos')) {
    // The others are not lost with one that the browser does not give.
    await carryOver(database, id).catch(() => undefined);
  }
}

async function carryOver(database: PhotoDatabase, id: string): Promise<void> {
  const photo = await database.get('photos', id);
  if (photo === null || typeof photo !== 'object' || !('owner' in photo)) return;
  const { file, ...rest } = photo as { owner: string; file?: unknown };
  const bytes = file instanceof Blob ? await file.arrayBuffer().catch(() => null) : null;
  const type = file instanceof Blob ? file.type : '';
  const { message: error, code } = emptyPhoto;
  // What was typed beside it is still of use.
  const facts = {
    ...{ ...rest, id, type },
    ...(!bytes && { state: 'failed', failedIn: 'reading', problem: { error, code } }),
  };
  const transaction = database.transaction(['photos', 'facts', 'bytes'], 'readwrite');
  // Another tab may have been here meanwhile, and its person may have removed the photo since.
  if ((await transaction.objectStore('photos').getKey(id)) === undefined) return;
  await Promise.all([
    transaction.objectStore('facts').put(facts),
    transaction.objectStore('bytes').put(bytes ?? new ArrayBuffer(0), [facts.owner, id]),
    transaction.objectStore('photos').delete(id),
    transaction.done,
  ]);
}
