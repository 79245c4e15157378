import { usageDay } from './ai-usage.ts';
import { forgetEndedSessions } from './ended-sessions.ts';
import type { Store } from './schema.ts';

/** Stripe repeats an event for three days at most. */
const eventKeptMs = 30 * 86_400_000;

/** An expired token stays in its owner's list for this long, so that it can be noticed there. */
const tokenShownMs = 30 * 86_400_000;

/** Removes what has expired. */
export async function sweepStore(store: Store, now: number): Promise<void> {
  await store.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await forgetEndedSessions(store, now);
  await store
    .deleteFrom('api_tokens')
    .where('expires_at', '<=', now - tokenShownMs)
    .execute();
  await store.deleteFrom('writes').where('expires_at', '<=', now).execute();
  await store.deleteFrom('request_keys').where('expires_at', '<=', now).execute();
  await store.deleteFrom('sendings').where('expires_at', '<=', now).execute();
  await store.deleteFrom('moves').where('expires_at', '<=', now).execute();
  await store.deleteFrom('limits').where('ends_at', '<=', now).execute();
  await store.deleteFrom('ai_usage').where('day', '<', usageDay(now)).execute();
  await store
    .deleteFrom('stripe_events')
    .where('received_at', '<=', now - eventKeptMs)
    .execute();
}
