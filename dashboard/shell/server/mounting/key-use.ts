import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '#backend/handlers.ts';
import { keyReused } from '#backend/table/once.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { sessionOf } from '../signin/sessions.ts';
import { freeKey, type KeyUse, takeKey } from '../store/request-keys.ts';
import { requestKeyOf } from './app-context.ts';

/** Called with what a write ended in; whatever was refused may be sent under its key in other words. */
export type EndOfUse = (error: unknown) => Promise<void>;

/**
 * Set by a caller who keeps a key to what was meant, whatever goes with it: the screens send another key where the words
 * are others, and a photo again with other words for its row, which takes them.
 */
const amending = 'x-request-amends';

function isUpload(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}

/** A file before its bytes are met, which JSON would write out number by number. */
function inMarks(_: string, value: unknown): unknown {
  return isUpload(value) ? { ...value, bytes: hash('sha256', value.bytes) } : value;
}

/** Nothing was done where the caller was told what to do about it; of a failure nobody knows. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 429;
}

/** Sees to it that a request key stands for one write, however often it is sent. */
export class KeyUses {
  readonly #parts: Pick<Parts, 'store' | 'keyring'>;

  constructor(parts: Pick<Parts, 'store' | 'keyring'>) {
    this.#parts = parts;
  }

  /** Named by the key that they are made with: what another one has marked cannot be compared. */
  #marksOf({ place, said }: { place: string; said: string }): KeyUse {
    const { keyring } = this.#parts;
    const mark = (text: string) => `${keyring.id} ${keyring.mark(text)}`;
    return { address: mark(place), body: mark(said) };
  }

  /**
   * Notes what the key of a request is used for. Throws KEY_REUSED where it was used for something else; undefined where
   * there is no key, or it comes again.
   */
  async begin(request: FastifyRequest, input: unknown): Promise<EndOfUse | undefined> {
    const key = requestKeyOf(request);
    if (key === null || amending in request.headers) return undefined;
    const { id: userId } = sessionOf(request).user;
    const place = `${request.method} ${request.url}`;
    return await this.take({ userId, key }, { place, said: JSON.stringify(input, inMarks) });
  }

  /** The same for a key by itself, which is used at a place for what is said. */
  async take(
    { userId, key }: { userId: string; key: string },
    told: { place: string; said: string },
  ): Promise<EndOfUse | undefined> {
    const { store, keyring } = this.#parts;
    const use = this.#marksOf(told);
    const before = await takeKey(store, { userId, key }, use);
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
