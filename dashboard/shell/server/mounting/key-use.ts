import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '#backend/handlers.ts';
import { keyReused } from '#backend/table/once.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { sessionOf } from '../signin/sessions.ts';
import { freeKey, type KeyUse, takeKey } from '../store/request-keys.ts';
import type { Store } from '../store/schema.ts';
import { requestKeyOf } from './app-context.ts';

/** Called with the outcome of a write; a refused one may be sent again under its key with other contents. */
export type EndOfUse = (error: unknown) => Promise<void>;

/**
 * Set by a caller whose key stands for an intention, whatever the contents: screens use another key for other
 * contents, but send a photo again with changed fields for its row, which are accepted.
 */
const amending = 'x-request-amends';

function isUpload(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}

/** A file before its bytes, which JSON would write out number by number. */
function inMarks(_: string, value: unknown): unknown {
  return isUpload(value) ? { ...value, bytes: hash('sha256', value.bytes) } : value;
}

/** Nothing was done if the caller was told what to do about it; for other failures nobody knows. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 429;
}

/** Ensures that a request key stands for one write, however often it is sent. */
export class KeyUses {
  readonly #parts: Pick<Parts, 'store' | 'keyring'>;

  constructor(parts: Pick<Parts, 'store' | 'keyring'>) {
    this.#parts = parts;
  }

  /** Prefixed with the key they are made with: hashes made with another key cannot be compared. */
  #marksOf({ place, said }: { place: string; said: string }): KeyUse {
    const { keyring } = this.#parts;
    const mark = (text: string) => `${keyring.id} ${keyring.mark(text)}`;
    return { address: mark(place), body: mark(said) };
  }

  /**
   * Notes what a request's key is used for. Throws KEY_REUSED if it was used for something else; undefined if there
   * is no key, or if it is a repetition.
   */
  async begin(request: FastifyRequest, input: unknown): Promise<EndOfUse | undefined> {
    const key = requestKeyOf(request);
    if (key === null || amending in request.headers) return undefined;
    const { id: userId } = sessionOf(request).user;
    const place = `${request.method} ${request.url}`;
    return await this.take({ userId, key }, { place, said: JSON.stringify(input, inMarks) });
  }

  /** The same for a key without a request, used in one place for the given contents; `within` a transaction, if given. */
  async take(
    { userId, key }: { userId: string; key: string },
    told: { place: string; said: string },
    within: Store = this.#parts.store,
  ): Promise<EndOfUse | undefined> {
    const { store, keyring } = this.#parts;
    const use = this.#marksOf(told);
    const before = await takeKey(within, { userId, key }, use);
    if (!before) {
      return async (error) => {
        if (isRefusal(error)) await freeKey(store, userId, key);
      };
    }
    const isComparable = before.address.startsWith(`${keyring.id} `);
    const isSame = use.address === before.address && use.body === before.body;
    if (isComparable && !isSame) throw keyReused();
    return undefined;
  }
}
