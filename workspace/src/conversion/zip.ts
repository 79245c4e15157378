import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ApiError } from '../wire/errors.ts';

/** The sizes of a packed file that may be unpacked. A spreadsheet of a million cells takes some 60 MB. */
const maxEntries = 5_000;
const maxBytes = 200 * 1024 * 1024;
/** Deflate reaches 1,032 to 1 on nothing but zeros; sheets full of the same cell stay below 200. */
const maxRatio = 250;
const smallBytes = 8 * 1024 * 1024;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const sizeElsewhere = 0xffffffff;
const stored = 0;
const deflated = 8;
/** Names are UTF-8. */
const unicodeFlag = 0x0800;

interface Entry {
  name: string;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Where its local header begins. */
  at: number;
}

/**
 * The files in a packed file. Nothing is unpacked before the list of all entries has been found bearable.
 * @throws ApiError for a packed file that is broken, or that would unpack to more than the machine can bear
 */
export function unpack(bytes: Buffer): Map<string, Uint8Array> {
  const entries = readList(bytes);
  const total = entries.reduce((sum, entry) => sum + Math.max(entry.packedBytes, entry.unpackedBytes), 0);
  if (total > maxBytes) throw unreadable('it unpacks to more than 200 MB');
  if (total > smallBytes && total > bytes.length * maxRatio) {
    throw unreadable('it unpacks to many times its size');
  }
  return new Map(entries.map((entry) => [entry.name, unpackEntry(bytes, entry)]));
}

function readList(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw unreadable(`it packs ${count} entries`);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (entries.length < count) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) throw broken();
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const entry = {
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    // Sizes that stand elsewhere belong to files of more than 4 GB.
    if (entry.packedBytes === sizeElsewhere || entry.unpackedBytes === sizeElsewhere) throw broken();
    entries.push(entry);
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The record at the end, behind which only a comment may stand. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw broken();
}

/** The content of an entry, which may not be more than the list says. */
function unpackEntry(bytes: Buffer, { method, packedBytes, unpackedBytes, at }: Entry): Uint8Array {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) throw broken();
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packedBytes > bytes.length) throw broken();
  const content = bytes.subarray(start, start + packedBytes);
  if (method === stored) return content;
  if (method !== deflated) throw broken();
  const unpacked = inflateRawSync(content, { maxOutputLength: Math.max(1, unpackedBytes) });
  if (unpacked.length !== unpackedBytes) throw broken();
  return unpacked;
}

/** Packs files; those that are not to be made smaller stand as they are. */
export function pack(files: ReadonlyMap<string, Uint8Array>, isDeflated: (name: string) => boolean): Buffer {
  const contents: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const title = Buffer.from(name);
    const method = isDeflated(name) ? deflated : stored;
    const packed = method === deflated ? deflateRawSync(content) : content;
    // What the local header and the list say alike: version, flags, method, time, checksum, sizes, name.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(unicodeFlag, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    contents.push(word(localSignature), facts, title, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(word(entrySignature), Buffer.from([20, 0]), facts, place, title);
    at += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...contents, listed, word(endSignature), end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function broken(): ApiError {
  return unreadable('it is damaged, or not packed as a spreadsheet is');
}

function unreadable(why: string): ApiError {
  return new ApiError(400, `The file cannot be turned into a spreadsheet: ${why}.`, { reason: 'badRequest' });
}
