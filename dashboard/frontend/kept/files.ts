import * as z from 'zod';
import { asked, done, type Sealed } from './database.ts';
import { currentDevice, type Device } from './device.ts';
import { seal, sealBytes, unseal, unsealBytes } from './seal.ts';

// Photos that wait on the device, in the account's own database: their bytes encrypted as they are, under a key of
// their own and without an index, because WebKit has lost Blobs and what was read through one.
// `shell/worker/worker.js` puts shared photos there.

/** The most that waiting files may take; the worker has the same limit. */
export const waitingMegabytes = 200;
const maxFileBytes = waitingMegabytes * 1_000_000;

/** There is no room for a file beside those that wait. */
export class NoRoomError extends Error {}

/** What is known about a file without decrypting it: its size. Its id begins with what it waits for. */
interface FileEntry {
  size: number;
  facts: Sealed;
  /** What else is known about it, by whatever keeps it. */
  note?: Sealed;
}

/** A file's metadata; parsed, because an earlier page or the worker may have written it. */
const factsSchema = z.object({ name: z.string(), type: z.string() });

async function opened(): Promise<Device> {
  const device = await currentDevice();
  if (!device) throw new Error('Nothing is kept here.');
  return device;
}

const factsOf = (id: string) => `facts of ${id}`;
const noteOf = (id: string) => `note beside ${id}`;

/** A file in the form in which it is stored on the device. */
export interface SealedFile {
  id: string;
  entry: FileEntry;
  bytes: Sealed;
}

export async function sealFile({ meta }: Device, id: string, file: Blob): Promise<SealedFile> {
  const told = { name: file instanceof File ? file.name : 'photo', type: file.type };
  const [facts, bytes] = await Promise.all([
    seal(meta.key, factsOf(id), told satisfies z.output<typeof factsSchema>),
    file.arrayBuffer().then((plain) => sealBytes(meta.key, id, plain)),
  ]);
  return { id, entry: { size: file.size, facts }, bytes };
}

/**
 * Stores files on the device within a transaction on `files` and `bytes`; aborts all of it if there is no room for
 * them.
 */
export async function putFiles(
  transaction: IDBTransaction,
  files: readonly SealedFile[],
  most = maxFileBytes,
): Promise<void> {
  if (files.length === 0) return;
  const store = transaction.objectStore('files');
  const [ids, before] = await Promise.all([asked(store.getAllKeys()), asked<FileEntry[]>(store.getAll())]);
  const known = new Set(ids.map(String));
  const missing = files.filter(({ id }) => !known.has(id));
  const sum = [...before, ...missing.map(({ entry }) => entry)].reduce((all, { size }) => all + size, 0);
  if (sum > most) {
    transaction.abort();
    throw new NoRoomError('There is no room on this device to keep another file.');
  }
  for (const { id, entry, bytes } of missing) {
    store.put(entry, id);
    transaction.objectStore('bytes').put(bytes, id);
  }
}

/**
 * Stores a file on the device with a note; an existing one stays. Rejects with NoRoomError if all waiting files would
 * exceed `most` bytes.
 */
export async function keepFile(
  id: string,
  file: Blob,
  note: unknown,
  { most = maxFileBytes }: { most?: number } = {},
): Promise<void> {
  const device = await opened();
  const [{ entry, ...sealed }, noted] = await Promise.all([
    sealFile(device, id, file),
    seal(device.meta.key, noteOf(id), note),
  ]);
  const transaction = device.database.strict(['files', 'bytes']);
  const isDone = done(transaction);
  await Promise.all([putFiles(transaction, [{ ...sealed, entry: { ...entry, note: noted } }], most), isDone]);
}

/** Replaces a file's note; false if the file is not there. */
export async function noteBeside(id: string, note: unknown): Promise<boolean> {
  const { database, meta } = await opened();
  const sealed = await seal(meta.key, noteOf(id), note);
  const transaction = database.strict(['files']);
  const store = transaction.objectStore('files');
  const noting = asked<FileEntry | undefined>(store.get(id)).then((entry) => {
    if (entry) store.put({ ...entry, note: sealed } satisfies FileEntry, id);
    return entry !== undefined;
  });
  const [isThere] = await Promise.all([noting, done(transaction)]);
  return isThere;
}

/** A file and its note; undefined if one of them is missing or damaged. */
export async function readNoted(id: string): Promise<{ file: File; note: unknown } | undefined> {
  const { database, meta } = await opened();
  const store = database.reading(['files']).objectStore('files');
  const [file, entry] = await Promise.all([readFile(id), asked<FileEntry | undefined>(store.get(id))]);
  if (!file || !entry?.note) return undefined;
  return { file, note: await unseal(meta.key, noteOf(id), entry.note) };
}

/** The file with this id; undefined if it is missing or damaged. */
export async function readFile(id: string): Promise<File | undefined> {
  const { database, meta } = await opened();
  const transaction = database.reading(['files', 'bytes']);
  const [entry, bytes] = await Promise.all([
    asked<FileEntry | undefined>(transaction.objectStore('files').get(id)),
    asked<Sealed | undefined>(transaction.objectStore('bytes').get(id)),
  ]);
  if (!entry || !bytes) return undefined;
  try {
    const { name, type } = factsSchema.parse(await unseal(meta.key, factsOf(id), entry.facts));
    return new File([await unsealBytes(meta.key, id, bytes)], name, { type });
  } catch {
    return undefined;
  }
}

/** The ids, in order, of the files that wait for the thing whose id theirs begin with. */
export async function idsOfFiles(beginning: string): Promise<string[]> {
  const store = (await opened()).database.reading(['files']).objectStore('files');
  const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
  return (await asked(store.getAllKeys(range))).map(String);
}

export async function removeFiles(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const transaction = (await opened()).database.strict(['files', 'bytes']);
  for (const id of ids) {
    transaction.objectStore('files').delete(id);
    transaction.objectStore('bytes').delete(id);
  }
  await done(transaction);
}
