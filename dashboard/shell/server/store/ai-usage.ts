import type { Store } from './schema.ts';

/** The day under which uses are counted: the same for everybody, wherever they are. */
export function usageDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Counts one more photo; false if the day's limit was reached already. */
export async function takeUse(store: Store, userId: string, limit: number, now: number): Promise<boolean> {
  if (limit === 0) return false;
  const counted = await store
    .insertInto('ai_usage')
    .values({ user_id: userId, day: usageDay(now), photos: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((set) => ({ photos: set('ai_usage.photos', '+', 1) }))
        .where('ai_usage.photos', '<', limit),
    )
    .returning('photos')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes back the count of a photo that was not read. */
export async function giveBackUse(store: Store, userId: string, now: number): Promise<void> {
  await store
    .updateTable('ai_usage')
    .set((set) => ({ photos: set('photos', '-', 1) }))
    .where('user_id', '=', userId)
    .where('day', '=', usageDay(now))
    .where('photos', '>', 0)
    .execute();
}

export async function readUses(store: Store, userId: string, now: number): Promise<number> {
  const row = await store
    .selectFrom('ai_usage')
    .select('photos')
    .where('user_id', '=', userId)
    .where('day', '=', usageDay(now))
    .executeTakeFirst();
  return row?.photos ?? 0;
}
