import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import type { Hand } from '#testing/server/hand.ts';
import { formPlace, later } from '#testing/server/public-form.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import { helperAt, staffIn, staffOf, withStaff } from '#testing/server/staff-address.ts';

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

describe('a staff address', () => {
  it('shows the chosen columns of all rows, and nothing else of the sheet', async () => {
    const { path } = await withStaff(server);
    const answer = await helper.open(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const { rows, count } = staffIn(html);
    expect(count).toBe('6 rows');
    expect(rows.map(({ says, button }) => [says, button])).toEqual([
      ['Letterhead Due: Dec 2, 2026', 'Tick Deposit paid'],
      ['Wedding suite Due: Nov 22, 2026 Deposit paid', 'Undo'],
      ['Menus Due: Nov 28, 2026 Deposit paid', 'Undo'],
      ['Book plates Due: Nov 25, 2026 Deposit paid', 'Undo'],
      ['Coasters Due: Nov 18, 2026', 'Tick Deposit paid'],
      ['Gallery poster Due: Nov 24, 2026 Deposit paid', 'Undo'],
    ]);
    expect(html).toContain('<h1>At the &#60;door&#62;</h1>');
    expect(html).toContain('aria-label="Tick Deposit paid: Letterhead"');
    // Sealed texts may contain any letters.
    expect(html.replaceAll(/ value="[^"]+"/g, '')).not.toMatch(
      /Stage|Printing|780\.00|swatch|Commissions|my-apps|<script/,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  it('finds rows by words of what it shows, and by nothing that it does not show', async () => {
    const { path } = await withStaff(server);
    const names = async (words: string) =>
      (await helper.look(`${path}?${new URLSearchParams({ q: words })}`)).rows.map(({ name }) => name);
    expect(await names('wedding SUITE')).toEqual(['Wedding suite']);
    expect(await names('2026-11-28')).toEqual(['Menus']);
    expect(await names('swatch')).toEqual([]);
    expect(await names('Printing')).toEqual([]);
    const long = await helper.open(`${path}?q=${'menus'.repeat(500)}`);
    const html = await long.text();
    expect([long.status, staffIn(html).rows.length]).toEqual([200, 0]);
    expect(/name="q" maxlength="200"[^>]*value="([^"]*)"/.exec(html)?.[1]?.length).toBeLessThanOrEqual(200);
    expect(await names('"><script>')).toEqual([]);
  });

  it('shows the rows of one view, in its order', async () => {
    const { path } = await withStaff(
      server,
      { view: 'Proofs' },
      { saved: [{ name: 'Proofs', sought: 'proof', sorted: { by: 'job', order: 'asc' } }] },
    );
    expect((await helper.look(path)).rows.map(({ name }) => name)).toEqual([
      'Gallery poster',
      'Wedding suite',
    ]);
  });

  it('shows the rows that the filters of its view hold of, and no other', async () => {
    const printing = { by: 'stage', is: 'any' as const, of: ['Printing'] };
    const many = { by: 'quantity', is: 'amount' as const, min: 500 };
    const { path } = await withStaff(
      server,
      { view: 'Large prints' },
      { saved: [{ name: 'Large prints', filters: [printing, many] }] },
    );
    expect((await helper.look(path)).rows.map(({ name }) => name)).toEqual(['Book plates']);
  });

  it('only shows where nothing is to be ticked', async () => {
    const { path, sheetId, client, app, ticks } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    const { tick: _, ...staff } = app.staff;
    await client.changeApp({ sheetId, body: { app: { ...app, staff }, expected: app } });
    expect((await helper.press(path, ticket)).status).toBe(403);
    later(61);
    const { rows } = await helper.look(path);
    expect(rows.map(({ button, ticket: sent }) => button + sent)).toEqual(
      Array.from({ length: 6 }, () => ''),
    );
    expect((await ticks())[0]).toBe(false);
  });

  it('shows what hands have typed as the text that it is', async () => {
    const { path, hand, sheetId } = await withStaff(server);
    const texts = ["=cmd|' /C calc'!A0", '<img src=x onerror=alert(1)>', '"><b>'];
    await hand.call('PUT', `/v4/spreadsheets/${sheetId}/values/Orders!A4:A6?valueInputOption=RAW`, {
      values: texts.map((text) => [text]),
    });
    later(61);
    const html = await (await helper.open(path)).text();
    expect(html).not.toMatch(/<img|<b>"/);
    expect(
      staffIn(html)
        .rows.slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(texts);
  });

  it('shows the first of very many rows, and finds the others', async () => {
    const cells = [
      ['Name', 'Arrived'],
      ...Array.from({ length: 20_000 }, (_, at) => [`Guest ${at + 1}`, 'FALSE']),
    ];
    const { path, hand, sheetId } = await withStaff(
      server,
      { fields: ['name'], tick: 'arrived' },
      { sheet: { title: 'Guests', cells } },
    );
    const { rows, count } = await helper.look(path);
    expect([rows.length, count]).toEqual([50, '50 of 20,000 rows. Search to find the others.']);
    const ticket = staffIn(await (await helper.open(`${path}?q=guest+19999`)).text()).rows[0]?.ticket ?? '';
    expect((await helper.press(path, ticket, 'guest 19999')).status).toBe(303);
    expect(await hand.entered(sheetId, 'Orders!A20000:B20000')).toEqual([['Guest 19999', true]]);
  });
});

describe('a tick', () => {
  it('writes one cell, is told, and stands in the history as done by the staff address', async () => {
    const { path, hand, sheetId, user, list, ticks } = await withStaff(server);
    const history = user.callsClient(historyCalls);
    await list();
    await history.lookAtHistory({ sheetId });
    const before = await hand.entered(sheetId, 'Orders!A4:H9');
    const answer = await helper.press(path, await helper.ticketOf(path, 'Letterhead'), 'letter');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '?q=letter&at=4']);
    const told = await helper.look(`${path}?q=letter&at=4`);
    expect(told.last).toBe('Letterhead Deposit paid');
    expect(told.rows.map(({ button }) => button)).toEqual(['Undo']);
    expect(await hand.entered(sheetId, 'Orders!A4:H9')).toEqual(
      before.map((cells, at) => (at === 0 ? cells.with(5, true) : cells)),
    );
    const { changes } = await history.readHistory({ sheetId, query: {} });
    expect(changes.filter(({ how }) => how === 'Own apps, staff address')).toMatchObject([
      { kind: 'changed', who: 'Somebody, by the staff address' },
    ]);
    expect((await staffOf(user).staffAddress(formPlace(sheetId))).staff).toMatchObject({
      isOpen: true,
      ticks: 1,
      lastTickAt: expect.any(String),
    });
    expect((await helper.press(path, told.rows[0]?.ticket ?? '')).status).toBe(303);
    expect((await ticks())[0]).toBe(false);
  });

  it('is one, however often it is sent, and of two helpers the second is told', async () => {
    const { path, ticks, user, sheetId } = await withStaff(server);
    const [mine, theirs] = [await helper.ticketOf(path, 'Coasters'), await helper.ticketOf(path, 'Coasters')];
    const answers = await Promise.all([helper.press(path, mine), helper.press(path, mine)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const second = await helper.press(path, theirs);
    const html = await second.text();
    expect([second.status, staffIn(html).told]).toEqual([
      409,
      'Somebody else was quicker. Coasters: Deposit paid.',
    ]);
    expect((await helper.press(path, mine)).status).toBe(303);
    expect((await ticks())[4]).toBe(true);
    expect((await staffOf(user).staffAddress(formPlace(sheetId))).staff?.ticks).toBe(1);
  });

  it('follows its row where a hand has moved it, and leaves what else was typed there', async () => {
    const { path, hand, sheetId } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    await hand.insertRows(sheetId, 3);
    await hand.type(sheetId, 'Orders!H5', [['Typed meanwhile']]);
    expect((await helper.press(path, ticket)).status).toBe(303);
    expect(await hand.entered(sheetId, 'Orders!F5:H5')).toEqual([[true, '=E5/D5', 'Typed meanwhile']]);
  });

  it.each([
    ['renamed', (hand: Hand, sheetId: string) => hand.type(sheetId, 'Orders!A4', [['Envelopes']])],
    ['deleted', (hand: Hand, sheetId: string) => hand.deleteRows(sheetId, 3)],
  ] as const)('writes nothing where a hand has %s its row, and says so', async (_, change) => {
    const { path, hand, sheetId } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    await change(hand, sheetId);
    const before = await hand.entered(sheetId, 'Orders!A4:H9');
    const answer = await helper.press(path, ticket);
    const { told, rows } = staffIn(await answer.text());
    expect([answer.status, told]).toEqual([
      409,
      'Somebody has changed or deleted this row in the meantime. Nothing was ticked.',
    ]);
    expect(rows.map(({ name }) => name)).not.toContain('Letterhead');
    expect(await hand.entered(sheetId, 'Orders!A4:H9')).toEqual(before);
  });

  it.each([
    ['unheard', 503],
    // The sheet itself shows what has become of it.
    ['unanswered', 303],
  ] as const)('is done once where the call to the sheet was %s and it is sent again', async (how, status) => {
    const { path, ticks } = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    server.upstream.fail({ method: 'POST', path: /batchUpdate/, how, times: 50 });
    expect((await helper.press(path, ticket)).status).toBe(status);
    server.upstream.heal();
    expect((await helper.press(path, ticket)).status).toBe(303);
    expect((await ticks())[0]).toBe(true);
  });

  it('is none that somebody has made up, or from another address, or of yesterday', async () => {
    const { path, ticks } = await withStaff(server);
    const other = await withStaff(server);
    const ticket = await helper.ticketOf(path, 'Letterhead');
    const made = ['', 'x', `${ticket.slice(0, -2)}AA`, await helper.ticketOf(other.path, 'Letterhead')];
    for (const each of made) expect((await helper.press(path, each)).status).toBe(409);
    expect((await ticks())[0]).toBe(false);
  });
});
