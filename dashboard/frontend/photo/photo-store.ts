import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod';
import { extractionSchema } from '#kernel/extraction.ts';
import { Problem, problemSchema } from '#kernel/problem.ts';

// Photos that are on their way into a sheet, kept in the browser until they are there. The name of the database stands
// in `session.ts` as well, which deletes it when the person signs out.

const databaseName = 'rowhouse-photos';

/** A photo as it lies in the browser's database. What is not known to hold anymore is parsed when it is read. */
const keptSchema = z.object({
  id: z.string(),
  owner: z.string(),
  addedAt: z.number(),
  requestKey: z.string(),
  file: z.instanceof(Blob),
  name: z.string(),
  state: z.enum(['waiting', 'reading', 'review', 'saving', 'failed']),
  extraction: z.unknown(),
  draft: z.unknown(),
  problem: problemSchema.nullable(),
  failedIn: z.enum(['reading', 'saving']).nullable(),
});
export type KeptPhoto = z.infer<typeof keptSchema>;

interface Photos extends DBSchema {
  photos: { key: string; value: unknown; indexes: { owner: string } };
}

let opening: Promise<IDBPDatabase<Photos> | null> | undefined;

/** Null where the browser keeps nothing: in some private windows, or when its disk is full. */
function openDatabase(): Promise<IDBPDatabase<Photos> | null> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(null);
  opening ??= openDB<Photos>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
    // Another tab signs the person out: nothing may hold the database then, nor make it anew with their photos.
    blocking(_current, _blocked, { target }) {
      opening = Promise.resolve(null);
      if (target instanceof IDBDatabase) target.close();
    },
    terminated() {
      opening = undefined;
    },
  }).catch(() => null);
  return opening;
}

/** Runs work on the database; a browser that refuses leaves the photo in memory, where it is until the page closes. */
async function attempt<T>(work: (database: IDBPDatabase<Photos>) => Promise<T>, otherwise: T): Promise<T> {
  const database = await openDatabase();
  if (!database) return otherwise;
  try {
    return await work(database);
  } catch {
    return otherwise;
  }
}

/** The photos of one person and place, in the order in which they were added. */
export async function readKept(owner: string): Promise<KeptPhoto[]> {
  const found = await attempt((database) => database.getAllFromIndex('photos', 'owner', owner), []);
  return found
    .flatMap((value) => {
      const { success, data } = keptSchema.safeParse(value);
      return success ? [data] : [];
    })
    .sort((one, other) => one.addedAt - other.addedAt);
}

/** What another tab has made of a photo meanwhile; undefined where it is not kept. */
export async function readOne(id: string): Promise<KeptPhoto | undefined> {
  const found = await attempt<unknown>((database) => database.get('photos', id), undefined);
  return keptSchema.safeParse(found).data;
}

/** False when the browser did not take it. */
export function keep(photo: KeptPhoto): Promise<boolean> {
  return attempt(async (database) => {
    await database.put('photos', photo);
    return true;
  }, false);
}

export function forget(id: string): Promise<boolean> {
  return attempt(async (database) => {
    await database.delete('photos', id);
    return true;
  }, false);
}

export function problemKept(problem: KeptPhoto['problem']): Problem | null {
  if (!problem) return null;
  const { error, code, ...details } = problem;
  return new Problem(code, error, details);
}

export function extractionKept(value: unknown) {
  const { success, data } = extractionSchema.loose().safeParse(value);
  return success ? data : null;
}
