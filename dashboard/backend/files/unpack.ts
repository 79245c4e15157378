import type { FileEntry } from '@zip.js/zip.js';

/**
 * The bytes of an archive's entry; undefined if they are more than `maxBytes`: the rest is not unpacked.
 * @throws whatever the library finds wrong with the entry
 */
export async function unpackUpTo(entry: FileEntry, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const kept = new WritableStream<Uint8Array>({
    write(chunk) {
      length += chunk.length;
      if (length > maxBytes) throw new Error('The rest is not unpacked.');
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(kept);
  } catch (error) {
    if (length > maxBytes) return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}
