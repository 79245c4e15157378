import type { Handlers } from '#backend/handlers.ts';
import type { CalendarFeed, reminderCalls } from '#kernel/calls/reminders.ts';
import { Problem } from '#kernel/problem.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import { tooManyRequests } from '../security.ts';
import type { SessionContext } from '../signin/context.ts';
import { isSentAgain } from '../signin/sent-again.ts';
import { countOne } from '../store/limits.ts';
import { feedAddress } from './feed-address.ts';
import type { ReminderJob } from './job.ts';
import { readChoices, saveChoices } from './stored-choices.ts';
import { endFeed, listFeeds, makeFeed, type StoredFeed } from './stored-feeds.ts';

const hourMs = 3_600_000;
/** So many digests in an hour, beside those that come by themselves. */
const maxDigests = 6;

const instant = (time: number) => new Date(time).toISOString();

function shownFeed({ keyring, settings }: Parts, feed: StoredFeed): CalendarFeed {
  return {
    id: feed.id,
    app: feed.app,
    address: feedAddress(keyring, settings.url, feed.id),
    createdAt: instant(feed.createdAt),
    lastReadAt: feed.lastReadAt === null ? null : instant(feed.lastReadAt),
  };
}

export function reminderHandlers(
  parts: Parts,
  apps: readonly App[],
  job: ReminderJob,
): Handlers<typeof reminderCalls.contract, SessionContext> {
  const { store, reminders } = parts;
  const hasDays = (id: string) => reminders.apps.some((app) => app.id === id);
  /** Without apps that are no longer there. */
  const present = (choices: ReminderChoices): ReminderChoices => ({
    ...choices,
    houses: Object.fromEntries(Object.entries(choices.houses).filter(([id]) => hasDays(id))),
  });
  const requireApp = (id: string) => {
    if (!hasDays(id)) throw new Problem('INVALID_INPUT', `There is no app "${id}" that has days.`);
  };
  return {
    async reminders(_, { user }) {
      const [choices, feeds] = await Promise.all([readChoices(store, user.id), listFeeds(store, user.id)]);
      return {
        choices: present(choices),
        houses: reminders.apps.map(({ id, manifest, agenda }) => ({
          app: id,
          title: manifest.title,
          isPrivate: agenda.isPrivate === true,
        })),
        without: apps
          .filter(
            ({ manifest }) => manifest.hasCard !== false && !manifest.isPlanned && !hasDays(manifest.id),
          )
          .map(({ manifest }) => manifest.title),
        feeds: feeds.map((feed) => shownFeed(parts, feed)),
        mailTo: parts.settings.mail && user.email,
      };
    },
    async choose({ body }, { user }) {
      for (const id of Object.keys(body.houses)) requireApp(id);
      await saveChoices(store, user.id, body, Date.now());
      void job.look();
      return { choices: body };
    },
    async sendDigest(_, { user }) {
      const { count, endsAt } = await countOne(
        store,
        parts.keyring.mark(`digest ${user.id}`),
        hourMs,
        Date.now(),
      );
      if (count > maxDigests) throw tooManyRequests(endsAt - Date.now());
      return { told: await job.sendNow(user) };
    },
    async newAddress({ body: { app } }, { user }) {
      if (app !== null) requireApp(app);
      return { feed: shownFeed(parts, await makeFeed(store, user.id, app)) };
    },
    async endAddress({ id }, context) {
      const isAgain = await isSentAgain(store, context, `feed ${id}`);
      if ((await endFeed(store, context.user.id, id)) || isAgain) return { success: true };
      throw new Problem('NOT_FOUND', 'That address has ended already. Reload the page.');
    },
  };
}
