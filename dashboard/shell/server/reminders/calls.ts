import type { HandlerInput, Handlers } from '#backend/handlers.ts';
import type { CalendarFeed, PushDevice, reminderCalls } from '#kernel/calls/reminders.ts';
import { Problem } from '#kernel/problem.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import { tooManyRequests } from '../security.ts';
import type { SessionContext } from '../signin/context.ts';
import { isSentAgain } from '../signin/sent-again.ts';
import { sessionOf } from '../signin/sessions.ts';
import { countOne } from '../store/limits.ts';
import { feedAddress } from './feed-address.ts';
import type { ReminderJob } from './job.ts';
import { isPublicKey } from './push/encryption.ts';
import type { Subscription } from './push/push-service.ts';
import { isAtService } from './push/services.ts';
import type { PushDevice as StoredDevice } from './push/stored-devices.ts';
import { changeChoices, lookAgain, readChoices } from './stored-choices.ts';
import { endFeed, listFeeds, makeFeed, type StoredFeed } from './stored-feeds.ts';

type Calls = typeof reminderCalls.contract;

const hourMs = 3_600_000;
/** The most test digests and test notices per hour, in addition to regular ones. */
const maxLooks = 6;

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

function shownDevice({ id, browser, sessionId, createdAt }: StoredDevice, ownSession: string): PushDevice {
  return { id, browser, isThis: sessionId === ownSession, createdAt: instant(createdAt) };
}

const goneDevice = () =>
  new Problem('NOT_FOUND', 'That device no longer gets notifications. Reload the page.');

function unknownService(endpoint: string): Problem {
  const host = URL.parse(endpoint)?.host ?? 'that address';
  return new Problem(
    'INVALID_INPUT',
    `This browser is reached by ${host}, to which this installation sends nothing. Whoever runs it can add it to PUSH_SERVICES.`,
  );
}

export function reminderHandlers(
  parts: Parts,
  apps: readonly App[],
  job: ReminderJob,
): Handlers<typeof reminderCalls.contract, SessionContext> {
  const { store, reminders } = parts;
  const { pusher } = job.teller;
  const countLook = async (what: string) => {
    const { count, endsAt } = await countOne(store, parts.keyring.mark(what), hourMs, Date.now());
    if (count > maxLooks) throw tooManyRequests(endsAt - Date.now());
  };
  const hasDays = (id: string) => reminders.apps.some((app) => app.id === id);
  /** Without apps that no longer exist. */
  const present = (choices: ReminderChoices): ReminderChoices => ({
    ...choices,
    houses: Object.fromEntries(Object.entries(choices.houses).filter(([id]) => hasDays(id))),
  });
  const requireApp = (id: string) => {
    if (!hasDays(id)) throw new Problem('INVALID_INPUT', `There is no app "${id}" that has days.`);
  };
  /** A browser's subscription, if this installation may send to its push service. */
  const subscriptionIn = ({ endpoint, keys }: HandlerInput<Calls['addDevice']>['body']): Subscription => {
    if (!isAtService(endpoint, parts.settings.pushServices)) throw unknownService(endpoint);
    const p256dh = Buffer.from(keys.p256dh, 'base64url');
    if (!isPublicKey(p256dh)) throw new Problem('INVALID_INPUT', 'keys.p256dh is not a key of a browser.');
    return { endpoint, p256dh, auth: Buffer.from(keys.auth, 'base64url') };
  };
  return {
    async reminders(_, { user, request }) {
      const [choices, feeds, devices] = await Promise.all([
        readChoices(store, user.id),
        listFeeds(store, user.id),
        pusher.devices.list(user.id, Date.now()),
      ]);
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
        push: {
          key: pusher.publicKey,
          devices: devices.map((device) => shownDevice(device, sessionOf(request).id)),
        },
        mailTo: parts.settings.mail && user.email,
      };
    },
    async choose({ body }, { user }) {
      for (const id of Object.keys(body.houses ?? {})) requireApp(id);
      const choices = await changeChoices(store, user.id, body, Date.now());
      void job.look();
      return { choices: present(choices) };
    },
    async sendDigest(_, { user }) {
      await countLook(`digest ${user.id}`);
      return { told: await job.teller.sendNow(user) };
    },
    async newAddress({ body: { app } }, { user }) {
      if (app !== null) requireApp(app);
      return { feed: shownFeed(parts, await makeFeed(store, user.id, app)) };
    },
    async addDevice({ body }, { user, request }) {
      const { id: sessionId } = sessionOf(request);
      const subscription = subscriptionIn(body);
      const id = await pusher.devices.keep({ userId: user.id, sessionId }, subscription, Date.now());
      await lookAgain(store, user.id, Date.now());
      const devices = await pusher.devices.list(user.id, Date.now());
      const device = devices.find((one) => one.id === id);
      if (!device) throw new Problem('CONFLICT', 'This browser was chosen twice. Reload the page.');
      return { device: shownDevice(device, sessionId) };
    },
    async renewDevice({ body }, { user, request }) {
      const { id: sessionId } = sessionOf(request);
      const isKept = await pusher.devices.renew({ userId: user.id, sessionId }, subscriptionIn(body));
      if (!isKept) throw goneDevice();
      return { success: true };
    },
    async testDevice({ id }, { user }) {
      const device = (await pusher.devices.list(user.id, Date.now())).find((one) => one.id === id);
      if (!device) throw goneDevice();
      await countLook(`notice ${user.id}`);
      const end = await pusher.test(user.id, device).catch((cause: unknown) => {
        throw new Problem(
          'WORKSPACE_UNAVAILABLE',
          'The push service of this browser did not accept the notification. Try again in a while.',
          { cause },
        );
      });
      return { isReached: end === 'sent' };
    },
    async forgetDevice({ id }, context) {
      const isAgain = await isSentAgain(store, context, `device ${id}`);
      if ((await pusher.devices.forget(context.user.id, id)) || isAgain) return { success: true };
      throw goneDevice();
    },
    async endAddress({ id }, context) {
      const isAgain = await isSentAgain(store, context, `feed ${id}`);
      if ((await endFeed(store, context.user.id, id)) || isAgain) return { success: true };
      throw new Problem('NOT_FOUND', 'That address has ended already. Reload the page.');
    },
  };
}
