import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionCalls } from '#kernel/calls/session.ts';
import { noPreferences, type Preferences } from '#kernel/preferences.ts';
import { type Probe, startProbe } from '#testing/server/probe.ts';
import { openStore } from '../store/store.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

const british: Preferences = {
  locale: 'en-GB',
  currency: 'GBP',
  timeZone: 'Pacific/Kiritimati',
  weekStart: 'monday',
  distance: 'mi',
  weight: 'st',
  volume: 'UK gal',
  temperature: 'C',
  presence: true,
};

const headers = () => ({ cookie: probe.cookie, origin: probe.origin });
const save = (payload: object) => ({
  method: 'PUT' as const,
  url: '/api/auth/preferences',
  payload,
  headers: headers(),
});

async function kept(): Promise<Preferences> {
  const answer = await probe.server.inject({ url: '/api/auth/me', headers: headers() });
  return sessionCalls.contract.me.returns.parse(answer.json()).preferences;
}

it('preferences are nobody’s until they are chosen, then stand in every session and in the account’s file', async () => {
  expect(await kept()).toEqual(noPreferences);
  const answer = await probe.server.inject(save(british));
  expect(answer.json()).toEqual({ preferences: british });
  expect(await kept()).toEqual(british);
  const file = await probe.server.inject({ url: '/api/auth/account/download', headers: headers() });
  expect(file.json()).toMatchObject({ preferences: british });
});

it('what one device chooses does not take back what another has chosen at the same moment', async () => {
  await probe.server.inject(save(british));
  await Promise.all([
    probe.server.inject(save({ currency: 'EUR' })),
    probe.server.inject(save({ weight: 'kg' })),
    probe.server.inject(save({ presence: null })),
  ]);
  expect(await kept()).toEqual({ ...british, currency: 'EUR', weight: 'kg', presence: null });
});

it('the day is that of the chosen time zone for whoever does not say their own', async () => {
  await probe.server.inject(save(british));
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
  const before = day.format(new Date());
  const echo = await probe.server.inject({
    method: 'POST',
    url: '/api/app/probe/7/echo',
    payload: { name: 'Ada', count: 1 },
    headers: headers(),
  });
  expect([before, day.format(new Date())]).toContain(echo.json().day);
});

it.each([
  ['locale', 'not a language'],
  ['currency', 'XXQ'],
  ['currency', 'eur'],
  ['timeZone', 'Mars/Olympus'],
  ['weekStart', 'tuesday'],
  ['distance', 'furlong'],
] as const)('what nobody could show is refused: %s %s', async (name, value) => {
  const { status, fields } = await probe.problemOf(save({ ...british, [name]: value }));
  expect(status).toBe(400);
  expect(Object.keys(fields ?? {})).toEqual([name]);
});

it('what was kept and is no longer known counts as not chosen', async () => {
  const store = await openStore(probe.settings.databaseUrl, probe.settings.dataFolder);
  const strange = JSON.stringify({ ...british, timeZone: 'Atlantis/Port', shoeSize: 43 });
  const { numUpdatedRows } = await store
    .updateTable('users')
    .set({ preferences: strange })
    .where('google_id', '=', 'without-access')
    .executeTakeFirst();
  await store.destroy();
  expect(Number(numUpdatedRows)).toBe(1);
  const answer = await probe.server.inject({
    url: '/api/auth/me',
    headers: { cookie: probe.cookieWithoutAccess },
  });
  expect(sessionCalls.contract.me.returns.parse(answer.json()).preferences).toEqual({
    ...british,
    timeZone: null,
  });
});
