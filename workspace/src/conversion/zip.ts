import {
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { ApiError } from '../wire/errors.ts';

/** The sizes of a packed file that may be unpacked. A spreadsheet of a million cells takes some 60 MB. */
const maxEntries = 5_000;
const maxBytes = 200 * 1024 * 1024;
/** Deflate reaches 1,032 to 1 on nothing but zeros; sheets full of the same cell stay below 200. */
const maxRatio = 250;
const smallBytes = 8 * 1024 * 1024;

/**
 * The files in a compressed file. Nothing is unpacked before the list of all entries has been checked, and nothing beyond the size
 * in the list.
 * @throws ApiError for a compressed file that is broken, or that would unpack to more than the machine can handle
 */
export async function unpack(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const entries = await readList(bytes);
  const total = entries.reduce(
    (sum, entry) => sum + Math.max(entry.compressedSize, entry.uncompressedSize),
    0,
  );
  if (total > maxBytes) throw unreadable('it unpacks to more than 200 MB');
  if (total > smallBytes && total > bytes.length * maxRatio) {
    throw unreadable('it unpacks to many times its size');
  }
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (!entry.directory) files.set(entry.filename, await unpackEntry(entry));
  }
  return files;
}

async function readList(bytes: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = [];
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.push(entry) > maxEntries) break;
    }
  } catch {
    throw broken();
  }
  if (entries.length > maxEntries) throw unreadable(`it packs more than ${maxEntries} entries`);
  return entries;
}

/** The content of an entry, which may not be more or less than the list says. */
async function unpackEntry(entry: FileEntry): Promise<Uint8Array> {
  const content = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  const kept = new WritableStream<Uint8Array>({
    write(chunk) {
      content.set(chunk, length);
      length += chunk.length;
    },
  });
  await entry.getData(kept).catch(() => {
    throw broken();
  });
  if (length !== content.length) throw broken();
  return content;
}

/** Packs files; those that are not to be compressed are stored as they are. */
export async function pack(
  files: ReadonlyMap<string, Uint8Array>,
  isDeflated: (name: string) => boolean,
): Promise<Uint8Array> {
  // Readers look for the type of a document at a fixed place, so nothing comes between a name and its content.
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    extendedTimestamp: false,
    dataDescriptor: false,
  });
  for (const [name, content] of files) {
    await writer.add(name, new Uint8ArrayReader(content), isDeflated(name) ? {} : { level: 0 });
  }
  return await writer.close();
}

function broken(): ApiError {
  return unreadable('it is damaged, or not packed as a spreadsheet is');
}

function unreadable(why: string): ApiError {
  return new ApiError(400, `The file cannot be turned into a spreadsheet: ${why}.`, { reason: 'badRequest' });
}
