import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { daysAfter } from '#kernel/day.ts';
import { noHouse, noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import { instantAt, wallClock } from '#kernel/zone.ts';
import { newList } from '#testing/data/todo-list.ts';
import { formOn } from '#testing/screen/browser.ts';
import { type MailServer, startMailServer } from '#testing/server/mail-server.ts';
import { productOrigin, testOAuthClient } from '#testing/server/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { consent } from '#testing/server/sign-in.ts';
import healthContract from '../../../apps/health/contract.ts';
import health from '../../../apps/health/manifest.ts';

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
  mail.mood.isDown = false;
});
afterEach(() => {
  vi.useRealTimers();
});

const zone = 'Pacific/Auckland';
const calls = (user: TestUser) => user.callsClient(reminderCalls);
const house = { ...noHouse, email: true, minute: 9 * 60 };
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const chosen: ReminderChoices = {
  ...noReminders,
  email: { isOn: true, weekdays: everyDay, minute: 7 * 60 + 30, isTimely: false },
  words: 'lines',
  timeZone: zone,
  houses: { todos: house },
};

/** Days for the tests, each used once: what is chosen on one must not have come due on another. */
const tomorrow = daysAfter(wallClock(Date.now(), zone).slice(0, 10), 1);

/** Sets the server's clock to this time where the person is. */
function setClock(clock: string, day = tomorrow): void {
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(`${day}T${clock}:00`, zone) });
}

/** Saves choices at a time; the job looks for what to send at once. */
async function chooseAt(clock: string, user: TestUser, choices = chosen, day = tomorrow): Promise<void> {
  setClock(clock, day);
  await calls(user).choose({ body: choices });
}

/** The same while the mail server is away: resolves when it has refused. */
async function refusedAt(clock: string, user: TestUser): Promise<void> {
  const before = mail.refused();
  await chooseAt(clock, user);
  await vi.waitFor(() => expect(mail.refused()).toBe(before + 1), { timeout: 20_000 });
}

const mailsTo = (user: TestUser) => mail.received.filter(({ to }) => to === user.account.email);
const subjects = (user: TestUser) => mailsTo(user).map(({ headers }) => headers.get('subject'));

/** Somebody new, who signs in by the same clock as the workspace. */
async function newUser(): Promise<TestUser> {
  vi.useRealTimers();
  return await server.newUser();
}

/** Somebody with two tasks due tomorrow. */
async function newPerson(): Promise<TestUser> {
  const user = await newUser();
  const { add } = await newList(user);
  await add({ text: 'Pay the rent', dueDate: tomorrow });
  await add({ text: '.\r\n.', dueDate: tomorrow });
  return user;
}

/** Looks run one by one: once somebody else has their mail, all earlier looks are over. */
async function untilLooksAreOver(clock: string, day = tomorrow): Promise<void> {
  const other = await newUser();
  await (await newList(other)).add({ text: 'Witness', dueDate: day });
  await chooseAt('00:00', other, { ...chosen, email: { ...chosen.email, minute: 1 } }, day);
  await chooseAt(clock, other, { ...chosen, email: { ...chosen.email, minute: 1 } }, day);
  await vi.waitFor(() => expect(subjects(other)).toEqual(['Today: 1 task']), { timeout: 20_000 });
}

