import type { StrangerPage } from '#backend/request.ts';
import { addressSecret, isSecret } from '../store/keys/address-secret.ts';
import type { Keyring } from '../store/keys/keyring.ts';

/** An address is /form/<id>/<secret>, or /staff/<id>/<secret>. */
export const strangerPath = (page: StrangerPage) => `/${page}/:id/:secret`;

/** What each secret is made from, besides its id. */
const named = { form: 'public form', staff: 'staff address' } as const;

function secretOf(keyring: Keyring, page: StrangerPage, id: string): string {
  return addressSecret(keyring, `${named[page]} ${id}`, 'form');
}

/** The address that a person gives to whomever they like. */
export function strangerAddress(
  { keyring, url }: { keyring: Keyring; url: string },
  page: StrangerPage,
  id: string,
): string {
  return `${url}/${page}/${id}/${secretOf(keyring, page, id)}`;
}

/** Whether the secret belongs to the id. Takes the same time for every guess. */
export function isAddressSecret(
  keyring: Keyring,
  page: StrangerPage,
  { id, secret }: { id: string; secret: string },
): boolean {
  return isSecret(secretOf(keyring, page, id), secret);
}
