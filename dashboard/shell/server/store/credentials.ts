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
    const text = row && this.#keyring.openOften(row.sealed, 'credentials', this.#userId);
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

  /** After signing in. `isGranted` says that the person has just consented, and that the refresh token is new. */
  async keep(credentials: Credentials, isGranted = false): Promise<void> {
    const values = {
      ...this.#sealed(credentials),
      ...(isGranted && { granted_at: Date.now() }),
    };
    const kept = this.#store
      .insertInto('credentials')
      .values({ user_id: this.#userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    // Tokens that were only renewed serve the call that renewed them.
    await (isGranted ? kept : unlessRefused(kept));
  }

  async save(credentials: Credentials, before: Credentials): Promise<void> {
    const stored = await this.#storedAs(
      ({ accessToken, refreshToken }) =>
        accessToken === before.accessToken && refreshToken === before.refreshToken,
    );
    if (stored === undefined) return;
    const kept = this.#store
      .updateTable('credentials')
      .set(this.#sealed(credentials))
      .where('user_id', '=', this.#userId)
      .where('sealed', '=', stored)
      .execute();
    await unlessRefused(kept);
  }

  #sealed(credentials: Credentials) {
    return {
      key_id: this.#keyring.id,
      sealed: this.#keyring.seal(JSON.stringify(credentials), 'credentials', this.#userId),
      updated_at: Date.now(),
    };
  }

  /** The stored text if its tokens are these: a person may sign in again while older tokens are in use. */
  async #storedAs(isIt: (credentials: Credentials) => boolean): Promise<string | undefined> {
    const row = await this.#store
      .selectFrom('credentials')
      .select('sealed')
      .where('user_id', '=', this.#userId)
      .executeTakeFirst();
    const text = row && this.#keyring.open(row.sealed, 'credentials', this.#userId);
    return row && text !== undefined && isIt(credentialsSchema.parse(JSON.parse(text)))
      ? row.sealed
      : undefined;
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
  async markDead(before: Credentials): Promise<void> {
    const stored = await this.#storedAs(({ accessToken, refreshToken }) =>
      before.refreshToken === null
        ? accessToken === before.accessToken
        : refreshToken === before.refreshToken,
    );
    if (stored === undefined) return;
    await this.#store
      .updateTable('credentials')
      .set({ sealed: '', updated_at: Date.now() })
      .where('user_id', '=', this.#userId)
      .where('sealed', '=', stored)
      .execute();
  }
}
