import { timingSafeEqual } from 'node:crypto';
import type { Keyring, LastingPurpose } from './keyring.ts';

// An address that works without a session contains an id and a secret. The secret is derived from the id and a key of
// this installation that the store keeps sealed. Its 256 bits are stored nowhere, so nobody who reads the store or a
// backup has an address, and its owner can copy it again.

/** Hexadecimal, 64 signs. */
export function addressSecret(keyring: Keyring, named: string, purpose: LastingPurpose): string {
  return keyring.hash(named, purpose);
}

/** Takes the same time for every guess, whatever its length. */
export function isSecret(right: string, guess: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.alloc(right.length, '-')];
  const given = Buffer.from(guess);
  given.copy(other);
  return timingSafeEqual(one, other) && given.length === one.length;
}