describe('the digest', () => {
  it('is mailed once, at its time, and says how it is stopped', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user);
    await untilLooksAreOver('07:01');
    expect(mailsTo(user)).toEqual([]);
    await chooseAt('07:31', user);
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 20_000 });
    await chooseAt('07:32', user);
    await chooseAt('09:30', user);
    await untilLooksAreOver('09:31');
    expect(subjects(user)).toEqual(['Today: 2 tasks']);
    const [sent] = mailsTo(user);
    expect(sent?.text).toContain('Todos\n- Pay the rent (');
    expect(sent?.text).toContain('row 2), today');
    expect(sent?.headers.get('from')).toBe('Rowhouse <reminders@rowhouse.example>');
    expect(sent?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // That it was sent is kept, and is in the file of everything that is.
    const file: unknown = await (await user.send('/api/auth/account/download')).json();
    expect(file).toMatchObject({ recentSendings: [{ forgottenAt: expect.any(String) }] });
  });

  it('counts what is due, of a list that is too long to be listed whole', async () => {
    const user = await newUser();
    const { add, hand, list } = await newList(user);
    const paper = await add({ text: 'Order paper', dueDate: tomorrow });
    const later = Array.from({ length: 205 }, (_, at) => [
      `Print sheet ${at}`,
      'Pending',
      'Medium',
      daysAfter(tomorrow, 9),
    ]);
    await hand.type(list.id, `A${paper.row._rowIndex + 1}`, later);
    await chooseAt('07:00', user);
    await chooseAt('07:31', user);
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 20_000 });
    expect(subjects(user)).toEqual(['Today: 1 task']);
    expect(mailsTo(user)[0]?.text).not.toContain('more');
  });

  it('comes by the clock of a time zone that is chosen later', async () => {
    const user = await newPerson();
    const settings = user.callsClient(sessionCalls);
    await settings.savePreferences({ body: { timeZone: 'Pacific/Honolulu' } });
    await chooseAt('07:00', user);
    await untilLooksAreOver('07:01');
    setClock('07:02');
    await settings.savePreferences({ body: { timeZone: zone } });
    await untilLooksAreOver('07:31');
    await vi.waitFor(() => expect(subjects(user)).toEqual(['Today: 2 tasks']), { timeout: 20_000 });
  });

  it('writes days as its person reads them', async () => {
    const user = await newUser();
    const due = daysAfter(tomorrow, 2);
    await (await newList(user)).add({ text: 'Sign the lease', dueDate: due });
    await user.callsClient(sessionCalls).savePreferences({ body: { locale: 'en-GB' } });
    const ahead: ReminderChoices = { ...chosen, houses: { todos: { ...house, days: 3 } } };
    await chooseAt('07:00', user, ahead);
    await chooseAt('07:31', user, ahead);
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 20_000 });
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(mailsTo(user)[0]?.text).toContain(`row 2), ${format.format(Date.parse(due))}\n`);
  });

  it('says no more than how many there are, where the person wants that', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user, { ...chosen, words: 'counts' });
    await chooseAt('07:31', user, { ...chosen, words: 'counts' });
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 20_000 });
    expect(mailsTo(user)[0]?.text).toMatch(/^2 tasks\.\n\nAll of it: /);
    expect(mailsTo(user)[0]?.text).not.toMatch(/rent|Todos/);
  });

  it('is not sent for a time that was over when it was chosen, on days that were not, and while all is paused', async () => {
    const late = await newPerson();
    await chooseAt('08:00', late);
    const paused = await newPerson();
    await chooseAt('07:00', paused, { ...chosen, pausedUntil: daysAfter(tomorrow, 1) });
    await chooseAt('07:31', paused, { ...chosen, pausedUntil: daysAfter(tomorrow, 1) });
    const never = await newPerson();
    const noDay = { ...chosen, email: { ...chosen.email, weekdays: [] } };
    await chooseAt('07:00', never, noDay);
    await chooseAt('07:31', never, noDay);
    await untilLooksAreOver('09:31');
    expect([...mailsTo(late), ...mailsTo(paused), ...mailsTo(never)]).toEqual([]);
  });

  it('comes once when the mail server is there again', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user);
    mail.mood.isDown = true;
    for (const clock of ['07:31', '12:00']) await refusedAt(clock, user);
    mail.mood.isDown = false;
    await chooseAt('12:30', user);
    await untilLooksAreOver('12:31');
    expect(subjects(user)).toEqual(['Today: 2 tasks']);
  });

  it('is not sent for a day that is over, where the mail server was away all day', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user);
    mail.mood.isDown = true;
    for (const clock of ['07:31', '12:00', '23:00']) await refusedAt(clock, user);
    mail.mood.isDown = false;
    const next = daysAfter(tomorrow, 1);
    await chooseAt('06:00', user, chosen, next);
    await untilLooksAreOver('06:01', next);
    expect(mailsTo(user)).toEqual([]);
    await chooseAt('07:31', user, chosen, next);
    await untilLooksAreOver('07:32', next);
    expect(subjects(user)).toEqual(['Today: 2 tasks']);
  });

  it('is one mail of a bounded length, however much is due', { timeout: 180_000 }, async () => {
    const user = await newUser();
    const { client, listId } = await newList(user);
    const many = Array.from({ length: 10_000 }, (_, at) => ({ text: `Task ${at}`, dueDate: tomorrow }));
    await client.addTodos({ listId, body: { todos: many } });
    await chooseAt('07:00', user);
    await chooseAt('07:31', user);
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 60_000 });
    await untilLooksAreOver('07:32');
    expect(subjects(user)).toEqual(['Today: 10,000 tasks']);
    const text = mailsTo(user)[0]?.text ?? '';
    expect(text.match(/^- Task /gm)).toHaveLength(25);
    expect(text).toContain('and 9,975 more things');
    expect(text.length).toBeLessThan(5000);
  });

  it('ends when the grant is revoked, and goes on with the next sign-in', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user);
    vi.useRealTimers();
    const apps = await user.browser.visit(`${inject('workspaceUrl')}/account/apps`);
    const form = formOn(apps, '/account/apps/revoke');
    form.set('client', testOAuthClient.clientId);
    await user.browser.submit(apps, '/account/apps/revoke', form);
    await chooseAt('07:31', user);
    await untilLooksAreOver('07:32');
    expect(mailsTo(user)).toEqual([]);
    vi.useRealTimers();
    const page = await user.browser.visit(`${productOrigin}/api/auth/signin?callbackUrl=%2F`);
    expect((await consent(user.browser, page)).url).toContain('auth=success');
    await chooseAt('07:40', user);
    await vi.waitFor(() => expect(subjects(user)).toEqual(['Today: 2 tasks']), { timeout: 20_000 });
  });

  it('is stopped with one press and without a sign-in, but not by looking at where that is', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user);
    await chooseAt('07:31', user);
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 20_000 });
    const address = mailsTo(user)[0]?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    const at = `${server.address}${new URL(address).pathname}`;
    const isOn = async () => (await calls(user).reminders()).choices.email.isOn;
    expect((await fetch(at)).status).toBe(200);
    expect((await fetch(`${at}0`, { method: 'POST' })).status).toBe(404);
    expect(await isOn()).toBe(true);
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    const press = { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' };
    expect((await fetch(at, press)).status).toBe(200);
    expect(await isOn()).toBe(false);
    // A page that was open all the time chooses something else.
    await calls(user).choose({ body: { quiet: null } });
    expect(await isOn()).toBe(false);
  });

  it('is stopped at the address of an account that is gone, since nothing is sent to it', async () => {
    const user = await newPerson();
    await chooseAt('07:00', user);
    await chooseAt('07:31', user);
    await vi.waitFor(() => expect(mailsTo(user)).toHaveLength(1), { timeout: 20_000 });
    const address = mailsTo(user)[0]?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    vi.useRealTimers();
    await user.callsClient(sessionCalls).deleteAccount();
    const answer = await fetch(`${server.address}${new URL(address).pathname}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('No more mails');
  });

  it('is sent at once for a look at it, a few times in an hour', async () => {
    const user = await newPerson();
    expect(await calls(user).sendDigest()).toEqual({ told: null });
    await chooseAt('06:00', user);
    expect(await calls(user).sendDigest()).toEqual({ told: '2 tasks' });
    expect(subjects(user)).toEqual(['Today: 2 tasks']);
    const often = async () => {
      for (let count = 0; count < 6; count += 1) await calls(user).sendDigest();
    };
    await expect(often()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('a mail at its own time', () => {
  const timely = { ...chosen, email: { ...chosen.email, weekdays: [], isTimely: true } };

  it('tells once what came due', async () => {
    const user = await newPerson();
    await chooseAt('08:50', user, timely);
    await untilLooksAreOver('08:51');
    await chooseAt('09:01', user, timely);
    await vi.waitFor(() => expect(subjects(user)).toEqual(['Now: 2 tasks']), { timeout: 20_000 });
    await chooseAt('09:02', user, timely);
    await untilLooksAreOver('09:03');
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('is told on its day of what nobody knew before, however early it was to be told', async () => {
    const user = await newUser();
    const rows = [{ Name: 'Lisinopril', Schedule: 'FREQ=DAILY;BYHOUR=9', Start: tomorrow }];
    await user.client(health, healthContract).addRows({ body: { log: 'medications', rows } });
    const early = { ...timely, houses: { health: { ...house, days: 1 as const } } };
    await chooseAt('08:00', user, early);
    await chooseAt('09:01', user, early);
    await vi.waitFor(() => expect(subjects(user)).toEqual(['Now: 1 dose']), { timeout: 20_000 });
  });

  it('waits for the end of quiet hours, and tells what was slept through in one', async () => {
    const user = await newPerson();
    const quiet = { ...timely, quiet: { from: 8 * 60, to: 10 * 60 } };
    await chooseAt('07:50', user, quiet);
    await chooseAt('09:30', user, quiet);
    await untilLooksAreOver('09:31');
    expect(mailsTo(user)).toEqual([]);
    // Nothing ran from then until the afternoon.
    await chooseAt('15:00', user, quiet);
    await vi.waitFor(() => expect(subjects(user)).toEqual(['Now: 2 tasks']), { timeout: 20_000 });
  });
});
