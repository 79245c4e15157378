import type { Sealed } from './database.ts';

// AES-GCM under a key that the browser holds and gives nobody: what copies the database has nothing to read in it.

const name = 'AES-GCM';

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** An answer is bound to its question: it opens as the answer to no other. */
const boundTo = (id: string) => new TextEncoder().encode(id);

export async function sealBytes(key: CryptoKey, id: string, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name, iv, additionalData: boundTo(id) }, key, plain) };
}

/** Rejects for what was not sealed under this key and this id. */
export async function unsealBytes(key: CryptoKey, id: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return await crypto.subtle.decrypt({ name, iv, additionalData: boundTo(id) }, key, bytes);
}

export function seal(key: CryptoKey, id: string, answer: unknown): Promise<Sealed> {
  return sealBytes(key, id, new TextEncoder().encode(JSON.stringify(answer)));
}

/** Rejects for what was not sealed under this key as the answer to this question. */
export async function unseal(key: CryptoKey, id: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, id, sealed)));
}

/**
 * What can still be read of text that was damaged since it was sealed: its bytes, each as right or as wrong as it lies there.
 * Nobody vouches for them, so they are for a person to look at, and for nothing else.
 */
export async function salvage(key: CryptoKey, { iv, bytes }: Sealed): Promise<string> {
  // In this mode what is sealed is the plain text, turned over by a stream that follows from key and iv; the mark at its end is 16 bytes.
  const damaged = new Uint8Array(bytes).slice(0, -16);
  const stream = new Uint8Array(
    await crypto.subtle.encrypt({ name, iv }, key, new Uint8Array(damaged.length)),
  );
  const plain = damaged.map((byte, at) => byte ^ (stream[at] ?? 0));
  return new TextDecoder().decode(plain);
}
