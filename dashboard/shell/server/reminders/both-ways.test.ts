import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { daysAfter } from '#kernel/day.ts';
import { noHouse, noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import { instantAt, wallClock } from '#kernel/zone.ts';
import { newList } from '#testing/data/todo-list.ts';
import { type MailServer, startMailServer } from '#testing/server/mail-server.ts';
import { type PushService, startPushService } from '#testing/server/push-service.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let mail: MailServer;
let push: PushService;
let server: TestServer;
beforeAll(async () => {
  [mail, push] = await Promise.all([startMailServer(), startPushService()]);
  server = await startServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'r@rowhouse.example',
    PUSH_SERVICES: push.url,
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([mail.stop(), push.stop()]);
});
afterEach(() => {
  vi.useRealTimers();
});

const zone = 'Pacific/Auckland';
const tomorrow = daysAfter(wallClock(Date.now(), zone).slice(0, 10), 1);
const calls = (user: TestUser) => user.callsClient(reminderCalls);
const noticed = { ...noHouse, push: true, minute: 9 * 60 };
const byPush: ReminderChoices = {
  ...noReminders,
  push: { isOn: true },
  timeZone: zone,
  houses: { todos: noticed },
};
const byBoth: ReminderChoices = {
  ...byPush,
  email: { isOn: true, weekdays: [0, 1, 2, 3, 4, 5, 6], minute: 7 * 60 + 30, isTimely: false },
  houses: { todos: { ...noticed, email: true } },
};

/** Saves choices at a time of tomorrow; the job looks for what to send at once. */
async function chooseAt(clock: string, user: TestUser, choices: ReminderChoices): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(`${tomorrow}T${clock}:00`, zone) });
  await calls(user).choose({ body: choices });
}

/** Somebody with a task due tomorrow, and a device that shows notices. */
async function newPersonAt(clock: string, choices: ReminderChoices) {
  vi.useRealTimers();
  const user = await server.newUser();
  const list = await newList(user);
  await list.add({ text: 'Take the pill', dueDate: tomorrow });
  await chooseAt(clock, user, choices);
  const browser = push.newBrowser();
  await calls(user).addDevice({ body: browser.subscription });
  return { ...list, user, browser };
}

it('a notice comes at its time though the mail server has been away since the morning', async () => {
  const { user, browser } = await newPersonAt('07:00', byBoth);
  mail.mood.isDown = true;
  onTestFinished(() => {
    mail.mood.isDown = false;
  });
  for (const clock of ['07:31', '07:33', '07:36', '07:41', '07:50', '08:50']) {
    const before = mail.refused();
    await chooseAt(clock, user, byBoth);
    await vi.waitFor(() => expect(mail.refused()).toBe(before + 1), { timeout: 20_000 });
  }
  const other = await newPersonAt('08:51', byPush);
  await chooseAt('09:01', other.user, byPush);
  await vi.waitFor(() => expect(other.browser.received).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
});

it('a mail that was sent is not sent again, though a notice is tried again after a hand has inserted rows', async () => {
  const both = { ...byBoth, email: { ...byBoth.email, weekdays: [], isTimely: true } };
  const { user, browser, hand, listId } = await newPersonAt('08:50', both);
  const mails = () => mail.received.filter(({ to }) => to === user.account.email);
  push.mood.status = 500;
  const before = push.refused();
  await chooseAt('09:01', user, both);
  await vi.waitFor(() => expect(push.refused()).toBe(before + 1), { timeout: 20_000 });
  expect(mails()).toHaveLength(1);
  await hand.insertRows(listId, 1);
  push.mood.status = null;
  await chooseAt('09:03', user, both);
  await vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 20_000 });
  expect(mails()).toHaveLength(1);
});
