import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { importCalls } from '#kernel/calls/imports.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { type OwnApp, recordOf } from '#kernel/own-apps/own-app.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { emptyApp, templates } from '../screens/making/templates.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const clientOf = (user: TestUser) => user.client(manifest, contract);
const filesOf = (user: TestUser) => new Hand(user.browser).files('trashed = false');
const template = (title: string) => {
  const found = templates.find(({ app }) => app.title === title);
  if (!found) throw new Error(`There is no template ${title}.`);
  return found.app;
};

describe('a template', () => {
  it.each(templates.map(({ app, words }) => [app.title, app, words] as const))(
    '%s is a definition that contradicts itself nowhere, and begins with what it demands',
    (_, app, words) => {
      const record = recordOf(app);
      expect(words).toMatch(/^[A-Z].+\.$/);
      expect(Object.keys(record.fields)[0]).toBe(app.label);
      const blank = record.fresh.safeParse({});
      const demanded = app.columns.filter(({ isRequired, initial }) => isRequired && initial === undefined);
      expect(blank.success).toBe(demanded.length === 0);
    },
  );

  it('has a name and a paint that no other has', () => {
    expect(templates).toHaveLength(10);
    expect(new Set(templates.map(({ app }) => app.title)).size).toBe(10);
    expect(new Set(templates.map(({ app }) => app.house.color)).size).toBe(10);
  });

  it('has amounts in the currency of their column, or as numbers alone', async () => {
    const user = await server.newUser();
    const client = clientOf(user);
    const columns: OwnApp['columns'] = [
      { key: 'thing', header: 'Thing', kind: 'text' },
      { key: 'price', header: 'Price', kind: 'money', currency: 'EUR' },
      { key: 'points', header: 'Points', kind: 'money' },
    ];
    const app = { ...emptyApp, title: 'Prices', label: 'thing', fingerprint: ['thing'], columns };
    const { sheetId } = await client.makeApp({ body: { app } });
    await client.addRow({ body: { sheetId, thing: 'Press', price: 1250.5, points: 12 } });
    const shown = await new Hand(user.browser).shown(sheetId, `${app.tab}!A2:C2`);
    expect(shown).toEqual([['Press', '€1,250.50', '12.00']]);
  });

  it('becomes a sheet with headers, formats, choices and boxes, which is an app with a house', async () => {
    const user = await server.newUser();
    const client = clientOf(user);
    const app = template('Inventory');
    const { sheetId, title } = await client.makeApp({ body: { app } });
    expect(title).toBe('Inventory');
    expect((await client.listApps()).apps).toEqual([{ sheetId, title, house: app.house }]);
    const hand = new Hand(user.browser);
    expect(await hand.tabs(sheetId)).toEqual(['Things', '_app']);
    const [headers] = await hand.entered(sheetId, 'Things!A1:K1');
    expect(headers).toEqual(app.columns.map(({ header }) => header));
    const due = {
      thing: 'Circle cutter',
      code: 'T-17',
      place: 'Shelf 3',
      lentTo: 'Ida',
      backBy: '2026-12-01',
    };
    const { row } = await client.addRow({ body: { sheetId, ...due } });
    expect(row).toMatchObject({ ...due, state: 'Good', count: 1, isBack: false, _rowIndex: 2 });
    const told = await client.listRows({ query: { sheetId } });
    expect(told.app).toEqual(app);
    expect(told.rows).toEqual([row]);
    // Reading it proposes what the template defines: checkboxes, choices and dates are in the cells.
    const [tab] = (await client.propose({ sheetId })).tabs;
    const kinds = new Map(tab?.columns.map(({ header, kind }) => [header, kind]));
    expect(['State', 'Returned', 'Back by'].map((header) => kinds.get(header))).toEqual([
      'choice',
      'flag',
      'day',
    ]);
    // It can be chosen again, and is not mistaken for the list of houses.
    expect((await client.listSheets()).sheets.map(({ id }) => id)).toContain(sheetId);
    await client.makeApp({ body: { app: { ...emptyApp, title: 'Pets' } } });
    expect((await client.listApps()).apps.map((one) => one.title)).toEqual(['Inventory', 'Pets']);
  });

  it('makes no second sheet where the answer got lost', async () => {
    const user = await server.newUser();
    const client = clientOf(user);
    const once = { requestKey: crypto.randomUUID() };
    const body = { app: template('Plants') };
    const first = await client.makeApp({ body }, once);
    expect(await client.makeApp({ body }, once)).toEqual(first);
    expect((await client.listApps()).apps).toHaveLength(1);
    const made = (await filesOf(user)).filter(({ name }) => name === 'Plants');
    expect(made).toHaveLength(1);
  });
});

