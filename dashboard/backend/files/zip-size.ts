import { Unreadable } from './unreadable.ts';

/** A sheet of 10,000 rows takes some 10 MB. */
const maxBytes = 100 * 1024 * 1024;
const maxEntries = 2_000;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** Larger numbers are stored elsewhere, and only for files of more than 4 GB. */
const elsewhere = [0xffff, 0xffffffff];
/** Set for an entry whose sizes are also stored after it, where the reader looks if the list has none. */
const sizesFollow = 8;
const stored = 0;
/** An empty stream takes two bytes. */
const emptyBytes = 2;

/**
 * The names in a zip file, once its list of entries promises a tolerable size. The reader unpacks no entry beyond the
 * listed size, so an entry without one is refused.
 */
export function namesInZip(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (elsewhere.includes(count) || elsewhere.includes(at) || count > maxEntries) throw damaged();
  const names: string[] = [];
  let total = 0;
  while (names.length < count) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged();
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    if (elsewhere.includes(packed) || elsewhere.includes(unpacked)) throw damaged();
    const isElsewhere = packed === 0 && (view.getUint16(at + 8, true) & sizesFollow) !== 0;
    if (isElsewhere && view.getUint16(at + 10, true) !== stored) throw damaged();
    if (unpacked === 0 ? packed > emptyBytes : packed === 0) throw damaged();
    total += Math.max(packed, unpacked);
    if (total > maxBytes) throw new Unreadable('unpacks to more than 100 MB, so it was not read.');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** The end record, which only a comment may follow. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw damaged();
}

function damaged(): Unreadable {
  return new Unreadable(
    'is damaged and cannot be opened. Save it again in your spreadsheet program, then try again.',
  );
}
