import { afterAll, beforeAll, expect, it } from 'vitest';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { dayOf, daysAfter, monthsAfter } from '#kernel/day.ts';
import { newContactsSheet } from '#testing/data/contacts.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import { nextBirthday } from '../touch.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

it('tells whom to write to, with whom touch is lost and whose birthday comes, in one call, with whom to call', async () => {
  const user = await server.newUser();
  const { sheetId, add } = await newContactsSheet(user);
  const today = dayOf(new Date());
  const born = monthsAfter(daysAfter(today, 3), -12 * 40);
  await add({ contactName: 'Ines Duarte', followUp: daysAfter(today, -2), phone: '+351 210 000 000' });
  await add({ contactName: 'Tomas Rey', dateMet: daysAfter(today, -40), keepInTouch: 30, birthday: born });
  await add({ contactName: 'Joan Abara', birthday: daysAfter(today, -1) });
  await add({ contactName: 'Hal Whitcomb', birthday: today, status: 'Closed' });
  const agenda = user.callsClient(agendaCalls);
  const { lines } = await agenda.lines({ appId: 'firsttouch', query: { files: sheetId } });
  expect(user.upstreamCalls()).toBe(1);
  const told = lines.map(({ title, day, state, action, phone }) => ({ title, day, state, action, phone }));
  expect(told).toEqual([
    {
      title: 'Get in touch with Tomas Rey',
      day: daysAfter(today, -10),
      state: 'late',
      action: 'touch',
      phone: '',
    },
    {
      title: 'Follow up with Ines Duarte',
      day: daysAfter(today, -2),
      state: 'late',
      action: 'log',
      phone: '+351 210 000 000',
    },
    {
      title: 'Birthday of Tomas Rey',
      day: daysAfter(today, 3),
      state: 'coming',
      action: 'greet',
      phone: '',
    },
  ]);
});

it.each([
  ['1985-04-12', '2026-04-12', '2026-04-12'],
  ['1985-04-12', '2026-04-13', '2027-04-12'],
  ['1996-02-29', '2027-01-01', '2027-02-28'],
  ['1996-02-29', '2027-03-01', '2028-02-29'],
  ['2026-12-31', '2026-01-01', '2026-12-31'],
  ['2030-04-12', '2026-04-13', '2027-04-12'],
  ['the spring', '2026-01-01', undefined],
  ['', '2026-01-01', undefined],
])('a birthday of %s comes, from %s on, on %s', (born, today, day) => {
  expect(nextBirthday(born, today)).toBe(day);
});
