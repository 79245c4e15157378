import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../store/keys/keyring.ts';

// An address is /cal/<id>/<secret>.ics. Its secret follows from its id and a key of this installation that the store keeps
// sealed: 256 bits that are kept nowhere, so nobody who reads the store or a backup has an address.

export const feedRoute = '/cal/:id/:file';

function secretOf(keyring: Keyring, id: string): string {
  return keyring.hash(`calendar feed ${id}`, 'reminder');
}

/** The address that calendars are given. */
export function feedAddress(keyring: Keyring, url: string, id: string): string {
  return `${url}/cal/${id}/${secretOf(keyring, id)}.ics`;
}

const filePattern = /^([0-9a-f]{64})\.ics$/;

/** Whether the secret is that of the id. Takes the same time for every guess. */
export function isRightSecret(keyring: Keyring, id: string, file: string): boolean {
  const [, given = ''] = filePattern.exec(file) ?? [];
  const right = Buffer.from(secretOf(keyring, id));
  const guess = Buffer.from(given.padEnd(right.length, '-'));
  return timingSafeEqual(right, guess);
}
