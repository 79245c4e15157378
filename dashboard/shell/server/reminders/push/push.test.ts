import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { daysAfter } from '#kernel/day.ts';
import { noHouse, noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import { instantAt, wallClock } from '#kernel/zone.ts';
import { newList } from '#testing/data/todo-list.ts';
import { productOrigin } from '#testing/server/oauth-client.ts';
import { type PushBrowser, type PushService, startPushService } from '#testing/server/push-service.ts';
import { createUser, startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { allowMore, signInAgain } from '#testing/server/sign-in.ts';

let push: PushService;
let server: TestServer;
beforeAll(async () => {
  push = await startPushService();
  server = await startServer({ PUSH_SERVICES: push.url });
});
afterAll(async () => {
  await server.stop();
  await push.stop();
});
beforeEach(() => {
  push.mood.status = null;
});
afterEach(() => {
  vi.useRealTimers();
});

const zone = 'Pacific/Auckland';
const calls = (user: TestUser) => user.callsClient(reminderCalls);
const chosen: ReminderChoices = {
  ...noReminders,
  push: { isOn: true },
  words: 'lines',
  timeZone: zone,
  houses: { todos: { ...noHouse, push: true, minute: 9 * 60 } },
};
const tomorrow = daysAfter(wallClock(Date.now(), zone).slice(0, 10), 1);

function setClock(clock: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(`${tomorrow}T${clock}:00`, zone) });
}

/** Saves choices at a time; the job looks for what to send at once. */
async function chooseAt(clock: string, user: TestUser, choices = chosen): Promise<void> {
  setClock(clock);
  await calls(user).choose({ body: choices });
}

async function addDevice(user: TestUser): Promise<{ browser: PushBrowser; id: string }> {
  const browser = push.newBrowser();
  const { device } = await calls(user).addDevice({ body: browser.subscription });
  return { browser, id: device.id };
}

/** Somebody with tasks due tomorrow, who chose notices on a device that morning. */
async function newPersonAt(clock: string, choices: ReminderChoices, tasks: readonly string[]) {
  vi.useRealTimers();
  const user = await server.newUser();
  const { add, list } = await newList(user);
  for (const text of tasks) await add({ text, dueDate: tomorrow });
  await chooseAt(clock, user, choices);
  return { user, list, ...(await addDevice(user)) };
}

const newPerson = (...tasks: readonly string[]) => newPersonAt('08:00', chosen, tasks);

/** The same person in a second browser. */
async function elsewhere(user: TestUser): Promise<TestUser> {
  vi.useRealTimers();
  const browser = server.openBrowser();
  await signInAgain(browser, productOrigin, user.account);
  return createUser(user.account, browser, productOrigin);
}

const noticeSchema = z.strictObject({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
});
const noticesOf = ({ received }: PushBrowser) =>
  received.map(({ text }) => noticeSchema.parse(JSON.parse(text)));

/** Looks run one by one: once somebody else has their notice, all earlier looks are over. */
async function untilLooksAreOver(clock: string): Promise<void> {
  const early = { ...chosen, houses: { todos: { ...noHouse, push: true, minute: 60 } } };
  const { user, browser } = await newPersonAt('00:30', early, ['Witness']);
  await chooseAt(clock, user, early);
  await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
}

