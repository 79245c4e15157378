export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'pdf';

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

const pdfWithin = 1024;

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

/**
 * A file's actual type, by its first bytes; undefined for anything that is neither photo nor PDF, whatever its name
 * is.
 */
export function photoKind(bytes: Uint8Array): PhotoKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif';
  if (textAt(bytes, 4, 4) === 'ftyp' && heicBrands.has(textAt(bytes, 8, 4))) return 'heic';
  // Some programs write a few bytes of their own before it.
  if (textAt(bytes, 0, pdfWithin).includes('%PDF-')) return 'pdf';
  return undefined;
}
