import { createHash } from 'node:crypto';
import { lookBits, lookOfBits } from '#kernel/photo-look.ts';
import { Random } from '#kernel/random.ts';
import { photoKind } from './kind.ts';
import { uprightPixels } from './prepare.ts';

/** The hashes by which a photo is recognised. */
export interface PhotoMarks {
  /** Of the bytes: the very same file. */
  sha256: string;
  /**
   * Of the picture, as `kernel/photo-look.ts` compares it: the same photo after it was scaled, compressed, rotated by
   * tags or sent through a messenger. Blank for a PDF.
   */
  look: string;
}

// A picture is compared with random patterns as fine as lines of print; each bit of its look says on which side of a
// pattern it falls. The share of bits in which two looks differ then corresponds to the angle between the pictures,
// whatever they show: no bit depends on one line or on blank paper.

/** The number of pixels used, a power of two: lines of print are three or four of them high. */
const [width, height] = [128, 256];
/** How many pixels of the picture, each way, are averaged into one: libraries scale pictures down in different ways. */
const side = 2;
/** How far the surroundings of a pixel extend on each side. */
const around = 4;
/** Levels of brightness. Smaller differences, such as grain on blank paper, count for less. */
const noise = 20;

/** The mean of the surrounding pixels, this far on each side. */
function meansOf(pixels: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  const at = (x: number, y: number) => y * (width + 1) + x;
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0;
      sums[at(x + 1, y + 1)] = row + (sums[at(x + 1, y)] ?? 0);
    }
  }
  return pixels.map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
    const [right, bottom] = [Math.min(width, x + reach + 1), Math.min(height, y + reach + 1)];
    const sum =
      (sums[at(right, bottom)] ?? 0) -
      (sums[at(left, bottom)] ?? 0) -
      (sums[at(right, top)] ?? 0) +
      (sums[at(left, top)] ?? 0);
    return sum / ((right - left) * (bottom - top));
  });
}

/** The pixels that are used, from those of a larger picture. */
function shrunk(pixels: Uint8Array): Float64Array {
  const small = new Float64Array(width * height);
  pixels.forEach((value, index) => {
    const [x, y] = [index % (width * side), Math.floor(index / (width * side))];
    const place = Math.floor(y / side) * width + Math.floor(x / side);
    small[place] = (small[place] ?? 0) + value / side ** 2;
  });
  return small;
}

/**
 * The contrast of each pixel with its surroundings, relative to the usual contrast there: neither light nor paper
 * matters.
 */
function printOf(pixels: Uint8Array): Float64Array {
  const even = meansOf(shrunk(pixels), 1);
  const means = meansOf(even, around);
  const apart = even.map((value, index) => value - (means[index] ?? 0));
  const spread = meansOf(
    apart.map((value) => value ** 2),
    around,
  );
  return apart.map((value, index) => value / (Math.sqrt(Math.max(0, spread[index] ?? 0)) + noise));
}

/** The Walsh–Hadamard transform, in place: every sum and difference of all values. */
function transform(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let from = 0; from < values.length; from += 2 * half) {
      for (let left = from; left < from + half; left += 1) {
        const [a, b] = [values[left] ?? 0, values[left + half] ?? 0];
        values[left] = a + b;
        values[left + half] = a - b;
      }
    }
  }
}

/** On which side of each pattern a picture falls; the patterns are always the same. */
function lookOf(pixels: Uint8Array): string {
  const random = new Random(1);
  const values = printOf(pixels).map((value) => (random.chance(0.5) ? value : -value));
  transform(values);
  const patterns = Array.from({ length: lookBits }, () => random.int(0, values.length - 1));
  return lookOfBits(patterns.map((pattern) => (values[pattern] ?? 0) > 0));
}

export async function photoMarks(bytes: Uint8Array): Promise<PhotoMarks> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Invoices from one company look alike except for their numbers, and a PDF is passed on unchanged.
  if (photoKind(bytes) === 'pdf') return { sha256, look: '' };
  return { sha256, look: lookOf(await uprightPixels(bytes, width * side, height * side)) };
}

/** The hashes as a file keeps them, without empty ones. */
export function markTags({ sha256, look }: PhotoMarks): Record<string, string> {
  return { sha256, ...(look !== '' && { look }) };
}