describe('a notice', () => {
  it('tells once what came due, and opens it', async () => {
    const { user, list, browser } = await newPerson('Pay the rent');
    await untilLooksAreOver('08:01');
    expect(browser.received).toEqual([]);
    await chooseAt('09:01', user);
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
    await chooseAt('09:02', user);
    await untilLooksAreOver('09:03');
    expect(noticesOf(browser)).toEqual([
      {
        title: 'Pay the rent',
        body: `${list.name}, row 2, today`,
        path: `/?app=todos&list=${list.id}`,
        tag: browser.received[0]?.topic,
      },
    ]);
    const { key } = (await calls(user).reminders()).push;
    expect(browser.received[0]).toMatchObject({
      sender: key,
      ttl: '43200',
      claims: { aud: push.url, sub: 'mailto:support@rowhouse.example' },
    });
  });

  it('says no more than how many there are, where the person wants that', async () => {
    const { user, browser } = await newPerson('Pay the rent', 'Water the ferns');
    await chooseAt('09:01', user, { ...chosen, words: 'counts' });
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
    expect(noticesOf(browser)).toMatchObject([{ title: '2 tasks', body: '', path: '/?app=today' }]);
  });

  it('is one of all that was slept through, and waits for the end of quiet hours', async () => {
    const tasks = ['One', 'Two', 'Three', 'Four', 'Five'];
    const { user, browser } = await newPerson(...tasks);
    const quiet = { ...chosen, quiet: { from: 8 * 60 + 30, to: 10 * 60 } };
    await chooseAt('09:30', user, quiet);
    await untilLooksAreOver('09:31');
    expect(browser.received).toEqual([]);
    await chooseAt('15:00', user, quiet);
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
    expect(noticesOf(browser)).toMatchObject([
      { title: '5 tasks', body: 'One\nTwo\nThree\nand 2 more things' },
    ]);
  });

  it('that could not be sent before quiet hours is not sent within them, but at their end', async () => {
    const { user, browser } = await newPerson('Pay the rent');
    const quiet = { ...chosen, quiet: { from: 9 * 60 + 5, to: 10 * 60 } };
    push.mood.status = 503;
    const before = push.refused();
    await chooseAt('09:01', user, quiet);
    await vi.waitFor(() => expect(push.refused()).toBe(before + 1), { timeout: 20_000 });
    push.mood.status = null;
    await chooseAt('09:06', user, quiet);
    await untilLooksAreOver('09:07');
    expect(browser.received).toEqual([]);
    await chooseAt('10:01', user, quiet);
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
    await chooseAt('10:02', user, quiet);
    await untilLooksAreOver('10:03');
    expect(noticesOf(browser)).toMatchObject([{ title: 'Pay the rent' }]);
  });

  it('comes on every device, each once, though the push service was away for a while', async () => {
    const { user, browser } = await newPerson('Pay the rent');
    const other = await elsewhere(user);
    setClock('08:01');
    const { browser: second } = await addDevice(other);
    push.mood.status = 503;
    const before = push.refused();
    await chooseAt('09:01', user);
    await vi.waitFor(() => expect(push.refused()).toBe(before + 2), { timeout: 20_000 });
    push.mood.status = null;
    await chooseAt('09:10', user);
    await chooseAt('09:11', user);
    await untilLooksAreOver('09:12');
    expect([browser.received.length, second.received.length]).toEqual([1, 1]);
  });

  it('is not sent to a device of what had come due before it was chosen', async () => {
    const { user, browser, id } = await newPerson('Pay the rent');
    await calls(user).forgetDevice({ id });
    setClock('10:00');
    const { browser: late } = await addDevice(user);
    await chooseAt('10:01', user);
    await untilLooksAreOver('10:02');
    expect([browser.received, late.received]).toEqual([[], []]);
  });
});

/**
 * The worker as this person's browser runs it, with what browsers provide to workers; calls are the person's own. Resolves
 * when it has handled the change of a subscription; the result says whether it has ended the new one.
 */
