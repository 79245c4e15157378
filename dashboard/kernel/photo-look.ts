// A look is a perceptual hash by which a photo is recognised: bits of its picture, six to a letter.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bitsOfLetter = 6;
const letters = 108;
/** How many bits a look has. */
export const lookBits = letters * bitsOfLetter;
/**
 * Copies by messengers differ in up to 30 bits, other receipts of the same shop in 55 or more: see
 * docs/photo-reading.md.
 */
const maxDifferent = 40;

/** The bits as text that a file can keep: 108 letters. */
export function lookOfBits(bits: readonly boolean[]): string {
  const valueAt = (letter: number) =>
    bits
      .slice(letter * bitsOfLetter, (letter + 1) * bitsOfLetter)
      .reduce((value, bit) => 2 * value + (bit ? 1 : 0), 0);
  return Array.from({ length: letters }, (_, letter) => alphabet[valueAt(letter)]).join('');
}

const isLook = (text: string) => text.length === letters && [...text].every((one) => alphabet.includes(one));

/** In how many bits two looks differ; null if one of them is not a look. */
export function lookDistance(a: string, b: string): number | null {
  if (!isLook(a) || !isLook(b)) return null;
  let count = 0;
  for (let letter = 0; letter < letters; letter += 1) {
    let different = alphabet.indexOf(a[letter] ?? '') ^ alphabet.indexOf(b[letter] ?? '');
    for (; different > 0; different >>= 1) count += different & 1;
  }
  return count;
}

/** True if two looks are most likely of the same photo; an invalid look matches none. */
export function looksAlike(a: string, b: string): boolean {
  const distance = lookDistance(a, b);
  return distance !== null && distance <= maxDifferent;
}
