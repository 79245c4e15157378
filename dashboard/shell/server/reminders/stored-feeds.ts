import { randomBytes } from 'node:crypto';
import { unlessRefused } from '../store/refused.ts';
import type { Store } from '../store/schema.ts';

export interface StoredFeed {
  id: string;
  userId: string;
  /** Null for all apps. */
  app: string | null;
  createdAt: number;
  lastReadAt: number | null;
}

const notedEveryMs = 10 * 60_000;

interface FeedRow {
  id: string;
  user_id: string;
  app: string;
  created_at: number;
  last_read_at: number | null;
}

function feedOf(row: FeedRow): StoredFeed {
  return {
    id: row.id,
    userId: row.user_id,
    app: row.app === '' ? null : row.app,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
  };
}

/** A person's feeds, the one for all apps first. */
export async function listFeeds(store: Store, userId: string): Promise<StoredFeed[]> {
  const rows = await store
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('app')
    .execute();
  return rows.map(feedOf);
}

export async function findFeed(store: Store, id: string): Promise<StoredFeed | undefined> {
  const row = await store.selectFrom('calendar_feeds').selectAll().where('id', '=', id).executeTakeFirst();
  return row && feedOf(row);
}

/** Makes a feed in place of the person's existing one for the same app, or for all. */
export async function makeFeed(store: Store, userId: string, app: string | null): Promise<StoredFeed> {
  const values = { id: randomBytes(16).toString('hex'), created_at: Date.now(), last_read_at: null };
  const row = await store
    .insertInto('calendar_feeds')
    .values({ user_id: userId, app: app ?? '', ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'app']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return feedOf(row);
}

/** Ends a feed of this person; false if they have none with that id. */
export async function endFeed(store: Store, userId: string, id: string): Promise<boolean> {
  const gone = await store
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Notes that a feed was read, at most once in ten minutes. */
export async function noteFeedRead(store: Store, { id, lastReadAt }: StoredFeed, now: number): Promise<void> {
  if (lastReadAt !== null && now - lastReadAt < notedEveryMs) return;
  await unlessRefused(
    store.updateTable('calendar_feeds').set({ last_read_at: now }).where('id', '=', id).execute(),
  );
}
