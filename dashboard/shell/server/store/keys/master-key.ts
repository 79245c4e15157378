import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** An operator's key, from which a key for each purpose is derived. */
export class MasterKey {
  /** Names the key without telling anything of it. */
  readonly id: string;
  readonly #master: Buffer;
  readonly #keys = new Map<string, Buffer>();
  readonly #secrets = new Map<string, KeyObject>();

  constructor(master: Buffer) {
    this.#master = master;
    this.id = createHash('sha256').update('rowhouse key id').update(master).digest('hex').slice(0, 16);
  }

  keyFor(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#master, '', `rowhouse ${purpose}`, keyBytes));
    this.#keys.set(purpose, key);
    return key;
  }

  /** The same for ciphers and marks, which take four times as long with bare bytes (Node 24). */
  secretFor(purpose: string): KeyObject {
    const secret = this.#secrets.get(purpose) ?? createSecretKey(this.keyFor(purpose));
    this.#secrets.set(purpose, secret);
    return secret;
  }

  /** AES-256-GCM; it opens again only if the same purpose and owner are named. */
  seal(text: string, purpose: string, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.secretFor(purpose), iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  open(sealed: string, purpose: string, owner: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < ivBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.secretFor(purpose), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
