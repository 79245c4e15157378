import type { Store } from './schema.ts';

const dayMs = 86_400_000;
export const trialDays = 14;

export interface Trial {
  startedAt: number;
  endsAt: number;
}

/** Starts a Google account's only trial; undefined if it had one already. */
export async function startTrial(store: Store, accountHash: string, now: number): Promise<Trial | undefined> {
  return await store
    .insertInto('trials')
    .values({ account_hash: accountHash, started_at: now, ends_at: now + trialDays * dayMs })
    .onConflict((conflict) => conflict.column('account_hash').doNothing())
    .returning(['started_at as startedAt', 'ends_at as endsAt'])
    .executeTakeFirst();
}

export async function readTrial(store: Store, accountHash: string): Promise<Trial | undefined> {
  return await store
    .selectFrom('trials')
    .select(['started_at as startedAt', 'ends_at as endsAt'])
    .where('account_hash', '=', accountHash)
    .executeTakeFirst();
}
