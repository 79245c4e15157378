import { hasty } from './hasty.ts';
import type { Store } from './schema.ts';
import { keysKeptMs } from './writes.ts';

/** What a key was used for, as marks that reveal nothing. */
export interface KeyUse {
  /** Where the write went. */
  address: string;
  /** The contents of the write. */
  body: string;
}

/**
 * Records what a key is used for, before anything is done under it; returns what it was used for before, or undefined
 * for a new key. Writes that must not be done twice are noted by themselves (`StoredWrites`).
 */
export async function takeKey(
  store: Store,
  { userId, key }: { userId: string; key: string },
  { address, body }: KeyUse,
): Promise<KeyUse | undefined> {
  const now = Date.now();
  const values = { address, body, expires_at: now + keysKeptMs };
  const used = await store
    .insertInto('request_keys')
    .values({ user_id: userId, request_key: key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'request_key'])
        .doUpdateSet(values)
        .where('request_keys.expires_at', '<=', now),
    )
    .returning('request_key')
    .modifyEnd(hasty)
    .executeTakeFirst();
  if (used) return undefined;
  return await store
    .selectFrom('request_keys')
    .select(['address', 'body'])
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** Frees a key under which nothing was done. */
export async function freeKey(store: Store, userId: string, key: string): Promise<void> {
  await store
    .deleteFrom('request_keys')
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .execute();
}
