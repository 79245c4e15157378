import { randomBytes } from 'node:crypto';
import { hashSecret } from '../secrets.ts';

const codes = 10;
/** Crockford's base32: no letter that is taken for a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits, so that a fast hash without salt is all that they need. */
const length = 24;
const groupLength = 6;

function newCode(): string {
  const text = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
  return text.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? text;
}

/** Ten codes, each of which lets the owner in once if the authenticator app is lost. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, newCode);
}

/** The stored form of a recovery code, however it is typed. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashSecret(code.replaceAll(/[^0-9A-Z]/g, ''));
}
