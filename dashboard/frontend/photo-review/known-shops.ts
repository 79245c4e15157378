import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { hasSignedOutSince } from '../calls/signed-out.ts';

// What the person has made of a shop that was read: kept in their browser alone, by the words that stand on the receipt.
// The beginning of the keys stands in `session.ts` as well, which removes them when the person signs out.

const beginning = 'rowhouse-shops ';
const maxShops = 200;
/** Of so many letters one may have been read otherwise. */
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
    // Storage that is closed, or holds something else: nothing is known.
    return [];
  }
}

const isSame = (one: string, other: string) =>
  distance(one, other) <= Math.floor(Math.min(one.length, other.length) / lettersAMisread);

/** What the person called the shop whose words were read the last time; undefined where they let the reading stand. */
export function knownShop(person: string, read: string): KnownShop | undefined {
  const words = plain(read);
  return words === '' ? undefined : shopsOf(person).find((shop) => isSame(shop.read, words));
}

/** Keeps what the person made of the words that were read; the shop they changed last stands first. */
export function rememberShop(person: string, { read, description, category }: KnownShop): void {
  const words = plain(read);
  // Somebody who has signed out in another tab leaves nothing behind.
  if (words === '' || hasSignedOutSince(performance.timeOrigin)) return;
  const others = shopsOf(person).filter((shop) => !isSame(shop.read, words));
  const shops = [{ read: words, description, category }, ...others].slice(0, maxShops);
  try {
    localStorage.setItem(beginning + person, JSON.stringify(shops));
  } catch {
    // Storage that is full or closed: the shop is read the same way again.
  }
}
