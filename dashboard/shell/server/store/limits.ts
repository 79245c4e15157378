import { sql } from 'kysely';
import type { Store } from './schema.ts';

export interface Counted {
  count: number;
  endsAt: number;
}

/** Counts one more under a key, in a window that starts with the first. */
export async function countOne(store: Store, key: string, windowMs: number, now: number): Promise<Counted> {
  // A window that ends later than any can was begun by a clock that was ahead; those of other servers differ a little.
  const isOver = sql`limits.ends_at <= ${now} or limits.ends_at > ${now + 2 * windowMs}`;
  return await store
    .insertInto('limits')
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else limits.count + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow();
}

/** Takes one back that did not happen. */
export async function uncountOne(store: Store, key: string): Promise<void> {
  await store
    .updateTable('limits')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}
