import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { noPreferences } from '#kernel/preferences.ts';
import {
  anOrder,
  formPlace,
  formsOf,
  later,
  strangerAt,
  ticketIn,
  withForm,
} from '#testing/server/public-form.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';

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

describe('a public form', () => {
  it('becomes a row of the sheet, and is thanked for', async () => {
    const { path, rows, user, sheetId } = await withForm(server);
    const answer = await (await filling(path))(anOrder);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '?sent']);
    expect(await rows()).toEqual([
      ['Bookmarks', 'Quote', expect.any(Number), 250, '', false, '', 'One\nTwo'],
    ]);
    const thanks = await (await open(`${path}?sent`)).text();
    expect(thanks).toContain('Thank you.\nWe call you.');
    expect((await formsOf(user).publicForm(formPlace(sheetId))).form).toMatchObject({
      isOn: true,
      rows: 1,
      lastRowAt: expect.any(String),
    });
  });

  it('shows a stranger its words, labels and choices, and nothing of the sheet', async () => {
    const { path } = await withForm(server, { fields: ['stage'] });
    const answer = await open(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<h1>Order &#60;prints&#62;</h1>');
    for (const choice of ['Quote', 'Proof', 'Printing']) expect(html).toContain(`<option value="${choice}">`);
    expect(html).not.toMatch(/Job|Letterhead|Wedding|Orders|Commissions|my-apps|<script/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  it('shows how a duration may be written', async () => {
    const { path, app, client, sheetId } = await withForm(server, { fields: ['job', 'notes'] });
    const columns = app.columns.map(({ key, header, kind }) =>
      key === 'notes' ? { key, header, kind: 'duration' as const } : { key, header, kind },
    );
    await client.changeApp({ sheetId, body: { app: { ...app, columns }, expected: app } });
    expect(await (await open(path)).text()).toMatch(
      /<input[^>]* name="f\.notes"[^>]* placeholder="1:30 or 90 min"/,
    );
  });

  it('asks for several choices as boxes, and writes them as the sheet lists them', async () => {
    const { path, rows, app, client, sheetId } = await withForm(server, { fields: ['job', 'notes'] });
    const papers = { choices: ['Cotton', 'Linen', 'Rag'], separator: '; ', isRequired: true };
    const columns = app.columns.map((column) =>
      column.key === 'notes' ? { ...column, ...papers, kind: 'choices' as const, initial: 'Rag' } : column,
    );
    await client.changeApp({ sheetId, body: { app: { ...app, columns }, expected: app } });
    const html = await (await open(path)).text();
    expect(html).toContain('<fieldset><legend>Notes <small>(required)</small></legend>');
    expect(html.match(/type="checkbox"[^>]*name="f\.notes"[^>]*>/g)).toEqual([
      expect.stringMatching(/value="Cotton">$/),
      expect.stringMatching(/value="Linen">$/),
      expect.stringMatching(/value="Rag" checked>$/),
    ]);
    const fill = await filling(path);
    const none = await fill({ job: 'Bookmarks' });
    expect([none.status, await none.text()]).toEqual([
      422,
      expect.stringContaining('<a href="#f-notes">Notes</a>: Please fill in Notes'),
    ]);
    const foreign = await fill({ job: 'Bookmarks', notes: ['Linen', 'Felt'] });
    expect([foreign.status, await foreign.text()]).toEqual([
      422,
      expect.stringMatching(/value="Linen" checked>.*id="f-notes-wrong">Please choose from the list/),
    ]);
    expect((await fill({ job: 'Bookmarks', notes: ['Rag', 'Cotton'] })).status).toBe(303);
    expect((await rows()).map((row) => row[7])).toEqual(['Cotton; Rag']);
  });

  it('asks for nothing that is not chosen, and takes nothing besides', async () => {
    const { path, rows } = await withForm(server, { fields: ['job'] });
    const answer = await (await filling(path))({
      ...anOrder,
      ...{ price: '1', each: '=1', photo: 'x', id: 'y', constructor: 'z' },
      ['__proto__']: 'z',
    });
    expect(answer.status).toBe(303);
    expect(await rows()).toEqual([['Bookmarks', '', '', '', '', false]]);
  });

  it('writes no formula, whatever is typed', async () => {
    const { path, rows } = await withForm(server);
    const texts = ['=1+1', '=IMPORTXML("http://x","//y")', '+1', '@SUM(A1)', "'=1"];
    for (const [at, text] of texts.entries()) {
      const answer = await (await filling(path))({ job: text, notes: text });
      expect([text, answer.status]).toEqual([text, 303]);
      expect((await rows())[at]).toEqual([text, '', '', '', '', false, '', text]);
    }
  });

  it('takes a number in every form in which a browser takes it', async () => {
    const { path, rows } = await withForm(server);
    for (const quantity of ['1e3', '-2.5E-1', '1,5']) {
      const answer = await (await filling(path))({ job: quantity, quantity });
      expect(answer.status).toBe(303);
    }
    expect((await rows()).map(([job, , , quantity]) => [job, quantity])).toEqual([
      ['1e3', 1_000],
      ['-2.5E-1', -0.25],
      ['1,5', 1.5],
    ]);
  });

  it('shows and reads a percentage as its owner writes numbers', async () => {
    const { path, rows, app, client, sheetId, user } = await withForm(server, { fields: ['job', 'notes'] });
    await user.callsClient(sessionCalls).savePreferences({ body: { ...noPreferences, locale: 'de-DE' } });
    const columns = app.columns.map(({ key, header, kind }) =>
      key === 'notes' ? { key, header, kind: 'percent' as const, initial: 0.075 } : { key, header, kind },
    );
    await client.changeApp({ sheetId, body: { app: { ...app, columns }, expected: app } });
    expect(await (await open(path)).text()).toMatch(/name="f\.notes"[^>]* value="7,5\s%"/);
    expect((await (await filling(path))({ job: 'Loan', notes: '1,125 %' })).status).toBe(303);
    expect((await rows()).map((row) => row[7])).toEqual([0.01125]);
  });

  it('takes no row in which nothing was filled in', async () => {
    const { path, rows, user, sheetId } = await withForm(server, { most: 1 });
    const sendFirst = await filling(path);
    const blank = await sendFirst({ job: '  ', notes: '\r\n' });
    expect([blank.status, await blank.text()]).toEqual([
      422,
      expect.stringContaining('<a href="#f-job">Job</a>: Please fill in at least one field'),
    ]);
    expect([await rows(), (await formsOf(user).publicForm(formPlace(sheetId))).form?.rows]).toEqual([[], 0]);
    expect((await sendFirst({ job: '', depositPaid: 'yes' })).status).toBe(303);
    expect(await rows()).toHaveLength(1);
  });

  it('says of each field what does not fit, keeps what was typed, and writes nothing', async () => {
    const { path, rows, app, client, sheetId } = await withForm(server);
    const columns = app.columns.map((column) =>
      column.key === 'job' ? { ...column, isRequired: true } : column,
    );
    await client.changeApp({ sheetId, body: { app: { ...app, columns }, expected: app } });
    const answer = await (await filling(path))({
      job: '',
      stage: 'Burnt',
      due: '2026-13-40',
      quantity: 'many',
      notes: `${'long '.repeat(1_100)}<b>`,
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const name of ['job', 'stage', 'due', 'quantity', 'notes']) {
      expect(html).toContain(`aria-describedby="f-${name}-wrong"`);
      expect(html).toContain(`id="f-${name}-wrong"`);
    }
    expect(html).toContain('Please fill in Job');
    expect(html).toContain('Please keep this within 5,000 characters');
    expect(html).toContain('long long');
    expect(html).not.toContain('<b>');
    expect(await rows()).toEqual([]);
    const huge = await (await filling(path))({ notes: 'x'.repeat(200_000) });
    expect([huge.status, await rows()]).toEqual([413, []]);
  });
});

describe('what is no row', () => {
  it('is what a program has filled in, or sent in no time, or without a page of the form', async () => {
    const { path, rows } = await withForm(server);
    const other = await withForm(server);
    const page = ticketIn(await (await open(path)).text());
    const order = { page, website: '', 'f.job': 'Bookmarks' };
    expect((await send(path, order)).status).toBe(422);
    later(5);
    const trapped = await send(path, { ...order, website: 'https://spam.example' });
    expect(trapped.status).toBe(422);
    expect(await trapped.text()).toContain('value="Bookmarks"');
    const [key = '', madeAt = '', signature = ''] = page.split(' ');
    const forged = [
      '',
      'x',
      `${key} ${Number(madeAt) - 1} ${signature}`,
      ticketIn(await (await open(other.path)).text()),
    ];
    for (const each of forged) expect((await send(path, { ...order, page: each })).status).toBe(409);
    later(25 * 3600);
    expect((await send(path, order)).status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  it('is a file, or JSON, or what says that it comes packed', async () => {
    const { path } = await withForm(server);
    const json = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const file = new FormData();
    file.set('f.job', new Blob(['x']), 'x.txt');
    const upload = await fetch(`${server.address}${path}`, { method: 'POST', body: file });
    expect([json.status, upload.status]).toEqual([400, 400]);
    expect(json.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('what was sent', () => {
  it('is a row once, however often the page is sent, and under one page nothing else', async () => {
    const { path, rows, user, sheetId } = await withForm(server);
    const sendAgain = await filling(path);
    const answers = await Promise.all([sendAgain(anOrder), sendAgain(anOrder)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await sendAgain(anOrder)).status).toBe(303);
    expect(await rows()).toHaveLength(1);
    const changed = await sendAgain({ ...anOrder, job: 'Other words' });
    const html = await changed.text();
    expect(changed.status).toBe(409);
    expect(html).toContain('value="Other words"');
    expect(await rows()).toHaveLength(1);
    later(5);
    expect((await send(path, { page: ticketIn(html), 'f.job': 'Other words' })).status).toBe(303);
    expect(await rows()).toHaveLength(2);
    expect((await formsOf(user).publicForm(formPlace(sheetId))).form?.rows).toBe(2);
  });

  it.each([
    ['unheard', 503],
    // The sheet itself shows what has become of it.
    ['unanswered', 303],
  ] as const)(
    'is a row once where the call to the sheet was %s and the page is sent again',
    async (how, status) => {
      const { path, rows } = await withForm(server);
      const sendAgain = await filling(path);
      server.upstream.fail({ method: 'POST', path: /batchUpdate|append/, how, times: 50 });
      const lost = await sendAgain(anOrder);
      expect(lost.status).toBe(status);
      if (status === 503) expect(await lost.text()).toContain('value="Bookmarks"');
      server.upstream.heal();
      expect((await sendAgain(anOrder)).status).toBe(303);
      expect(await rows()).toHaveLength(1);
    },
  );

  it('stands in the history as come by the form, not by its owner', async () => {
    const { path, user, sheetId, list } = await withForm(server);
    const history = user.callsClient(historyCalls);
    await list();
    await history.lookAtHistory({ sheetId });
    await (await filling(path))(anOrder);
    const { changes } = await history.readHistory({ sheetId, query: {} });
    expect(changes.filter(({ how }) => how === 'Own apps, public form')).toMatchObject([
      { kind: 'added', who: 'Somebody, by the form' },
    ]);
  });
});
