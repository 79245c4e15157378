import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isSecret } from '../store/keys/address-secret.ts';
import type { Keyring } from '../store/keys/keyring.ts';

// Each page of a form has a ticket: the key under which its row is added once, and when the page was made. It is
// signed, so that nobody can invent keys or times.

export interface Ticket {
  text: string;
  key: string;
  madeAt: number;
}

/** Nobody fills in a form faster than this. */
export const leastMs = 2_000;
/** A page that was open for longer gets a new ticket. */
const longestMs = 24 * 3_600_000;

function signatureOf(keyring: Keyring, formId: string, told: string): string {
  return keyring.hash(`page of ${formId}: ${told}`, 'form');
}

export function newTicket(keyring: Keyring, formId: string): Ticket {
  const [key, madeAt] = [randomUUID(), Date.now()];
  const told = `${key} ${madeAt}`;
  return { text: `${told} ${signatureOf(keyring, formId, told)}`, key, madeAt };
}

const partsSchema = z.tuple([z.uuid(), z.coerce.number().int(), z.string()]);

/** The ticket of a page of this form; undefined if it is invalid or too old. */
export function readTicket(keyring: Keyring, formId: string, text: string): Ticket | undefined {
  const { data } = partsSchema.safeParse(text.split(' '));
  if (!data) return undefined;
  const [key, madeAt, signature] = data;
  if (!isSecret(signatureOf(keyring, formId, `${key} ${madeAt}`), signature)) return undefined;
  const age = Date.now() - madeAt;
  return age < 0 || age > longestMs ? undefined : { text, key, madeAt };
}
