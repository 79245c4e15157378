import { hash, randomBytes } from 'node:crypto';
import { folderType, nativeTypePrefix } from './file-types.ts';

/** An id as long as Google's for the same kind of file: 44 characters for documents and sheets, 33 for the rest. */
export function newFileId(mimeType: string): string {
  const isDocument = mimeType.startsWith(nativeTypePrefix) && mimeType !== folderType;
  return `1${randomBytes(33)
    .toString('base64url')
    .slice(0, isDocument ? 43 : 32)}`;
}

/** 19 characters that start with 0A and end in PVA, the form of a My Drive root. */
export function newRootId(): string {
  return `0A${randomBytes(12).toString('base64url').slice(0, 14)}PVA`;
}

/** Ids by their addresses: every call asks for its caller's several times. */
const personIds = new Map<string, string>();
const maxPersonIds = 10_000;

/**
 * The id under which permissions and user objects name a person. It follows from the address, so that a file can be
 * shared with somebody whose account is made later.
 */
export function personIdOf(email: string): string {
  const address = email.trim().toLowerCase();
  const known = personIds.get(address);
  if (known !== undefined) return known;
  const id = hash('sha256', address, 'buffer').readBigUInt64BE(0).toString().padStart(20, '0');
  if (personIds.size >= maxPersonIds) personIds.clear();
  personIds.set(address, id);
  return id;
}
