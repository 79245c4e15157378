import { distance } from 'fastest-levenshtein';

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** True for the same letters and digits; for names, one in ten may differ: they are still recognisable. */
export function isSameReading(found: string, expected: string, isName: boolean): boolean {
  const [left, right] = [plain(found), plain(expected)];
  return distance(left, right) <= (isName ? 0.1 * Math.max(left.length, right.length) : 0);
}
