import type { Store } from './schema.ts';

// A browser keeps what it read for a person for as long as their session may last. If somebody ended the session, or
// the account is gone, the browser is told and deletes it; if the session just expired, it is kept for the next
// sign-in.

/** No browser shows a token for longer: its cookie lasts 30 days. */
const rememberedMs = 31 * 86_400_000;

/** Notes sessions before they are ended: one of a person, all of them, or all but one. */
export async function noteEnded(
  store: Store,
  userId: string,
  { only, but }: { only?: string; but?: string } = {},
): Promise<void> {
  let sessions = store
    .selectFrom('sessions')
    .select(['token_hash', 'previous_hash'])
    .where('user_id', '=', userId);
  if (only !== undefined) sessions = sessions.where('id', '=', only);
  if (but !== undefined) sessions = sessions.where('id', '!=', but);
  const ended = await sessions.execute();
  const hashes = ended.flatMap(({ token_hash, previous_hash }) =>
    previous_hash === null ? [token_hash] : [token_hash, previous_hash],
  );
  if (hashes.length === 0) return;
  await store
    .insertInto('ended_sessions')
    .values(hashes.map((token_hash) => ({ token_hash, ended_at: Date.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether somebody ended the session of a token that is no longer valid. */
export async function isEnded(store: Store, tokenHash: string): Promise<boolean> {
  const found = await store
    .selectFrom('ended_sessions')
    .select('ended_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function forgetEndedSessions(store: Store, now: number): Promise<void> {
  await store
    .deleteFrom('ended_sessions')
    .where('ended_at', '<=', now - rememberedMs)
    .execute();
}
