import * as z from 'zod';
import { asked, done, type Sealed } from './database.ts';
import { currentDevice, type Device } from './device.ts';
import { seal, sealBytes, unseal, unsealBytes } from './seal.ts';

// Photos that wait on the device, in the account's own database: their bytes sealed as they are, by their own key and without
// an index, for WebKit has lost Blobs and what was read through one. `shell/worker/worker.js` puts those there that are shared.

/** So many bytes of files wait on a device at most; the worker knows it, too. */
const maxFileBytes = 200_000_000;

/** A file does not fit beside those that wait. */
export class NoRoomError extends Error {}

/** What is known of a file without opening it: how many bytes it has. Its id begins with what it waits for. */
interface FileEntry {
  size: number;
  facts: Sealed;
}

/** What a file is; parsed, for an earlier page or the worker has written it. */
const factsSchema = z.object({ name: z.string(), type: z.string() });

async function opened(): Promise<Device> {
  const device = await currentDevice();
  if (!device) throw new Error('Nothing is kept here.');
  return device;
}

const factsOf = (id: string) => `facts of ${id}`;

/** A file as it is put on the device. */
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

/** Puts files on the device within a transaction of `files` and `bytes`; aborts all of it where there is no room for them. */
export async function putFiles(transaction: IDBTransaction, files: readonly SealedFile[]): Promise<void> {
  if (files.length === 0) return;
  const store = transaction.objectStore('files');
  const [ids, before] = await Promise.all([asked(store.getAllKeys()), asked<FileEntry[]>(store.getAll())]);
  const known = new Set(ids.map(String));
  const missing = files.filter(({ id }) => !known.has(id));
  const sum = [...before, ...missing.map(({ entry }) => entry)].reduce((all, { size }) => all + size, 0);
  if (sum > maxFileBytes) {
    transaction.abort();
    throw new NoRoomError('There is no room on this device for a file that is to wait.');
  }
  for (const { id, entry, bytes } of missing) {
    store.put(entry, id);
    transaction.objectStore('bytes').put(bytes, id);
  }
}

/** The file with this id; undefined where it is not there, or damaged. */
export async function readFile(id: string): Promise<File | undefined> {
  const { database, meta } = await opened();
  const transaction = database.strict(['files', 'bytes']);
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

/** The ids of those that wait for one thing, with which their ids begin, in order. */
export async function idsOfFiles(beginning: string): Promise<string[]> {
  const store = (await opened()).database.strict(['files']).objectStore('files');
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
