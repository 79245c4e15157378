import { createHmac } from 'node:crypto';
import { Recent, sweeper } from '#backend/recent.ts';
import { openKeyFiles } from './key-files.ts';
import { MasterKey } from './master-key.ts';

/** The purpose of a sealed text; a text sealed for one purpose does not open for another. */
type Purpose = 'credentials' | 'browser' | 'sign-in' | 'move' | 'push-device' | 'lasting-key';

/** What hashes are for that must be the same for ever, whatever becomes of the key that seals. */
export const lastingPurposes = ['trial', 'member-card', 'reminder', 'form'] as const;
export type LastingPurpose = (typeof lastingPurposes)[number];

/** Seals with one key of the operator's, opens with that and the others they name, and hashes with lasting ones. */
export class Keyring {
  readonly #current: MasterKey;
  readonly #all: readonly MasterKey[];
  readonly #opened = new Recent<string>(1000);
  readonly #forgetLater = sweeper(60_000, () => this.#opened.deleteIf(() => true));
  readonly #lasting = new Map<LastingPurpose, Buffer>();

  constructor(current: Buffer, others: readonly Buffer[] = []) {
    this.#current = new MasterKey(current);
    const keys = [this.#current, ...others.map((key) => new MasterKey(key))];
    this.#all = keys.filter((key, index) => keys.findIndex(({ id }) => id === key.id) === index);
  }

  /** Names the key that seals. */
  get id(): string {
    return this.#current.id;
  }

  /** The names of all keys that open, the sealing one first. */
  get ids(): readonly string[] {
    return this.#all.map(({ id }) => id);
  }

  /** It opens again only if the same owner is named. */
  seal(text: string, purpose: Purpose, owner: string): string {
    return this.#current.seal(text, purpose, owner);
  }

  /** The text, or undefined when it was altered or sealed for another purpose, owner or key than those known. */
  open(sealed: string, purpose: Purpose, owner: string): string | undefined {
    for (const key of this.#all) {
      const text = key.open(sealed, purpose, owner);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The same for what each request opens: the text stays in memory for a minute at most. */
  openOften(sealed: string, purpose: Purpose, owner: string): string | undefined {
    const name = `${purpose} ${owner} ${sealed}`;
    const text = this.#opened.use(name) ?? this.open(sealed, purpose, owner);
    if (text === undefined) return undefined;
    this.#opened.set(name, text);
    this.#forgetLater();
    return text;
  }

  /** Seals a text anew that another key sealed; undefined when that is not needed, or no known key opens it. */
  sealAnew(sealed: string, purpose: Purpose, owner: string): string | undefined {
    if (this.#current.open(sealed, purpose, owner) !== undefined) return undefined;
    const text = this.open(sealed, purpose, owner);
    return text === undefined ? undefined : this.seal(text, purpose, owner);
  }

  /** A short-lived name for something that is counted but must not be known, such as an address. */
  mark(text: string): string {
    return createHmac('sha256', this.#current.secretFor('mark')).update(text).digest('base64url');
  }

  /** The key that a store's hashes begin with; from then on the store keeps it, sealed. */
  firstLastingKey(purpose: LastingPurpose): Buffer {
    return this.#current.keyFor(purpose);
  }

  /** Hashes with this key from now on. */
  adoptLastingKey(purpose: LastingPurpose, key: Buffer): void {
    this.#lasting.set(purpose, key);
  }

  /** A hash that nobody can compute without the key, for something that must be recognised but not known. */
  hash(text: string, purpose: LastingPurpose): string {
    const key = this.#lasting.get(purpose) ?? this.firstLastingKey(purpose);
    return createHmac('sha256', key).update(text).digest('hex');
  }
}

/** The keys from TOKEN_KEY, else from the key file of the data folder, which is made at the first start. */
export function openKeyring(
  tokenKey: string | null,
  folder: string,
  otherKeys: readonly string[] = [],
): Keyring {
  const others = otherKeys.map((key) => Buffer.from(key, 'base64'));
  if (tokenKey !== null) return new Keyring(Buffer.from(tokenKey, 'base64'), others);
  const { current, previous } = openKeyFiles(folder);
  return new Keyring(current, [...previous, ...others]);
}
