import { crc32, deflateRawSync } from 'node:zlib';
import { odsType } from './conversion-start.ts';

interface Entry {
  name: string;
  packed: Uint8Array;
  /** The size that the list of entries declares. */
  declaredBytes: number;
  /** The checksum that it declares, 0 unless said. */
  checksum?: number;
}

/** A compressed file assembled by hand, so it may contain false sizes. */
export function pack(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, packed, declaredBytes, checksum = 0 } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(checksum, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declaredBytes, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(checksum, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declaredBytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), Buffer.from(packed));
    list.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}

/** The least that a reader takes for a spreadsheet of OpenDocument. */
export function packOds(content: Buffer): Buffer {
  const files = { mimetype: Buffer.from(odsType), 'content.xml': content };
  return pack(
    Object.entries(files).map(([name, bytes]) => ({
      name,
      packed: deflateRawSync(bytes),
      declaredBytes: bytes.length,
      checksum: crc32(bytes),
    })),
  );
}
