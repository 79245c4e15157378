import * as z from 'zod';
import type { CredentialKeeper, Credentials } from '#backend/google/credentials.ts';
import { moveDirections } from '#kernel/calls/move.ts';
import { moveReportSchema } from '#kernel/move.ts';
import { Problem } from '#kernel/problem.ts';
import type { Keyring } from './keys/keyring.ts';
import type { Store } from './schema.ts';

/** The other account's tokens are deleted after this, whatever the state of the move. */
const ttlMs = 86_400_000;

const otherAccountSchema = z.object({
  googleId: z.string(),
  email: z.string(),
  credentials: z
    .object({
      accessToken: z.string(),
      expiresAt: z.number(),
      refreshToken: z.string().nullable(),
      scopes: z.array(z.string()),
    })
    .nullable(),
});
/** The person at the other side; without credentials once the grant is dead. */
export type OtherAccount = z.infer<typeof otherAccountSchema>;

const progressSchema = z.object({
  report: moveReportSchema.nullable(),
  problem: z.string().nullable(),
  signInAt: z.enum(['here', 'there']).nullable(),
});
export type MoveProgress = z.infer<typeof progressSchema>;

const noProgress: MoveProgress = { report: null, problem: null, signInAt: null };

const states = ['connected', 'running', 'stopped', 'canceled', 'done'] as const;
type MoveState = (typeof states)[number];

const rowSchema = z.object({
  job: z.string(),
  state: z.enum(states),
  direction: z.enum(moveDirections).nullable(),
  copy_beside: z.number(),
});

export interface StoredMove {
  job: string;
  state: MoveState;
  direction: (typeof moveDirections)[number] | null;
  copyBeside: boolean;
  /** Null if the key it was sealed with is gone. */
  other: OtherAccount | null;
  progress: MoveProgress;
}

/** How long a process may be silent before another one takes over its moves. */
const leaseMs = 30_000;

/** A person's single move: their account at the other side, and its progress. */
export class StoredMoves {
  readonly #store: Store;
  readonly #keyring: Keyring;
  readonly #process: string;

  constructor(store: Store, keyring: Keyring, process: string) {
    this.#store = store;
    this.#keyring = keyring;
    this.#process = process;
  }

  async find(userId: string): Promise<StoredMove | null> {
    const row = await this.#store
      .selectFrom('moves')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', Date.now())
      .executeTakeFirst();
    if (!row) return null;
    const { job, state, direction, copy_beside: beside } = rowSchema.parse(row);
    const other = this.#open(row.sealed, userId);
    const progress = this.#open(row.progress, userId);
    return {
      ...{ job, state, direction },
      copyBeside: beside === 1,
      other: other === undefined ? null : otherAccountSchema.parse(JSON.parse(other)),
      progress: progress === undefined ? noProgress : progressSchema.parse(JSON.parse(progress)),
    };
  }

  /** Connecting another account starts another move; connecting the same one continues the existing move. */
  async connect(userId: string, other: OtherAccount): Promise<void> {
    const known = await this.find(userId);
    const sealed = this.#seal(other, userId);
    const expires_at = Date.now() + ttlMs;
    if (known?.other?.googleId === other.googleId) {
      const update = this.#store.updateTable('moves').where('user_id', '=', userId);
      await update.set({ sealed, expires_at }).execute();
      // A run that is under way notes its progress itself, and may have ended since it was read.
      if (known.state === 'running') return;
      const progress = this.#seal({ ...known.progress, problem: null, signInAt: null }, userId);
      await update.set({ progress }).where('state', '=', known.state).execute();
      return;
    }
    const values = {
      ...{ job: '', state: 'connected', direction: null, copy_beside: 0, leased_by: '', leased_until: 0 },
      progress: this.#seal(noProgress, userId),
      ...{ sealed, expires_at },
    };
    await this.#store
      .insertInto('moves')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }

