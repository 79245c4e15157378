import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { daysAfter } from '#kernel/day.ts';
import { noHouse, noReminders, type ReminderChange } from '#kernel/reminders.ts';
import { instantAt, wallClock } from '#kernel/zone.ts';
import { newList } from '#testing/data/todo-list.ts';
import { type MailServer, startMailServer } from '#testing/server/mail-server.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ SMTP_URL: mail.url, MAIL_FROM: 'reminders@rowhouse.example' });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.received.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const zone = 'Pacific/Auckland';
const tomorrow = daysAfter(wallClock(Date.now(), zone).slice(0, 10), 1);
const email = { isOn: true, weekdays: [], minute: 450, isTimely: true };
const at = (minute: number) => ({ todos: { ...noHouse, email: true, minute } });
const timely: ReminderChange = { ...noReminders, quiet: null, email, timeZone: zone, houses: at(20 * 60) };

/** Saves choices at a time where the person is; the job looks for what to send at once. */
async function chooseAt(clock: string, user: TestUser, choices: ReminderChange, day = tomorrow) {
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(`${day}T${clock}:00`, zone) });
  await user.callsClient(reminderCalls).choose({ body: choices });
}

async function newPerson(day = tomorrow): Promise<TestUser> {
  vi.useRealTimers();
  const user = await server.newUser();
  await (await newList(user)).add({ text: 'Pay the rent', dueDate: day });
  return user;
}

const subjects = (user: TestUser) =>
  mail.received.filter(({ to }) => to === user.account.email).map(({ headers }) => headers.get('subject'));

/** Looks run one by one: once somebody else has their mail, all earlier looks are over. */
async function untilLooksAreOver(clock: string, day: string): Promise<void> {
  const other = await newPerson(day);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const early = { ...timely, houses: at(hour * 60 + minute - 1) };
  await chooseAt('00:00', other, early, day);
  await chooseAt(clock, other, early, day);
  await vi.waitFor(() => expect(subjects(other)).toEqual(['Now: 1 task']), { timeout: 20_000 });
}

describe('what came due while all was paused', () => {
  const after = daysAfter(tomorrow, 1);
  const paused = { ...timely, pausedUntil: after };

  it('is not told once the pause is over', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user, paused);
    await untilLooksAreOver('07:01', tomorrow);
    await chooseAt('00:05', user, {}, after);
    await untilLooksAreOver('00:06', after);
    expect(subjects(user)).toEqual([]);
  });

  it('is not told at the end of quiet hours that lie over the end of the pause', async () => {
    const user = await newPerson();
    const quiet = { ...paused, quiet: { from: 19 * 60, to: 7 * 60 } };
    await chooseAt('07:00', user, quiet);
    await untilLooksAreOver('07:01', tomorrow);
    await chooseAt('07:05', user, {}, after);
    await untilLooksAreOver('07:06', after);
    expect(subjects(user)).toEqual([]);
  });

  it('is not told where the pause is ended early', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user, paused);
    await untilLooksAreOver('07:01', tomorrow);
    await chooseAt('21:00', user, { pausedUntil: null });
    await untilLooksAreOver('21:01', tomorrow);
    expect(subjects(user)).toEqual([]);
  });
});

it('a digest of this morning is not sent where mails are switched on in the evening, beside notices', async () => {
  const user = await newPerson();
  const digest = { isOn: true, weekdays: [0, 1, 2, 3, 4, 5, 6], minute: 450, isTimely: false };
  await chooseAt('07:00', user, { ...timely, email: { ...digest, isOn: false }, push: { isOn: true } });
  await chooseAt('20:30', user, { email: digest });
  await untilLooksAreOver('20:31', tomorrow);
  expect(subjects(user)).toEqual([]);
  const next = daysAfter(tomorrow, 1);
  await chooseAt('07:31', user, {}, next);
  await vi.waitFor(() => expect(subjects(user)).toEqual(['Today: 1 task']), { timeout: 20_000 });
});
