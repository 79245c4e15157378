import * as z from 'zod';
import { extractionSchema } from '#kernel/extraction.ts';
import { Problem, problemSchema } from '#kernel/problem.ts';
import { openPhotoDatabase, type PhotoDatabase } from './photo-database.ts';

// Photos that are on their way into a sheet, kept in the browser until they are there.

/** What is known of a photo beside its bytes. What is not known to hold anymore is parsed when it is read. */
const factsSchema = z.object({
  id: z.string(),
  owner: z.string(),
  addedAt: z.number(),
  requestKey: z.string(),
  name: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'reading', 'review', 'saving', 'failed']),
  extraction: z.unknown(),
  draft: z.unknown(),
  problem: problemSchema.nullable(),
  failedIn: z.enum(['reading', 'saving']).nullable(),
});
type Facts = z.infer<typeof factsSchema>;

/** A photo as it lies in the browser's database: its bytes by their own key, for WebKit lost Blobs. */
export interface KeptPhoto extends Omit<Facts, 'type'> {
  file: File;
}

/** Runs work on the database; a browser that refuses leaves the photo in memory, where it is until the page closes. */
async function attempt<T>(work: (database: PhotoDatabase) => Promise<T>, otherwise: T): Promise<T> {
  const database = await openPhotoDatabase();
  if (!database) return otherwise;
  try {
    return await work(database);
  } catch {
    return otherwise;
  }
}

function photoOf(value: unknown, bytes: ArrayBuffer | undefined): KeptPhoto | undefined {
  const { success, data } = factsSchema.safeParse(value);
  if (!success || !bytes) return undefined;
  const { type, ...facts } = data;
  return { ...facts, file: new File([bytes], facts.name, { type }) };
}

/** The photos of one person and place, in the order in which they were added. */
export function readKept(owner: string): Promise<KeptPhoto[]> {
  return attempt(async (database) => {
    const transaction = database.transaction(['facts', 'bytes']);
    // An array is above every string: all keys that begin with the owner.
    const range = IDBKeyRange.bound([owner], [owner, []]);
    const [facts, keys, bytes] = await Promise.all([
      transaction.objectStore('facts').getAll(range),
      transaction.objectStore('bytes').getAllKeys(range),
      transaction.objectStore('bytes').getAll(range),
    ]);
    const bytesOf = new Map(keys.map(([, id], at) => [id, bytes[at]]));
    return facts
      .flatMap((each) => photoOf(each, bytesOf.get(each.id)) ?? [])
      .sort((one, other) => one.addedAt - other.addedAt);
  }, []);
}

/** What another tab has made of a photo meanwhile; undefined where it is not kept. */
export function readOne(owner: string, id: string): Promise<KeptPhoto | undefined> {
  return attempt<KeptPhoto | undefined>(async (database) => {
    const transaction = database.transaction(['facts', 'bytes']);
    const [facts, bytes] = await Promise.all([
      transaction.objectStore('facts').get([owner, id]),
      transaction.objectStore('bytes').get([owner, id]),
    ]);
    return photoOf(facts, bytes);
  }, undefined);
}

/** False when the browser did not take it. */
export function keep(photo: KeptPhoto): Promise<boolean> {
  return attempt(async (database) => {
    const { file, ...rest } = photo;
    const facts = { ...rest, type: file.type };
    // Its bytes never change, and are read and written once.
    return (await putFacts(database, facts)) || (await putFacts(database, facts, await file.arrayBuffer()));
  }, false);
}

/** False when the photo's bytes are missing and were not given. */
async function putFacts(database: PhotoDatabase, facts: Facts, bytes?: ArrayBuffer): Promise<boolean> {
  const transaction = database.transaction(['facts', 'bytes'], 'readwrite');
  const store = transaction.objectStore('bytes');
  const hasBytes = (await store.getKey([facts.owner, facts.id])) !== undefined;
  if (!hasBytes && !bytes) return false;
  await Promise.all([
    !hasBytes && bytes && store.put(bytes, [facts.owner, facts.id]),
    transaction.objectStore('facts').put(facts),
    transaction.done,
  ]);
  return true;
}

export function forget(owner: string, id: string): Promise<boolean> {
  return attempt(async (database) => {
    const transaction = database.transaction(['facts', 'bytes'], 'readwrite');
    await Promise.all([
      transaction.objectStore('facts').delete([owner, id]),
      transaction.objectStore('bytes').delete([owner, id]),
      transaction.done,
    ]);
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
