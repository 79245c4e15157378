// A look is what a photo is known again by: bits of its picture, six to a letter.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bitsOfLetter = 6;
const letters = 108;
/** How many bits a look has. */
export const lookBits = letters * bitsOfLetter;
/** Copies by messengers differ in up to 30, other receipts of a shop in 55 and more: see docs/photo-reading.md. */
const maxDifferent = 40;

/** Bits as the text that a file keeps: 108 letters. */
export function lookOfBits(bits: readonly boolean[]): string {
  const valueAt = (letter: number) =>
    bits
      .slice(letter * bitsOfLetter, (letter + 1) * bitsOfLetter)
      .reduce((value, bit) => 2 * value + (bit ? 1 : 0), 0);
  return Array.from({ length: letters }, (_, letter) => alphabet[valueAt(letter)]).join('');
}

const isLook = (text: string) => text.length === letters && [...text].every((one) => alphabet.includes(one));

/** How many bits of two looks differ; null where one of them is none. */
export function lookDistance(a: string, b: string): number | null {
  if (!isLook(a) || !isLook(b)) return null;
  let count = 0;
  for (let letter = 0; letter < letters; letter += 1) {
    let different = alphabet.indexOf(a[letter] ?? '') ^ alphabet.indexOf(b[letter] ?? '');
    for (; different > 0; different >>= 1) count += different & 1;
  }
  return count;
}

/** True for two looks of what is most likely one photo; a look that is none is like nothing. */
export function looksAlike(a: string, b: string): boolean {
  const distance = lookDistance(a, b);
  return distance !== null && distance <= maxDifferent;
}
