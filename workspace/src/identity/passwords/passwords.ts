import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

export const minPasswordLength = 10;
/** Longer ones are refused rather than cut. */
export const maxPasswordLength = 200;

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** One of OWASP's equivalent choices; it takes 32 MB for about a quarter of a second. */
const fullCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Protects nothing: for the thousands of people that tests invent. */
const quickCost: Cost = { N: 2, r: 8, p: 1 };
const keyLength = 32;

/** At most this many are computed at once, so that a flood of guesses cannot take all memory and cores. */
const maxRunning = 2;
const maxWaiting = 50;

/** Thrown if so many passwords wait to be checked that another one would wait too long. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
}

let running = 0;
const waiting: (() => void)[] = [];

/** People on a known browser go before all strangers. */
async function takeTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting && !isKnown) {
      throw new TooBusyError('Too many passwords wait to be checked.');
    }
    await new Promise<void>((resolve) => (isKnown ? waiting.unshift(resolve) : waiting.push(resolve)));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The turn passes to the next in line, and ends if nobody is waiting.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Derivation {
  salt: Buffer;
  options: ScryptOptions;
  length: number;
  isKnown?: boolean;
}

function deriveKey(
  password: string,
  { salt, options, length, isKnown = false }: Derivation,
): Promise<Buffer> {
  return takeTurn(
    isKnown,
    () =>
      new Promise((resolve, reject) => {
        // NFKC: the same password typed on another keyboard has the same bytes.
        scrypt(
          password.normalize('NFKC'),
          salt,
          length,
          { ...options, maxmem: 256 * 2 ** 20 },
          (error, key) => {
            if (error) reject(error);
            else resolve(key);
          },
        );
      }),
  );
}

function hashOf({ N, r, p }: Cost, salt: string, key: string): string {
  return ['scrypt', N, r, p, salt, key].join('$');
}

interface Work {
  /** Whether little work is done, which only the passwords of tests may be kept with. */
  isQuick?: boolean;
}

/** A hash that carries its salt and parameters, so that these can be raised later. */
export async function hashPassword(password: string, { isQuick = false }: Work = {}): Promise<string> {
  const cost = isQuick ? quickCost : fullCost;
  const salt = randomBytes(16);
  const key = await deriveKey(password, { salt, options: cost, length: keyLength });
  return hashOf(cost, salt.toString('base64url'), key.toString('base64url'));
}

const hashSchema = z.tuple([
  z.literal('scrypt'),
  z.coerce.number().int(),
  z.coerce.number().int(),
  z.coerce.number().int(),
  z.base64url(),
  z.base64url(),
]);

/** Replaces the hash of an account that does not exist, so that both answers take equally long. */
function nobodysHash(isQuick: boolean): string {
  return hashOf(isQuick ? quickCost : fullCost, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43));
}

/** True when the password belongs to the hash; a null hash takes as long and is never matched. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { isKnown = false, isQuick = false }: Work & { isKnown?: boolean } = {},
): Promise<boolean> {
  const [, N, r, p, salt, key] = hashSchema.parse((hash ?? nobodysHash(isQuick)).split('$'));
  const expected = Buffer.from(key, 'base64url');
  const how = { salt: Buffer.from(salt, 'base64url'), options: { N, r, p }, length: expected.length };
  const actual = await deriveKey(password, { ...how, isKnown });
  return timingSafeEqual(actual, expected) && hash !== null;
}
