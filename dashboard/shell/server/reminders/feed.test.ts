import { sync } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { noHouse, noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import { newList } from '#testing/data/todo-list.ts';
import { newVehicle } from '#testing/data/vehicles.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import healthContract from '../../../apps/health/contract.ts';
import health from '../../../apps/health/manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const zone = 'Pacific/Auckland';
const day = (ahead: number) => daysAfter(dayOf(new Date(), zone), ahead);
const house = { ...noHouse, calendar: true };
const chosen: ReminderChoices = {
  ...noReminders,
  calendar: { isOn: true },
  words: 'lines',
  timeZone: zone,
  houses: { todos: house },
};
const calls = (user: TestUser) => user.callsClient(reminderCalls);

/** Reads an address without a session, as a calendar does. */
async function read(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${server.address}${new URL(address).pathname}`, { headers });
}

async function newFeed(user: TestUser, choices = chosen, app: string | null = null) {
  await calls(user).choose({ body: choices });
  return (await calls(user).newAddress({ body: { app } })).feed;
}

/** The properties of all events or tasks, as ts-ics reads them. */
function componentsOf(text: string, kind: 'vevent' | 'vtodo') {
  const { events = [], todos = [] } = convertIcsCalendar(undefined, text);
  const all = kind === 'vevent' ? events : todos;
  return all.map((one) => {
    const at = 'start' in one && kind === 'vevent' ? one.start : 'due' in one ? one.due : undefined;
    const [alarm] = ('alarms' in one ? one.alarms : undefined) ?? [];
    return {
      uid: one.uid,
      summary: one.summary,
      description: one.description ?? null,
      start: at && (at.type === 'DATE' ? at.date.toISOString().slice(0, 10) : at.date.toISOString()),
      alarm: alarm?.trigger.type === 'absolute' ? (alarm.trigger.value?.date.toISOString() ?? null) : null,
    };
  });
}

describe('a calendar feed', () => {
  it('is read by two parsers, as events and as tasks', async () => {
    const user = await server.newUser();
    const { add, list } = await newList(user);
    const title = 'Pay; rent, "now" \\ or never: für die Miete 家賃を払う';
    await add({ text: title, dueDate: day(0), labels: ['home'] });
    await add({ text: 'Water the ferns '.repeat(20).trim(), dueDate: day(3) });
    await add({ text: 'Some day' });
    const { address } = await newFeed(user, {
      ...chosen,
      houses: { todos: { ...house, days: 1, minute: 18 * 60 } },
    });
    const answer = await read(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

    for (const kind of ['vevent', 'vtodo'] as const) {
      expect(componentsOf(text, kind)).toMatchObject([
        { summary: title, start: day(0), description: `#home\n${list.name}, row 2` },
        { summary: 'Water the ferns '.repeat(20).trim(), start: day(3) },
      ]);
    }
    expect(text.replaceAll('\r\n ', '')).toContain(`/?app=todos&list=${list.id}\r\n`);
    // The day before at 18:00 in Auckland, which is 13 hours ahead in summer and 12 in winter.
    const alarm = componentsOf(text, 'vevent')[0]?.alarm ?? '';
    expect(new Date(alarm).toLocaleString('sv-SE', { timeZone: zone })).toBe(`${day(-1)} 18:00:00`);

    const others = Object.values(sync.parseICS(text));
    for (const type of ['VEVENT', 'VTODO']) {
      const titles = others.flatMap((one) => (one?.type === type && 'summary' in one ? [one.summary] : []));
      expect(titles).toEqual([title, 'Water the ferns '.repeat(20).trim()]);
    }
    const uids = (['vevent', 'vtodo'] as const).flatMap((kind) =>
      componentsOf(text, kind).map(({ uid }) => uid),
    );
    expect(new Set(uids).size).toBe(4);
  });

  it('tells counts alone where the person wants no words to leave', async () => {
    const user = await server.newUser();
    const { add } = await newList(user);
    await add({ text: 'Pay the rent', dueDate: day(0) });
    await add({ text: 'Water the ferns', dueDate: day(0) });
    const { address } = await newFeed(user, { ...chosen, words: 'counts' });
    const text = await (await read(address)).text();
    expect(componentsOf(text, 'vtodo')).toMatchObject([{ summary: '2 tasks', description: null }]);
    expect(text).not.toMatch(/rent|ferns|Todos|todos/);
  });

  it('costs one call while nothing changes, and says so to a calendar that knows the last answer', async () => {
    const user = await server.newUser();
    const { add } = await newList(user);
    await add({ text: 'Pay the rent', dueDate: day(0) });
    const { address } = await newFeed(user);
    const etag = (await read(address)).headers.get('etag') ?? '';
    // Another choice is made from freshly read lines; the sheet is unchanged.
    await calls(user).choose({ body: { ...chosen, quiet: null } });
    server.upstream.calls.length = 0;
    const again = await read(address, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(server.upstream.calls.filter((call) => call.includes('/v4/'))).toEqual([]);
    expect(server.upstream.calls.length).toBe(1);
    await read(address);
    expect(server.upstream.calls.length).toBe(1);
  });

  it('writes numbers as the person reads them now, though the sheet is unchanged', async () => {
    const user = await server.newUser();
    const { add } = await newVehicle(user);
    await add({ date: day(-60), mileage: '90,000', nextService: '91,000' });
    await add({ date: day(-1), mileage: '90,900', service: 'Tires', nextService: '' });
    const { address } = await newFeed(user, { ...chosen, houses: { autotrack: house } });
    const prefer = (locale: string) =>
      user.callsClient(sessionCalls).savePreferences({ body: { ...noPreferences, locale } });
    await prefer('en-US');
    expect(await (await read(address)).text()).toContain('91\\,000 mi');
    await prefer('de-DE');
    expect(await (await read(address)).text()).toContain('91.000 mi');
  });

  it('rings for a dose at its time, though other things are told days before', async () => {
    const user = await server.newUser();
    const rows = [{ Name: 'Lisinopril', Schedule: 'FREQ=DAILY;BYHOUR=20', Start: day(-3) }];
    await user.client(health, healthContract).addRows({ body: { log: 'medications', rows } });
    const { address } = await newFeed(user, { ...chosen, houses: { health: { ...house, days: 3 } } });
    const [dose] = componentsOf(await (await read(address)).text(), 'vevent');
    expect(dose?.summary).toBe('1 dose');
    expect(dose?.alarm).toBe(dose?.start);
  });

  it('says when it was read, ends with a new address, and with the switch', async () => {
    const user = await server.newUser();
    const first = await newFeed(user);
    expect(first.lastReadAt).toBeNull();
    expect((await read(first.address)).status).toBe(200);
    expect((await calls(user).reminders()).feeds[0]?.lastReadAt).not.toBeNull();
    const { feed: second } = await calls(user).newAddress({ body: { app: null } });
    expect((await read(first.address)).status).toBe(404);
    expect((await read(second.address)).status).toBe(200);
    await calls(user).choose({ body: { ...chosen, calendar: { isOn: false } } });
    expect((await read(second.address)).status).toBe(404);
    await calls(user).choose({ body: chosen });
    await calls(user).endAddress({ id: second.id });
    expect((await read(second.address)).status).toBe(404);
    expect((await calls(user).reminders()).feeds).toEqual([]);
  });

  it('is one of an app alone, or of all; neither address leads to the other', async () => {
    const user = await server.newUser();
    const { add } = await newList(user);
    await add({ text: 'Pay the rent', dueDate: day(0) });
    const all = await newFeed(user, { ...chosen, houses: { todos: house, health: house } });
    const { feed: ofHealth } = await calls(user).newAddress({ body: { app: 'health' } });
    expect(await (await read(all.address)).text()).toContain('Pay the rent');
    const text = await (await read(ofHealth.address)).text();
    expect(text).not.toMatch(/Pay the rent|health/i);
    await expect(calls(user).newAddress({ body: { app: 'laser-maps' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is nothing at any address that is guessed', async () => {
    const user = await server.newUser();
    const { address } = await newFeed(user);
    const [, , id, file = ''] = new URL(address).pathname.split('/');
    const other = file.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const guesses = [
      `/cal/${id}/${other}`,
      `/cal/${'0'.repeat(32)}/${file}`,
      `/cal/${id}/.ics`,
      `/cal/${id}/${file.slice(0, -4)}`,
      `/cal/${id}/${'é'.repeat(64)}.ics`,
    ];
    for (const guess of guesses) {
      const answer = await fetch(`${server.address}${guess}`);
      expect([guess, answer.status]).toEqual([guess, 404]);
      expect(await answer.json()).toMatchObject({ error: 'There is nothing at this address.' });
    }
  });
});
