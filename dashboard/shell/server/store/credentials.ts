import * as z from 'zod';
import type { CredentialKeeper, Credentials } from '#backend/google/credentials.ts';
import { Problem } from '#kernel/problem.ts';
import type { Keyring } from './keyring.ts';
import type { Store } from './store.ts';

const credentialsSchema = z.object({
  accessToken: z.string(),
  expiresAt: z.number(),
  refreshToken: z.string().nullable(),
  scopes: z.array(z.string()),
});

/** Keeps the tokens of one person, sealed. What this key does not open cannot be used and counts as dead. */
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
      .select('sealed')
      .where('user_id', '=', this.#userId)
      .where('key_id', '=', this.#keyring.id)
      .executeTakeFirst();
    const text = row && this.#keyring.open(row.sealed, 'credentials', this.#userId);
    return text === undefined ? undefined : credentialsSchema.parse(JSON.parse(text));
  }

  async read(): Promise<Credentials> {
    const credentials = await this.find();
    if (credentials) return credentials;
    throw new Problem('REAUTH_REQUIRED', 'Authentication expired. Please sign in again.', {
      requiresReauth: true,
    });
  }

  async save(credentials: Credentials): Promise<void> {
    const values = {
      key_id: this.#keyring.id,
      sealed: this.#keyring.seal(JSON.stringify(credentials), 'credentials', this.#userId),
      updated_at: Date.now(),
    };
    await this.#store
      .insertInto('credentials')
      .values({ user_id: this.#userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }

  /** Whether this person has ever granted anything, dead or alive. */
  async wereGranted(): Promise<boolean> {
    const row = await this.#store
      .selectFrom('credentials')
      .select('user_id')
      .where('user_id', '=', this.#userId)
      .executeTakeFirst();
    return row !== undefined;
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
