import * as z from 'zod';
import type { Parts } from '../parts.ts';
import { webhookPath } from '../security.ts';
import type { Store } from '../store/schema.ts';
import { ask, type Finding } from './finding.ts';
import type { Notice, Notices } from './notices.ts';

const dayMs = 86_400_000;
/** Google ends grants to an application in Testing after seven days. */
const [testingFromMs, testingToMs] = [6.5 * dayMs, 8 * dayMs];
const lookedBackMs = 60 * dayMs;

function ago(then: number, now: number): string {
  const hours = Math.max(0, Math.round((now - then) / 3_600_000));
  if (hours === 0) return 'within the hour';
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/** Of the grants that ended recently, those that ended about a week after they were given. */
async function countWeekOldDeaths(store: Store, now: number): Promise<number> {
  const { count } = await store
    .selectFrom('credentials')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sealed', '=', '')
    .where('updated_at', '>', now - lookedBackMs)
    .where(({ eb }) => eb(eb('updated_at', '-', eb.ref('granted_at')), '>', testingFromMs))
    .where(({ eb }) => eb(eb('updated_at', '-', eb.ref('granted_at')), '<', testingToMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether people have to sign in again each week, as they do while the consent screen is in Testing. */
export async function checkConsentScreen(store: Store, now = Date.now()): Promise<Finding> {
  const what = 'Consent screen';
  const deaths = await countWeekOldDeaths(store, now);
  if (deaths === 0) return { what, isWell: true, says: 'no grant ended after a week' };
  const says = `${deaths} ${deaths === 1 ? 'grant' : 'grants'} ended about 7 days after consent, as all do while its publishing status is Testing. Publish it in the Cloud console (Google Auth Platform, Audience), then people sign in once more`;
  return { what, isWell: false, says };
}

function checkApis(notice: Notice | undefined, now: number): Finding {
  const what = 'Drive and Sheets APIs';
  if (!notice) return { what, isWell: true, says: 'nobody was refused since the start' };
  const says = `Google refused calls (${notice.times}), the last ${ago(notice.lastAt, now)}, because an API is not enabled in the project of the OAuth client. Enable the Google Drive API and the Google Sheets API`;
  return { what, isWell: false, says };
}

const ourAnswer = z.object({ code: z.literal('INVALID_INPUT'), requestId: z.string() });

/** Sends an unsigned event to the address that Stripe was given: only Rowhouse refuses it the way Rowhouse does. */
export async function checkWebhookAddress(url: string): Promise<Finding> {
  const what = 'Stripe webhook';
  const address = `${url}${webhookPath}`;
  const response = await ask(address, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  const body = await response?.json().catch(() => undefined);
  if (ourAnswer.safeParse(body).success) return { what, isWell: true, says: `${address} answers` };
  const answered = response ? `answers ${response.status} in place of Rowhouse` : 'does not answer from here';
  return { what, isWell: false, says: `${address} ${answered}. Correct ROWHOUSE_URL, or the proxy in front` };
}

async function checkEvents({ store }: Parts, notices: Notices, now: number): Promise<Finding> {
  const what = 'Stripe events';
  const wrong = notices.get('wrong signature of Stripe');
  const { last } = await store
    .selectFrom('stripe_events')
    .select(({ fn }) => fn.max('received_at').as('last'))
    .executeTakeFirstOrThrow();
  // A later event was accepted with our secret, so the refused ones came from somebody else.
  if (wrong && Number(last) < wrong.lastAt) {
    const says = `${wrong.times} events had a wrong signature, the last ${ago(wrong.lastAt, now)}. Correct STRIPE_WEBHOOK_SECRET: it is the one of this very endpoint`;
    return { what, isWell: false, says };
  }
  const says = last === null ? 'none was received yet' : `the last was received ${ago(Number(last), now)}`;
  return { what, isWell: true, says };
}

/** What only the running server knows: what its people ran into, and what its store remembers. */
export async function checkServer(parts: Parts, notices: Notices, now = Date.now()): Promise<Finding[]> {
  const isOnGoogle = parts.settings.workspaceUrl === null;
  const missingApi = notices.get('missing API');
  const ofGoogle = [
    ...(isOnGoogle ? [await checkConsentScreen(parts.store, now)] : []),
    ...(isOnGoogle || missingApi ? [checkApis(missingApi, now)] : []),
  ];
  const ofStripe = parts.billing
    ? await Promise.all([checkWebhookAddress(parts.settings.url), checkEvents(parts, notices, now)])
    : [];
  return [...ofGoogle, ...ofStripe];
}
