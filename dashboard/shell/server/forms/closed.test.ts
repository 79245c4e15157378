import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { ownApp } from '#testing/data/own-apps.ts';
import { formOn } from '#testing/screen/browser.ts';
import { testOAuthClient } from '#testing/server/oauth-client.ts';
import { anOrder, formPlace, formsOf, later, strangerAt, withForm } from '#testing/server/public-form.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import { asTheyCome, mostAMinute } from './send-limit.ts';

let server: WatchedServer;
let open: ReturnType<typeof strangerAt>['open'];
let send: ReturnType<typeof strangerAt>['send'];
let filling: ReturnType<typeof strangerAt>['filling'];
beforeAll(async () => {
  server = await startWatchedServer();
  ({ open, send, filling } = strangerAt(server));
});
afterAll(() => server.stop());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.upstream.heal();
});

describe('a form that takes nothing', () => {
  it('is nothing at any address that is guessed, nor at one that was replaced', async () => {
    const { path, user, sheetId } = await withForm(server);
    const [, , id = '', secret = ''] = path.split('/');
    const other = secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const { form } = await formsOf(user).newFormAddress(formPlace(sheetId));
    const guesses = [path, `/form/${id}/${other}`, `/form/${'0'.repeat(32)}/${secret}`, `/form/${id}/é`];
    const told = await Promise.all(
      guesses.map(async (guess) => {
        const answer = await open(guess);
        return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]+"/g, '')];
      }),
    );
    expect(new Set(told.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(told.map(([, html]) => html)).size).toBe(1);
    expect((await send(path, anOrder)).status).toBe(404);
    expect((await open(new URL(form.address).pathname)).status).toBe(200);
  });

  it('is closed by its owner at once, and open again at the same address', async () => {
    const { path, rows, user, sheetId } = await withForm(server);
    const sendIt = await filling(path);
    expect((await formsOf(user).closeForm(formPlace(sheetId))).form.isOn).toBe(false);
    for (const answer of [await open(path), await sendIt(anOrder)]) {
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('This form is not open'),
      ]);
    }
    expect(await rows()).toEqual([]);
    await formsOf(user).openForm({ ...formPlace(sheetId), body: null });
    expect((await sendIt(anOrder)).status).toBe(303);
  });

  it('is full once as many have come as may, but for who sends the last one again', async () => {
    const { path, rows, user, sheetId } = await withForm(server, { most: 1 });
    const [first, second] = [await filling(path), await filling(path)];
    expect((await first(anOrder)).status).toBe(303);
    const late = await second({ ...anOrder, job: 'Too late' });
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('This form is full')]);
    expect((await open(path)).status).toBe(403);
    expect((await first(anOrder)).status).toBe(303);
    expect((await open(`${path}?sent`)).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect((await formsOf(user).publicForm(formPlace(sheetId))).form?.rows).toBe(1);
  });

  it('is full for who sends one page several times at the same moment, too', async () => {
    const { path, rows, user, sheetId } = await withForm(server, { most: 1 });
    const [first, second] = [await filling(path), await filling(path)];
    expect((await first(anOrder)).status).toBe(303);
    for (let round = 0; round < 3; round += 1) {
      const late = { ...anOrder, job: 'Too late' };
      const answers = await Promise.all(Array.from({ length: 5 }, () => second(late)));
      expect((await rows()).map(([job]) => job)).toEqual(['Bookmarks']);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
      later(61);
    }
    expect((await formsOf(user).publicForm(formPlace(sheetId))).form?.rows).toBe(1);
  });

  it('is closed the day after its last one', async () => {
    const today = dayOf(new Date());
    const { path, rows } = await withForm(server, { until: today });
    const sendIt = await filling(path);
    expect((await open(path)).status).toBe(200);
    vi.setSystemTime(new Date(`${daysAfter(today, 2)}T12:00:00`));
    const answer = await open(path);
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('last day has passed'),
    ]);
    expect((await sendIt(anOrder)).status).not.toBe(303);
    expect(await rows()).toEqual([]);
  });

  it('is open until its last day is over where its owner is, wherever the server is', async () => {
    const timeZone = 'Pacific/Honolulu';
    const last = dayOf(new Date(), timeZone);
    const { user, sheetId, path } = await withForm(server, { until: last });
    await formsOf(user).openForm({ ...formPlace(sheetId), body: { timeZone } });
    // A page of an earlier version does not say where it is, and takes nothing back.
    const early = await user.send(`/api/forms/my-apps/${sheetId}`, { method: 'POST' });
    expect(early.status).toBe(200);
    vi.setSystemTime(new Date(`${daysAfter(last, 1)}T09:00:00Z`));
    expect((await open(path)).status).toBe(200);
    vi.setSystemTime(new Date(`${daysAfter(last, 1)}T11:00:00Z`));
    expect((await open(path)).status).toBe(403);
  });

  it('tells nobody that its sheet is gone, or no app any more', async () => {
    const gone = await withForm(server);
    const forgotten = await withForm(server);
    const { client, sheetId, app } = forgotten;
    await gone.hand.updateFile(gone.sheetId, { trashed: true });
    await gone.hand.call('DELETE', `/drive/v3/files/${gone.sheetId}`);
    await client.takeDown({ sheetId, body: { app, isForgotten: true } });
    later(120);
    for (const { path } of [gone, forgotten]) {
      const answer = await open(path);
      const html = await answer.text();
      expect([answer.status, html.match(/<p class="said">(.*)<\/p>/)?.[1]]).toEqual([
        403,
        'Ask whoever gave you its address.',
      ]);
      expect(html).toContain('This form is not open');
    }
  });

  it('tells nobody that its column is gone, or that its owner has taken the grant back', async () => {
    const renamed = await withForm(server);
    const sendIt = await filling(renamed.path);
    await renamed.hand.type(renamed.sheetId, 'Orders!A3', [['Task']]);
    const late = await sendIt(anOrder);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('This form is not open')]);
    expect((await formsOf(renamed.user).publicForm(formPlace(renamed.sheetId))).form?.rows).toBe(0);
    const { path, user } = await withForm(server);
    const apps = await user.browser.visit(`${inject('workspaceUrl')}/account/apps`);
    const revoking = formOn(apps, '/account/apps/revoke');
    revoking.set('client', testOAuthClient.clientId);
    await user.browser.submit(apps, '/account/apps/revoke', revoking);
    later(120);
    const answer = await open(path);
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('This form is not open'),
    ]);
  });

  it('is not opened for an app that has none, nor for a sheet of somebody else', async () => {
    const user = await server.newUser();
    const { sheetId } = await ownApp(user);
    await expect(formsOf(user).openForm({ ...formPlace(sheetId), body: null })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const { sheetId: foreign } = await withForm(server);
    await expect(formsOf(user).openForm({ ...formPlace(foreign), body: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(formsOf(user).closeForm(formPlace(foreign))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await formsOf(user).publicForm(formPlace(foreign))).form).toBeNull();
  });
});

describe('what strangers cost its owner', () => {
  it('is one call a minute for the page, however often it is opened, two for a row or for the rows of a rush, and so many rows a minute', async () => {
    const { path, rows, hand, sheetId } = await withForm(server, { most: 100 });
    later(120);
    const opened = await server.upstream.callsOf(async () => {
      await Promise.all(Array.from({ length: 20 }, () => open(path)));
    });
    expect(opened.length).toBe(1);
    const sends = await Promise.all(Array.from({ length: mostAMinute.form + 3 }, () => filling(path)));
    // All within one minute, with pages that are old enough.
    let statuses: number[] = [];
    const sent = await server.upstream.callsOf(async () => {
      const answers = await Promise.all(sends.map((sendIt) => sendIt(anOrder)));
      statuses = answers.map(({ status }) => status);
    });
    expect(statuses.filter((status) => status === 303)).toHaveLength(mostAMinute.form);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    // Those of the beat are more than go into one write, and the first of them need not wait for the others.
    expect(sent.length).toBeLessThanOrEqual(1 + 2 * asTheyCome.form + 2 * 3);
    expect(await rows()).toHaveLength(mostAMinute.form);
    // Nor does a page cost more if there is nothing behind it.
    await hand.call('DELETE', `/drive/v3/files/${sheetId}`);
    later(120);
    const missed = await server.upstream.callsOf(async () => {
      for (let at = 0; at < 10; at += 1) expect((await open(path)).status).toBe(403);
    });
    expect(missed.length).toBeLessThanOrEqual(2);
  });
});
