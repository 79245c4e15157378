import { Unreadable } from './unreadable.ts';

const unknown =
  'is not a kind of file Rowhouse can read. Choose a CSV, Excel (.xlsx), OpenDocument (.ods), vCard (.vcf) or text file, or a statement of a bank (OFX, QIF, CAMT).';

/** The text of a file: by its byte order mark, else as UTF-8 if it is valid UTF-8, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // Text files contain no NUL; all other kinds do.
  if (text.includes('\0')) throw new Unreadable(unknown);
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** In UTF-16, half of the bytes of western text are NUL: the second of each pair, or the first. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const nulls = [0, 0];
  const length = Math.min(bytes.length, 4096);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  if (odd > length / 4 && even < length / 50) return 'utf-16le';
  if (even > length / 4 && odd < length / 50) return 'utf-16be';
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
