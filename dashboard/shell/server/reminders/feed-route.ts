import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { houseOf, type ReminderChoices } from '#kernel/reminders.ts';
import { requireAccess } from '../access/access.ts';
import { nothingHere } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { signInLimit } from '../security.ts';
import { findUser, type User } from '../store/users.ts';
import { calendarOf } from './calendar.ts';
import { appsFor, timeZoneOf, wants } from './due.ts';
import { feedRoute, isRightSecret } from './feed-address.ts';
import { readChoices } from './stored-choices.ts';
import { findFeed, noteFeedRead, type StoredFeed } from './stored-feeds.ts';

/** Calendars give up after about half a minute. */
const patienceMs = 20_000;
/** Within this time a feed is not made again, however often it is requested. */
const freshMs = 60_000;
const maxRemembered = 200;

const paramsSchema = z.object({ id: z.string(), file: z.string() });

interface Made {
  body: string;
  etag: string;
}

/** The feeds of the last minute, by what they were made from. */
class FreshFeeds {
  readonly #made = new Map<string, { feed: Promise<Made>; until: number }>();

  async get(key: string, make: () => Promise<string>): Promise<Made> {
    const known = this.#made.get(key);
    if (known && known.until > Date.now()) return await known.feed;
    if (this.#made.size >= maxRemembered) this.#made.clear();
    const feed = make().then((body) => ({ body, etag: `"${hash('sha256', body).slice(0, 32)}"` }));
    this.#made.set(key, { feed, until: Date.now() + freshMs });
    feed.catch(() => this.#made.delete(key));
    return await feed;
  }
}

interface Asked {
  feed: StoredFeed;
  user: User;
  choices: ReminderChoices;
}

async function findAsked({ store, keyring }: Parts, request: FastifyRequest): Promise<Asked> {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success || !isRightSecret(keyring, params.data.id, params.data.file)) throw nothingHere();
  const feed = await findFeed(store, params.data.id);
  const user = feed && (await findUser(store, feed.userId));
  if (!feed || !user) throw nothingHere();
  const choices = await readChoices(store, user.id);
  if (!choices.calendar.isOn) throw nothingHere();
  if (feed.app !== null && !houseOf(choices, feed.app).calendar) throw nothingHere();
  return { feed, user, choices };
}

async function makeBody(parts: Parts, { feed, user, choices }: Asked): Promise<string> {
  const { reminders, keyring, settings } = parts;
  const apps = appsFor(reminders.apps, choices, wants('calendar')).filter(
    ({ id }) => feed.app === null || feed.app === id,
  );
  const due = await reminders.due.read(user, choices, { apps, signal: reminders.signal, patienceMs });
  const [one] = apps;
  const name =
    feed.app === null || !one || one.agenda.isPrivate ? 'Rowhouse' : `${one.manifest.title}, Rowhouse`;
  return calendarOf(due, name, {
    choices,
    timeZone: timeZoneOf(user, choices),
    url: settings.url,
    idOf: (key) => keyring.hash(`thing ${user.id} ${key}`, 'reminder').slice(0, 32),
  });
}

/** A calendar is not a person at a screen: what they would be asked to fix is reported as an unavailable service. */
function asUnavailable(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'REAUTH_REQUIRED') throw error;
  throw new Problem('WORKSPACE_UNAVAILABLE', 'Sign in to Rowhouse again, so that it may read your sheets.', {
    cause: error,
    retryAfterSeconds: 3600,
  });
}

/**
 * Calendar feeds. Anybody with an address may read it, without a session; wrong and ended addresses are not found.
 * The log contains only the pattern of the address.
 */
export function registerFeeds(server: FastifyInstance, parts: Parts): void {
  const fresh = new FreshFeeds();
  const options = { schema: { hide: true }, config: signInLimit(parts.settings.requestsPerMinute) };
  server.get(feedRoute, options, async (request, reply): Promise<FastifyReply> => {
    const asked = await findAsked(parts, request);
    const { feed, user, choices } = asked;
    await requireAccess(parts, user);
    const key = JSON.stringify([feed.id, choices, user.preferences]);
    const { body, etag } = await fresh.get(key, () => makeBody(parts, asked)).catch(asUnavailable);
    await noteFeedRead(parts.store, feed, Date.now());
    void reply.headers({ etag, 'cache-control': 'private, max-age=900', 'referrer-policy': 'no-referrer' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}
