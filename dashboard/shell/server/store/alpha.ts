import type { Store } from './schema.ts';

export interface Invitation {
  email: string;
  addedAt: number;
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

/** Invites an address; a repeated invitation only renews one that had ended. */
export async function addAlpha(store: Store, email: string, now: number): Promise<void> {
  await store
    .insertInto('alpha')
    .values({ email: normalize(email), added_at: now, removed_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ removed_at: null }))
    .execute();
}

/** Ends an invitation; false if there was none. */
export async function removeAlpha(store: Store, email: string, now: number): Promise<boolean> {
  const removed = await store
    .updateTable('alpha')
    .set({ removed_at: now })
    .where('email', '=', normalize(email))
    .where('removed_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function listAlpha(store: Store): Promise<Invitation[]> {
  return await store
    .selectFrom('alpha')
    .select(['email', 'added_at as addedAt'])
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
}

/** Whether an address is invited, was once, or never. */
export async function readAlpha(store: Store, email: string): Promise<'invited' | 'ended' | 'never'> {
  const row = await store
    .selectFrom('alpha')
    .select('removed_at')
    .where('email', '=', normalize(email))
    .executeTakeFirst();
  if (!row) return 'never';
  return row.removed_at === null ? 'invited' : 'ended';
}
