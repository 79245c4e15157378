import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { hasSignedOutSince } from '../calls/signed-out.ts';

// How the person corrected the names of shops that were read: kept only in their browser, by the words on the
// receipt. The prefix of the keys is also in `session.ts`, which removes them when the person signs out.

const beginning = 'rowhouse-shops ';
const maxShops = 200;
/** One in this many letters may have been read differently. */
const lettersAMisread = 8;

const shopSchema = z.object({ read: z.string(), description: z.string(), category: z.string() });
const shopsSchema = z.array(shopSchema);

export type KnownShop = z.infer<typeof shopSchema>;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

function shopsOf(person: string): KnownShop[] {
  try {
    return shopsSchema.parse(JSON.parse(localStorage.getItem(beginning + person) ?? '[]'));
  } catch {
    // Storage is unavailable, or contains something else: nothing is known.
    return [];
  }
}

const isSame = (one: string, other: string) =>
  distance(one, other) <= Math.floor(Math.min(one.length, other.length) / lettersAMisread);

/** What the person last called the shop with these words; undefined if they accepted the reading. */
export function knownShop(person: string, read: string): KnownShop | undefined {
  const words = plain(read);
  return words === '' ? undefined : shopsOf(person).find((shop) => isSame(shop.read, words));
}

/** Remembers how the person corrected the words that were read; the latest correction comes first. */
export function rememberShop(person: string, { read, description, category }: KnownShop): void {
  const words = plain(read);
  // Somebody who has signed out in another tab leaves nothing behind.
  if (words === '' || hasSignedOutSince(performance.timeOrigin)) return;
  const others = shopsOf(person).filter((shop) => !isSame(shop.read, words));
  const shops = [{ read: words, description, category }, ...others].slice(0, maxShops);
  try {
    localStorage.setItem(beginning + person, JSON.stringify(shops));
  } catch {
    // Storage is full or unavailable: the shop is read the same way again.
  }
}
