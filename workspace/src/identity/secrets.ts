import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random text that nobody can guess. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** The stored form of a secret. Secrets are random, so a fast hash without salt suffices. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Compares two texts in a time that does not reveal where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** The token that a browser's forms carry, derived from the secret of its cookie. */
export function formTokenOf(browserSecret: string): string {
  return createHmac('sha256', browserSecret).update('form').digest('base64url');
}
