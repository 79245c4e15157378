import type { Sealed } from './database.ts';

// AES-GCM under a key that the browser holds and never reveals: a copy of the database is unreadable.

const name = 'AES-GCM';

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** An answer is bound to its query: it cannot be opened as the answer to another. */
const boundTo = (id: string) => new TextEncoder().encode(id);

export async function sealBytes(key: CryptoKey, id: string, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name, iv, additionalData: boundTo(id) }, key, plain) };
}

/** Rejects unless it was encrypted with this key and this id. */
export async function unsealBytes(key: CryptoKey, id: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return await crypto.subtle.decrypt({ name, iv, additionalData: boundTo(id) }, key, bytes);
}

export function seal(key: CryptoKey, id: string, answer: unknown): Promise<Sealed> {
  return sealBytes(key, id, new TextEncoder().encode(JSON.stringify(answer)));
}

/** Rejects unless it was encrypted with this key as the answer to this query. */
export async function unseal(key: CryptoKey, id: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, id, sealed)));
}

/**
 * What can still be read of text that was damaged after it was encrypted: each of its bytes is right or wrong on its
 * own. Nothing vouches for them, so they are only for a person to look at.
 */
export async function salvage(key: CryptoKey, { iv, bytes }: Sealed): Promise<string> {
  // In this mode the ciphertext is the plain text combined with a stream that follows from key and iv; the tag at its
  // end is 16 bytes.
  const damaged = new Uint8Array(bytes).slice(0, -16);
  const stream = new Uint8Array(
    await crypto.subtle.encrypt({ name, iv }, key, new Uint8Array(damaged.length)),
  );
  const plain = damaged.map((byte, at) => byte ^ (stream[at] ?? 0));
  return new TextDecoder().decode(plain);
}