async function changeSubscription(
  user: TestUser,
  { subscription }: PushBrowser,
  isMadeByBrowser: boolean,
): Promise<{ hasEnded: boolean; asked: unknown[] }> {
  const script = readFileSync(path.join(import.meta.dirname, '../../../worker/worker.js'), 'utf8');
  const listeners = new Map<string, (event: object) => void>();
  const told = { hasEnded: false, asked: [] as unknown[] };
  const made = { toJSON: () => subscription, unsubscribe: async () => (told.hasEnded = true) };
  const subscribe = async (options: unknown) => {
    told.asked.push(options);
    return made;
  };
  runInNewContext(script, {
    ...{ version: '1', files: [], registration: { pushManager: { subscribe } } },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    fetch: (address: string, init: RequestInit = {}) =>
      user.browser.request(`${productOrigin}${address}`, {
        ...init,
        headers: { ...init.headers, origin: productOrigin },
      }),
  });
  const work: Promise<unknown>[] = [];
  const change = { oldSubscription: null, newSubscription: isMadeByBrowser ? made : null };
  listeners.get('pushsubscriptionchange')?.({
    ...change,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  expect(work).toHaveLength(1);
  await Promise.all(work);
  return told;
}

describe('a device', () => {
  it.each([true, false])(
    'whose browser renews its subscription gets notices on, each once; made by the browser: %s',
    async (isMadeByBrowser) => {
      const { user, browser, id } = await newPerson('Pay the rent');
      const renewed = push.newBrowser();
      const { hasEnded, asked } = await changeSubscription(user, renewed, isMadeByBrowser);
      const { key, devices } = (await calls(user).reminders()).push;
      expect(hasEnded).toBe(false);
      expect(asked).toEqual(isMadeByBrowser ? [] : [{ userVisibleOnly: true, applicationServerKey: key }]);
      expect(devices).toMatchObject([{ id, isThis: true }]);
      await chooseAt('09:01', user);
      await vi.waitFor(() => expect(renewed.received).toHaveLength(1), { timeout: 20_000 });
      await untilLooksAreOver('09:02');
      expect([browser.received.length, renewed.received.length]).toEqual([0, 1]);
    },
  );

  it('is not made by a subscription that is renewed where notices were not chosen', async () => {
    const { user, id } = await newPerson();
    await calls(user).forgetDevice({ id });
    expect(await changeSubscription(user, push.newBrowser(), true)).toMatchObject({ hasEnded: true });
    expect((await calls(user).reminders()).push.devices).toEqual([]);
    const body = { ...push.newBrowser().subscription, endpoint: 'http://127.0.0.1:9/a' };
    await expect(calls(user).renewDevice({ body })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is forgotten once its push service knows it no more', async () => {
    const { user, id } = await newPerson();
    const devices = async () => (await calls(user).reminders()).push.devices;
    expect(await devices()).toMatchObject([{ id, isThis: true }]);
    expect(await calls(user).testDevice({ id })).toEqual({ isReached: true });
    push.mood.status = 410;
    expect(await calls(user).testDevice({ id })).toEqual({ isReached: false });
    expect(await devices()).toEqual([]);
    await expect(calls(user).testDevice({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('goes with its session, and with whoever chooses it after', async () => {
    const { user, browser } = await newPerson();
    const stranger = (await newPerson()).user;
    await calls(stranger).addDevice({ body: browser.subscription });
    expect((await calls(user).reminders()).push.devices).toEqual([]);
    expect((await calls(stranger).reminders()).push.devices).toHaveLength(1);
    const other = await elsewhere(stranger);
    await stranger.callsClient(sessionCalls).logout();
    expect((await calls(other).reminders()).push.devices).toEqual([]);
  });

  it('gets notices on where its person allows more, which is another session in the same browser', async () => {
    const { user, browser, id } = await newPerson('Pay the rent');
    vi.useRealTimers();
    await allowMore(user.browser, productOrigin, { scopes: ['drive.readonly'] });
    expect((await calls(user).reminders()).push.devices).toMatchObject([{ id, isThis: true }]);
    await chooseAt('09:01', user);
    await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
  });

  it('is reached by a push service that this installation knows, with keys of a browser, or refused', async () => {
    const { user } = await newPerson();
    const { keys, endpoint } = push.newBrowser().subscription;
    const refusals = [
      [{ endpoint: 'http://169.254.169.254/latest', keys }, /169\.254\.169\.254.*PUSH_SERVICES/],
      [{ endpoint: 'http://127.0.0.1:9/a', keys }, /PUSH_SERVICES/],
      [{ endpoint, keys: { ...keys, p256dh: `BB${'A'.repeat(85)}` } }, /keys\.p256dh/],
      [{ endpoint, keys: { ...keys, auth: 'AAAA' } }, /16 bytes/],
    ] as const;
    for (const [body, says] of refusals) {
      await expect(calls(user).addDevice({ body })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(says),
      });
    }
  });

  it('is asked for a few times in an hour by whoever looks whether it arrives', async () => {
    const { user, id, browser } = await newPerson();
    const often = async () => {
      for (let count = 0; count < 7; count += 1) await calls(user).testDevice({ id });
    };
    await expect(often()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(noticesOf(browser)).toHaveLength(6);
  });
});
