import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { ownApp } from '#testing/data/own-apps.ts';
import { formOn } from '#testing/screen/browser.ts';
import { testOAuthClient } from '#testing/server/oauth-client.ts';
import { formPlace, later } from '#testing/server/public-form.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import { helperAt, restOfDay, staffIn, staffOf, withStaff } from '#testing/server/staff-address.ts';
import { mostAMinute } from './send-limit.ts';

let server: WatchedServer;
let helper: ReturnType<typeof helperAt>;
beforeAll(async () => {
  server = await startWatchedServer();
  helper = helperAt(server);
});
afterAll(() => server.stop());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.upstream.heal();
});

/** What a page says instead of rows, with its status. */
async function saidAt(path: string) {
  const answer = await helper.open(path);
  return [answer.status, staffIn(await answer.text()).said];
}

const notOpen = [403, 'This address is not open'];
const ended = [403, 'This address has ended'];

describe('a staff address that shows nothing', () => {
  it('is nothing at any address that is guessed, nor at one of a form', async () => {
    const { path } = await withStaff(server);
    const [, , id = '', secret = ''] = path.split('/');
    const other = secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const guesses = [
      `/staff/${id}/${other}`,
      `/staff/${'0'.repeat(32)}/${secret}`,
      `/staff/${id}/é`,
      `/form/${id}/${secret}`,
    ];
    const told = await Promise.all(
      guesses.map(async (guess) => {
        const answer = await helper.open(guess);
        return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]+"/g, '')];
      }),
    );
    expect(new Set(told.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(told.map(([, html]) => html)).size).toBe(1);
    expect((await helper.press(`/staff/${id}/${other}`, 'x')).status).toBe(404);
    expect((await helper.open(path)).status).toBe(200);
  });

  it('is ended by its owner at once, for good, and the next one is another', async () => {
    const { path, user, sheetId, ticks } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    const place = formPlace(sheetId);
    const again = await staffOf(user).openStaff({ ...place, body: restOfDay() });
    expect(new URL(again.staff.address).pathname).toBe(path);
    expect((await staffOf(user).endStaff(place)).staff.isOpen).toBe(false);
    expect(await saidAt(path)).toEqual(ended);
    expect((await helper.press(path, ticket)).status).toBe(403);
    expect((await ticks())[0]).toBe(false);
    const { staff } = await staffOf(user).openStaff({ ...place, body: restOfDay() });
    expect(await saidAt(path)).toEqual([404, 'There is nothing at this address']);
    expect((await helper.press(new URL(staff.address).pathname, ticket)).status).toBe(409);
    expect((await ticks())[0]).toBe(false);
    expect(staff).toMatchObject({ isOpen: true, ticks: 0 });
  });

  it('has ended with its day, and is opened for no longer than a day', async () => {
    const { path, user, sheetId, ticks } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    later(10 * 3_600 - 60);
    expect((await helper.open(path)).status).toBe(200);
    later(61);
    expect(await saidAt(path)).toEqual(ended);
    expect((await helper.press(path, ticket)).status).toBe(403);
    expect((await ticks())[0]).toBe(false);
    for (const hours of [-1, 27]) {
      await expect(
        staffOf(user).openStaff({ ...formPlace(sheetId), body: restOfDay(hours) }),
      ).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { fields: { until: expect.any(String) } } });
    }
  });

  it('tells nobody that its view, its column or its tick is gone', async () => {
    const saved = [
      { name: 'Proofs', sought: 'proof', filters: [{ by: 'quantity', is: 'amount' as const, min: 1 }] },
    ];
    const { path, app, client, sheetId, list } = await withStaff(server, { view: 'Proofs' }, { saved });
    const without = [
      { ...app, saved: [] },
      { ...app, columns: app.columns.filter(({ key }) => key !== 'due') },
      { ...app, columns: app.columns.filter(({ key }) => key !== 'depositPaid') },
      // Without it, the view would include rows that it was meant to exclude.
      { ...app, columns: app.columns.filter(({ key }) => key !== 'quantity') },
    ];
    const change = async (changed: OwnApp) => {
      await client.changeApp({ sheetId, body: { app: changed, expected: (await list(true)).app } });
    };
    for (const changed of without) {
      await change(changed);
      later(61);
      expect(await saidAt(path)).toEqual(notOpen);
    }
    await change(app);
    later(61);
    expect((await helper.look(path)).rows).toHaveLength(2);
  });

  it('tells nobody that a column was renamed in the sheet, or that the sheet is gone', async () => {
    const { path, hand, sheetId, ticks } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    await hand.type(sheetId, 'Orders!F3', [['Paid?']]);
    expect((await helper.press(path, ticket)).status).toBe(403);
    expect((await ticks())[0]).toBe(false);
    later(61);
    expect(await saidAt(path)).toEqual(notOpen);
    await hand.call('DELETE', `/drive/v3/files/${sheetId}`);
    later(61);
    expect(await saidAt(path)).toEqual(notOpen);
  });

  it('tells nobody that its owner has taken the grant back', async () => {
    const { path, user } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    const apps = await user.browser.visit(`${inject('workspaceUrl')}/account/apps`);
    const revoking = formOn(apps, '/account/apps/revoke');
    revoking.set('client', testOAuthClient.clientId);
    await user.browser.submit(apps, '/account/apps/revoke', revoking);
    later(120);
    expect(await saidAt(path)).toEqual(notOpen);
    expect((await helper.press(path, ticket)).status).toBe(403);
  });

  it('is not opened for an app that shows nothing, nor for a sheet of somebody else', async () => {
    const user = await server.newUser();
    const { sheetId } = await ownApp(user);
    const open = (fileId: string) => staffOf(user).openStaff({ ...formPlace(fileId), body: restOfDay() });
    await expect(open(sheetId)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { sheetId: foreign } = await withStaff(server);
    await expect(open(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staffOf(user).endStaff(formPlace(foreign))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await staffOf(user).staffAddress(formPlace(foreign))).staff).toBeNull();
  });
});

describe('what helpers cost the owner', () => {
  it('is one call a minute for the page, however often it is looked at, three for a tick, and so many ticks a minute', async () => {
    const cells = [['Name', 'Arrived'], ...Array.from({ length: 30 }, (_, at) => [`Guest ${at}`, 'FALSE'])];
    const { path } = await withStaff(
      server,
      { fields: ['name'], tick: 'arrived' },
      { sheet: { title: 'Guests', cells } },
    );
    later(120);
    const opened = await server.upstream.callsOf(async () => {
      await Promise.all(Array.from({ length: 20 }, (_, at) => helper.open(`${path}?q=${at}`)));
    });
    expect(opened.length).toBe(1);
    const { rows } = await helper.look(path);
    const statuses: number[] = [];
    const pressed = await server.upstream.callsOf(async () => {
      for (const { ticket } of rows.slice(0, mostAMinute.staff + 3))
        statuses.push((await helper.press(path, ticket)).status);
    });
    expect(statuses.filter((status) => status === 303)).toHaveLength(mostAMinute.staff);
    expect(statuses.slice(mostAMinute.staff)).toEqual([429, 429, 429]);
    expect(pressed.length).toBeLessThanOrEqual(3 * mostAMinute.staff);
    // A tick is known from then on, without another look.
    const looked = await server.upstream.callsOf(async () => {
      expect((await helper.look(path)).rows.filter(({ button }) => button === 'Undo')).toHaveLength(
        mostAMinute.staff,
      );
    });
    expect(looked.length).toBe(0);
  });
});
