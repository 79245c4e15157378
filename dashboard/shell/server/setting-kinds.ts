import { isIP } from 'node:net';
import * as z from 'zod';

// Building blocks of settings.

export interface SettingNote {
  /** What it is for; the comment in .env.example and the doctor's line. */
  says: string;
  /** Never shown; can also be given as a file, under the same name with _FILE. */
  isSecret?: boolean;
  /** What .env.example shows for a setting without a default. */
  example?: string;
}

export const settingNotes = z.registry<SettingNote>();

export const originSchema = z
  .url({ protocol: /^https?$/, error: 'is not an address such as https://rowhouse.example', abort: true })
  .refine((text) => new URL(text).pathname === '/' && new URL(text).search === '', {
    error: 'must be an address without a path',
  })
  .transform((text) => new URL(text).origin);

export function isKey(text: string): boolean {
  return z.base64().safeParse(text).success && Buffer.from(text, 'base64').length === 32;
}

/** Whether each % begins an encoded character. */
export function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An address, or a network as an address and a prefix length. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
}

/** A tile address contains {z}, {x} and {y}, which URL parsers do not preserve. */
export const tilesSchema = () =>
  z.string().refine((text) => {
    const isAddress = ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
    return isAddress && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  }, 'is not an address with {z}, {x} and {y}');

// The registry identifies schemas by reference, so each setting needs one of its own.
export const text = () => z.string().min(1);

export const callCount = () =>
  z.coerce.number('is not a number').int('is not a whole number').min(1, 'must be 1 or more');
