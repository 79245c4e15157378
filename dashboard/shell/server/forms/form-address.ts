import { addressSecret, isSecret } from '../store/keys/address-secret.ts';
import type { Keyring } from '../store/keys/keyring.ts';

/** An address is /form/<id>/<secret>. */
export const formPath = '/form/:id/:secret';

function secretOf(keyring: Keyring, id: string): string {
  return addressSecret(keyring, `public form ${id}`, 'form');
}

/** The address that a person gives to whom they like. */
export function formAddress(keyring: Keyring, url: string, id: string): string {
  return `${url}/form/${id}/${secretOf(keyring, id)}`;
}

/** Whether the secret is that of the id. Takes the same time for every guess. */
export function isFormSecret(keyring: Keyring, id: string, secret: string): boolean {
  return isSecret(secretOf(keyring, id), secret);
}
