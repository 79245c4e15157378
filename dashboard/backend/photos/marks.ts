import { createHash } from 'node:crypto';
import { photoKind } from './kind.ts';
import { uprightPixels } from './prepare.ts';

/** By what a photo is known again. */
export interface PhotoMarks {
  /** Of the bytes: the very same file. */
  sha256: string;
  /**
   * Of the picture, 64 bits in hex: the same photo after it was scaled, compressed or sent through a messenger. Blank for
   * a PDF.
   */
  look: string;
}

const columns = 8;
const rows = 9;
/** Pixels of a cell's side: the mean of so many tells finer levels than one pixel that stands for them all. */
const side = 8;
/** Levels of brightness. Compression alone makes blank paper differ by less, and would decide its bits by chance. */
const minStep = 2.5;

/** How bright a cell is on average. */
function brightness(pixels: Uint8Array, row: number, column: number): number {
  let sum = 0;
  for (let y = row * side; y < (row + 1) * side; y += 1) {
    for (let x = column * side; x < (column + 1) * side; x += 1) sum += pixels[y * columns * side + x] ?? 0;
  }
  return sum / side ** 2;
}

/** A difference hash: for each cell whether it is clearly brighter than the one below it, as lines of print make it. */
function lookOf(pixels: Uint8Array): string {
  let bits = 0n;
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const step = brightness(pixels, row, column) - brightness(pixels, row + 1, column);
      bits = (bits << 1n) | (step > minStep ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}

export async function photoMarks(bytes: Uint8Array): Promise<PhotoMarks> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Invoices of one firm look alike but for their figures, and a PDF is passed on as it is.
  if (photoKind(bytes) === 'pdf') return { sha256, look: '' };
  return { sha256, look: lookOf(await uprightPixels(bytes, columns * side, rows * side)) };
}

/** The marks as a file keeps them: without those that say nothing. */
export function markTags({ sha256, look }: PhotoMarks): Record<string, string> {
  return { sha256, ...(look !== '' && { look }) };
}
