import * as z from 'zod';
import { asked, done, type Sealed } from './database.ts';
import { currentDevice, type Device } from './device.ts';
import { unseal, unsealBytes } from './seal.ts';

// Photos that wait on the device, in the account's own database: their bytes sealed as they are, by their own key and without
// an index, for WebKit has lost Blobs and what was read through one. `shell/worker/worker.js` puts those there that are shared.

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
