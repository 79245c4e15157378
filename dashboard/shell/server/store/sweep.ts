import { usageDay } from './ai-usage.ts';
import type { Store } from './store.ts';

/** Stripe repeats an event for three days at most. */
const eventKeptMs = 30 * 86_400_000;

/** Removes what has expired. */
export async function sweepStore(store: Store, now: number): Promise<void> {
  await store.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await store.deleteFrom('writes').where('expires_at', '<=', now).execute();
  await store.deleteFrom('ai_usage').where('day', '<', usageDay(now)).execute();
  await store
    .deleteFrom('stripe_events')
    .where('received_at', '<=', now - eventKeptMs)
    .execute();
}
