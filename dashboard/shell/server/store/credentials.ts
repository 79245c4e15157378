import * as z from 'zod';
import type { CredentialKeeper, Credentials } from '#backend/google/credentials.ts';
import { Problem } from '#kernel/problem.ts';
import { resealOne } from './keys/key-rotation.ts';
import type { Keyring } from './keys/keyring.ts';
import { unlessRefused } from './refused.ts';
import type { Store } from './schema.ts';

const credentialsSchema = z.object({
  accessToken: z.string(),
  expiresAt: z.number(),
  refreshToken: z.string().nullable(),
  scopes: z.array(z.string()),
});

export interface GrantHistory {
  isDead: boolean;
  /** When the tokens were last renewed, or when the grant turned out to be dead. */
  changedAt: number;
  grantedAt: number | null;
}

/** Keeps the tokens of one person, sealed. What no known key opens cannot be used and counts as dead. */
export class SealedCredentials implements CredentialKeeper {
  readonly #store: Store;
  readonly #keyring: Keyring;
  readonly #userId: string;

  constructor(store: Store, keyring: Keyring, userId: string) {
    this.#store = store;
    this.#keyring = keyring;
    this.#userId = userId;
  }

  /** The credentials, or undefined when there are none that can be used. */
  async find(): Promise<Credentials | undefined> {
    const row = await this.#store
      .selectFrom('credentials')
      .select(['user_id', 'key_id', 'sealed'])
      .where('user_id', '=', this.#userId)
      .executeTakeFirst();
    const text = row && this.#keyring.open(row.sealed, 'credentials', this.#userId);
    if (!row || text === undefined) return undefined;
    if (row.key_id !== this.#keyring.id)
      await unlessRefused(resealOne(this.#store, this.#keyring, { ...row, text }));
    return credentialsSchema.parse(JSON.parse(text));
  }

  async read(): Promise<Credentials> {
    const credentials = await this.find();
    if (credentials) return credentials;
    throw new Problem('REAUTH_REQUIRED', 'Authentication expired. Please sign in again.', {
      requiresReauth: true,
    });
  }

  /** `isGranted` says that the person has just consented, and that the refresh token is new. */
  async save(credentials: Credentials, isGranted = false): Promise<void> {
    const now = Date.now();
    const values = {
      key_id: this.#keyring.id,
      sealed: this.#keyring.seal(JSON.stringify(credentials), 'credentials', this.#userId),
      updated_at: now,
      ...(isGranted && { granted_at: now }),
    };
    const kept = this.#store
      .insertInto('credentials')
      .values({ user_id: this.#userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    // Tokens that were only renewed serve the call that renewed them.
    await (isGranted ? kept : unlessRefused(kept));
  }

  /** What became of a grant, dead or alive; undefined for a person who has never granted anything. */
  async history(): Promise<GrantHistory | undefined> {
    const row = await this.#store
      .selectFrom('credentials')
      .select(['sealed', 'updated_at', 'granted_at'])
      .where('user_id', '=', this.#userId)
      .executeTakeFirst();
    return row && { isDead: row.sealed === '', changedAt: row.updated_at, grantedAt: row.granted_at };
  }

  /** The tokens of a dead grant are destroyed; that there was one is remembered. */
  async markDead(): Promise<void> {
    await this.#store
      .updateTable('credentials')
      .set({ sealed: '', updated_at: Date.now() })
      .where('user_id', '=', this.#userId)
      .execute();
  }
}
