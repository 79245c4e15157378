import { createHash } from 'node:crypto';
import { uprightPixels } from './prepare.ts';

/** By what a photo is known again. */
export interface PhotoMarks {
  /** Of the bytes: the very same file. */
  sha256: string;
  /** Of the picture, 64 bits in hex: the same photo after it was scaled, compressed or sent through a messenger. */
  look: string;
}

const columns = 9;
const rows = 8;

/** A difference hash: for each place whether it is brighter than the one right of it. */
function lookOf(pixels: Uint8Array): string {
  let bits = 0n;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column;
      bits = (bits << 1n) | ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}

export async function photoMarks(bytes: Uint8Array): Promise<PhotoMarks> {
  const pixels = await uprightPixels(bytes, columns, rows);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), look: lookOf(pixels) };
}