  /**
   * Stores the tokens of an account at the other side after a refresh, null once the grant is dead; unless another account
   * has been connected meanwhile.
   */
  async saveTokens(
    userId: string,
    googleId: string,
    credentials: OtherAccount['credentials'],
  ): Promise<void> {
    const row = await this.#store
      .selectFrom('moves')
      .select('sealed')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const text = row && this.#open(row.sealed, userId);
    if (!row || text === undefined) return;
    const other = otherAccountSchema.parse(JSON.parse(text));
    if (other.googleId !== googleId) return;
    await this.#store
      .updateTable('moves')
      .set({ sealed: this.#seal({ ...other, credentials }, userId) })
      .where('user_id', '=', userId)
      .where('sealed', '=', row.sealed)
      .execute();
  }

  /** Starts a move; false if one is running, which another window may have started at the same moment. */
  async begin(userId: string, move: Pick<StoredMove, 'job' | 'direction' | 'copyBeside'>): Promise<boolean> {
    const begun = await this.#store
      .updateTable('moves')
      .set({
        ...{ job: move.job, direction: move.direction, copy_beside: move.copyBeside ? 1 : 0 },
        ...{ state: 'running', leased_by: '', leased_until: 0, expires_at: Date.now() + ttlMs },
        progress: this.#seal(noProgress, userId),
      })
      .where('user_id', '=', userId)
      .where('state', '!=', 'running')
      .returning('user_id')
      .executeTakeFirst();
    return begun !== undefined;
  }

  /** Lets a stopped move run again; false if none is stopped. */
  async resume(userId: string): Promise<boolean> {
    const resumed = await this.#store
      .updateTable('moves')
      .set({ state: 'running', leased_by: '', leased_until: 0 })
      .where('user_id', '=', userId)
      .where('state', '=', 'stopped')
      .returning('user_id')
      .executeTakeFirst();
    return resumed !== undefined;
  }

  /** Cancels a move that is running or has stopped; false if there is none, such as one that has just ended. */
  async cancel(userId: string, progress?: MoveProgress): Promise<boolean> {
    const sealed = progress && { progress: this.#seal(progress, userId) };
    const canceled = await this.#store
      .updateTable('moves')
      .set({ state: 'canceled', leased_by: '', leased_until: 0, ...sealed })
      .where('user_id', '=', userId)
      .where('state', 'in', ['running', 'stopped'])
      .returning('user_id')
      .executeTakeFirst();
    return canceled !== undefined;
  }

  /** Records how this process's run ended, unless the move was canceled, restarted or taken over meanwhile. */
  async finish(
    userId: string,
    job: string,
    end: { state: 'done' | 'stopped'; progress: MoveProgress },
  ): Promise<void> {
    await this.#store
      .updateTable('moves')
      .set({
        ...{ state: end.state, leased_by: '', leased_until: 0 },
        progress: this.#seal(end.progress, userId),
      })
      .where('user_id', '=', userId)
      .where('job', '=', job)
      .where('state', '=', 'running')
      .where('leased_by', '=', this.#process)
      .execute();
  }

  /** Takes a running move that no process works on; false if another one was faster. */
  async lease(userId: string): Promise<boolean> {
    const now = Date.now();
    const taken = await this.#store
      .updateTable('moves')
      .set({ leased_by: this.#process, leased_until: now + leaseMs })
      .where('user_id', '=', userId)
      .where('state', '=', 'running')
      .where('leased_until', '<=', now)
      .returning('user_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Says that this process is still working on it; false once it was canceled or taken over. */
  async renew(userId: string, job: string, progress: MoveProgress): Promise<boolean> {
    const renewed = await this.#store
      .updateTable('moves')
      .set({ progress: this.#seal(progress, userId), leased_until: Date.now() + leaseMs })
      .where('user_id', '=', userId)
      .where('job', '=', job)
      .where('state', '=', 'running')
      .where('leased_by', '=', this.#process)
      .returning('user_id')
      .executeTakeFirst();
    return renewed !== undefined;
  }

  /** Releases a running move, so that another process can continue it. */
  async release(userId: string): Promise<void> {
    await this.#store
      .updateTable('moves')
      .set({ leased_by: '', leased_until: 0 })
      .where('user_id', '=', userId)
      .where('leased_by', '=', this.#process)
      .execute();
  }

  /** The people whose moves are running without a process. */
  async waiting(): Promise<string[]> {
    const now = Date.now();
    const rows = await this.#store
      .selectFrom('moves')
      .select('user_id')
      .where('state', '=', 'running')
      .where('leased_until', '<=', now)
      .where('expires_at', '>', now)
      .execute();
    return rows.map((row) => row.user_id);
  }

  async forget(userId: string): Promise<void> {
    await this.#store.deleteFrom('moves').where('user_id', '=', userId).execute();
  }

  #seal(value: OtherAccount | MoveProgress, userId: string): string {
    return this.#keyring.seal(JSON.stringify(value), 'move', userId);
  }

  #open(sealed: string, userId: string): string | undefined {
    return this.#keyring.open(sealed, 'move', userId);
  }
}

/**
 * The tokens of the other side, kept with their move. Once requested, they belong to one account: if the person
 * connects another one meanwhile, the running work neither gets its tokens nor writes anything into it.
 */
export class OtherCredentials implements CredentialKeeper {
  readonly #moves: StoredMoves;
  readonly #userId: string;
  #googleId: string | undefined;

  constructor(moves: StoredMoves, userId: string) {
    this.#moves = moves;
    this.#userId = userId;
  }

  async read(): Promise<Credentials> {
    const other = (await this.#moves.find(this.#userId))?.other ?? null;
    this.#googleId ??= other?.googleId;
    if (other?.credentials && other.googleId === this.#googleId) return other.credentials;
    throw new Problem('REAUTH_REQUIRED', 'The other account has to be connected again.', {
      requiresReauth: true,
    });
  }

  async save(credentials: Credentials): Promise<void> {
    await this.#save({ ...credentials, scopes: [...credentials.scopes] });
  }

  async markDead(): Promise<void> {
    await this.#save(null);
  }

  async #save(credentials: OtherAccount['credentials']): Promise<void> {
    if (this.#googleId === undefined) return;
    await this.#moves.saveTokens(this.#userId, this.#googleId, credentials);
  }
}
