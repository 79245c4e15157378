import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StoreError } from './store.ts';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** What a sealed text is for; a text sealed for one purpose does not open for another. */
type Purpose = 'credentials' | 'browser' | 'sign-in';

/** Encrypts with AES-256-GCM and hashes, with keys derived from one master key. */
export class Keyring {
  /** Names the master key without telling anything of it. */
  readonly id: string;
  readonly #master: Buffer;
  readonly #keys = new Map<string, Buffer>();

  constructor(master: Buffer) {
    this.#master = master;
    this.id = createHash('sha256').update('rowhouse key id').update(master).digest('hex').slice(0, 16);
  }

  #keyFor(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#master, '', `rowhouse ${purpose}`, keyBytes));
    this.#keys.set(purpose, key);
    return key;
  }

  /** Only whoever names the same owner can open it again. */
  seal(text: string, purpose: Purpose, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** The text, or undefined when it was altered or sealed for another purpose, owner or key. */
  open(sealed: string, purpose: Purpose, owner: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < ivBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** A hash that nobody without the key can compute, for what must be recognised but not known. */
  hash(text: string, purpose: 'trial' | 'member-card'): string {
    return createHmac('sha256', this.#keyFor(purpose)).update(text).digest('hex');
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readOrMakeKeyFile(file: string): Buffer {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64');
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const key = randomBytes(keyBytes);
  // wx: of two processes that start at once, one makes the key and the other stops instead of overwriting it.
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

/** The keys from TOKEN_KEY, else from a key file in the data folder, which is made at the first start. */
export function openKeyring(tokenKey: string | null, folder: string): Keyring {
  if (tokenKey !== null) return new Keyring(Buffer.from(tokenKey, 'base64'));
  const file = path.join(folder, 'token.key');
  let key: Buffer;
  try {
    key = readOrMakeKeyFile(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The key file ${file} cannot be used (${reason}). Make it readable, or set TOKEN_KEY.`,
      {
        cause,
      },
    );
  }
  if (key.length !== keyBytes) {
    throw new StoreError(`The key file ${file} does not hold 32 bytes in base64. Put back the right one.`);
  }
  return new Keyring(key);
}
