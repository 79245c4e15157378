import { addressSecret, isSecret } from '../store/keys/address-secret.ts';
import type { Keyring } from '../store/keys/keyring.ts';

// An address is /cal/<id>/<secret>.ics.

export const feedRoute = '/cal/:id/:file';

function secretOf(keyring: Keyring, id: string): string {
  return addressSecret(keyring, `calendar feed ${id}`, 'reminder');
}

/** The address that calendars are given. */
export function feedAddress(keyring: Keyring, url: string, id: string): string {
  return `${url}/cal/${id}/${secretOf(keyring, id)}.ics`;
}

/** Whether the secret belongs to the id. Takes the same time for every guess. */
export function isRightSecret(keyring: Keyring, id: string, file: string): boolean {
  return isSecret(`${secretOf(keyring, id)}.ics`, file);
}