describe('the table of a file', () => {
  const table = {
    name: 'Old list',
    headers: ['Item', 'Code', 'Bought', 'Price', 'Pieces', 'Here'],
    rows: [
      ['=HYPERLINK("https://evil.example","x")', '00123', '31/12/2025', '$1,204.50', '3', 'TRUE'],
      ['Press', '00124', '2/1/2026', '$12', '-1', 'FALSE'],
      ['Ink', '00125', '', '', '', ''],
    ],
  };

  it('becomes a sheet in which days are days, numbers numbers, and codes and formulas the texts that they were', async () => {
    const user = await server.newUser();
    const client = clientOf(user);
    const once = { requestKey: crypto.randomUUID() };
    const { sheetId } = await client.bringTable({ body: table }, once);
    expect(await client.bringTable({ body: table }, once)).toEqual({ sheetId });
    const { tabs, name } = await client.propose({ sheetId });
    expect(name).toBe('Old list');
    expect(tabs[0]?.columns.map(({ header, kind }) => `${header} ${kind}`)).toEqual([
      'Item text',
      'Code code',
      'Bought day',
      'Price money',
      'Pieces number',
      'Here flag',
    ]);
    const cells = z
      .array(z.array(z.unknown()))
      .parse(await new Hand(user.browser).entered(sheetId, 'Rows!A2:F3'));
    expect(cells[0]?.slice(0, 2)).toEqual(['=HYPERLINK("https://evil.example","x")', '00123']);
    expect(cells.map((row) => row.slice(3))).toEqual([
      [1204.5, 3, true],
      [12, -1, false],
    ]);
    expect(cells[1]?.[2]).toBe(46_024);
    expect((await filesOf(user)).filter((file) => file.name === 'Old list')).toHaveLength(1);
  });

  it.each([
    ['en-US', ['1,859', '12,400.5', '7', '-1,250']],
    ['de-DE', ['1.859', '12.400,5', '7', '-1.250']],
  ])('has numbers where the thousands are set off as in %s', async (locale, written) => {
    const user = await server.newUser();
    await user.callsClient(sessionCalls).savePreferences({ body: { ...noPreferences, locale } });
    const client = clientOf(user);
    const rows = written.map((pieces, at) => [`Part ${at}`, pieces]);
    const { sheetId } = await client.bringTable({
      body: { name: 'Stock', headers: ['Part', 'Pieces'], rows },
    });
    const cells = await new Hand(user.browser).entered(sheetId, 'Rows!B2:B5');
    expect(cells.flat()).toEqual([1859, 12_400.5, 7, -1250]);
  });

  it('has blank cells where the file has only spaces, whatever the column holds', async () => {
    const user = await server.newUser();
    const { sheetId } = await clientOf(user).bringTable({
      body: {
        name: 'Stock',
        headers: ['Part', 'Pieces', 'Price', 'Here', 'Bought'],
        rows: [
          ['Screw', '3', '$12', 'TRUE', '2026-03-31'],
          ['Nut', ' ', '  ', ' ', ' '],
          ['Bolt', '5', '$7', 'FALSE', '2026-04-02'],
        ],
      },
    });
    const cells = await new Hand(user.browser).entered(sheetId, 'Rows!A3:E4');
    expect(cells).toEqual([['Nut'], ['Bolt', 5, 7, false, expect.any(Number)]]);
  });

  it('has durations where minutes or hours are named, and leaves meters what they are', async () => {
    const user = await server.newUser();
    const { sheetId } = await clientOf(user).bringTable({
      body: {
        name: 'Ropes',
        headers: ['Rope', 'Length', 'Knotted in'],
        rows: [
          ['Red', '5 m', '90 m'],
          ['Blue', '12,5 m', '1 h 30'],
        ],
      },
    });
    const shown = await new Hand(user.browser).shown(sheetId, 'Rows!A2:C3');
    expect(shown).toEqual([
      ['Red', '5 m', '1:30'],
      ['Blue', '12,5 m', '1:30'],
    ]);
  });

  it.each([
    ['Excel', 'Parts 2026.xlsx', writeXlsx, ['Notes', 'Parts']],
    // This format's reader returns no sheet names.
    ['OpenDocument', 'Parts 2026.ods', writeOds, ['Sheet 1', 'Sheet 2']],
  ])(
    'of %s goes the same way: its second sheet is read, made a sheet of, and becomes an app',
    async (_, name, write, sheets) => {
      const user = await server.newUser();
      const client = clientOf(user);
      const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date));
      const rows = [
        ['Part', 'Bought', 'Pieces', 'Here', 'Formula'],
        ['Screw', day(3, 31), 40, true, '=1+1'],
        ['Nut', day(4, 2), 1_200, false, ''],
        ['Bolt', null, null, true, ''],
      ];
      const bytes = await write({
        sheets: [
          { name: 'Notes', rows: [['Counted in spring']] },
          { name: 'Parts', rows },
        ],
      });
      const read = await user.callsClient(importCalls).readFile({
        body: { sheet: sheets[1] },
        files: { file: new File([Uint8Array.from(bytes)], name) },
      });
      if (read.kind !== 'table') throw new Error(`This was read as ${read.kind}.`);
      expect(read.sheets).toEqual(sheets);
      const { sheetId } = await client.bringTable({
        body: { name: 'Parts 2026', headers: read.headers, rows: read.rows },
      });
      const [tab] = (await client.propose({ sheetId })).tabs;
      expect(tab?.columns.map(({ header, kind }) => `${header} ${kind}`)).toEqual([
        'Part text',
        'Bought day',
        'Pieces number',
        'Here flag',
        'Formula text',
      ]);
      const columns = (tab?.columns ?? []).map(({ key, header, kind }) => ({ key, header, kind }));
      const app = {
        ...emptyApp,
        title: 'Parts',
        tab: tab?.tab ?? '',
        columns,
        label: 'part',
        fingerprint: ['part'],
      };
      await client.createApp({ body: { sheetId, app } });
      const list = await client.listRows({ query: { sheetId } });
      expect(list.rows).toMatchObject([
        { part: 'Screw', bought: '2026-03-31', pieces: 40, here: true, formula: '=1+1' },
        { part: 'Nut', bought: '2026-04-02', pieces: 1_200, here: false, formula: '' },
        { part: 'Bolt', bought: '', pieces: '', here: true, formula: '' },
      ]);
    },
  );
});
