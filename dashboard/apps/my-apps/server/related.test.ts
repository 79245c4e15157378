import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { loans } from '#testing/data/loans.ts';
import { appAsProposed } from '#testing/data/own-apps.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

/** A workshop's spreadsheet; with a validation, its column of things only accepts their names. */
async function workshop({ isValidated = false } = {}) {
  const user = await server.newUser();
  const hand = new Hand(user.browser);
  const made = await hand.call('POST', '/v4/spreadsheets', {
    properties: { title: 'Workshop' },
    sheets: loans.tabs.map((title, sheetId) => ({ properties: { sheetId, title } })),
  });
  const { spreadsheetId: sheetId } = z.object({ spreadsheetId: z.string() }).parse(made);
  for (const tab of loans.tabs) await hand.type(sheetId, `${tab}!A1`, loans[tab]);
  if (isValidated) {
    const condition = { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: '=Things!$B$2:$B' }] };
    const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 20, startColumnIndex: 1, endColumnIndex: 2 };
    await hand.change(sheetId, { setDataValidation: { range, rule: { condition, strict: true } } });
  }
  return { client: user.client(manifest, contract), hand, sheetId };
}

const rowOf = { tab: 'Things', headerRow: 1, column: 'Name' };

/** An app for the loans, whose things are in another tab. */
async function lending(choices?: Parameters<typeof workshop>[0]) {
  const { client, hand, sheetId } = await workshop(choices);
  const proposal = await client.propose({ sheetId });
  const proposed = appAsProposed(proposal);
  const app: OwnApp = {
    ...proposed,
    columns: proposed.columns.map((column) =>
      column.key === 'thing' ? { key: 'thing', header: 'Thing', kind: 'reference', rowOf } : column,
    ),
  };
  await client.createApp({ body: { sheetId, app } });
  const list = (fresh?: 'true') => client.listRows({ query: { sheetId, ...(fresh && { fresh }) } });
  return { client, hand, sheetId, proposal, app, list };
}

describe('a column that names rows of another tab', () => {
  it('is proposed of the range that it is validated against, which may be strict', async () => {
    const { client, sheetId } = await workshop({ isValidated: true });
    const [tab] = (await client.propose({ sheetId })).tabs;
    expect(tab?.columns[1]).toMatchObject({
      kind: 'reference',
      confidence: 1,
      rowOf: { ...rowOf, isStrict: true },
    });
  });

  it('is proposed where all that it holds stands there; what names the rows of its own tab is not', async () => {
    const { client, sheetId } = await workshop();
    const [first, second] = (await client.propose({ sheetId })).tabs;
    expect(first?.columns.map(({ kind }) => kind)).toEqual(['text', 'reference', 'day']);
    expect(first?.columns[1]).toMatchObject({ confidence: 0.6, rowOf });
    expect(second?.columns.map(({ kind }) => kind)).not.toContain('reference');
  });

  it('comes with those rows in the call that reads its own, and nothing is written to them', async () => {
    const { client, hand, sheetId, app, list } = await lending();
    await list();
    const calls = await server.upstream.callsOf(() => list());
    expect(calls.filter((call) => call.includes('spreadsheets'))).toHaveLength(1);
    const { related, app: told } = await list();
    expect(told).toEqual(app);
    expect(related).toEqual([
      {
        key: 'thing',
        problem: null,
        headers: ['Code', 'Name', 'Shelf', 'Worth'],
        rows: [
          { row: 2, name: 'Cordless drill', cells: ['75', 'Cordless drill', 'Wall A', '$129.00'] },
          { row: 3, name: 'Chisel set', cells: ['76', 'Chisel set', 'Drawer 3', '$74.00'] },
          { row: 4, name: 'Router', cells: ['77', 'Router', 'Wall B', '$210.00'] },
        ],
        isPart: false,
      },
    ]);
    const before = await hand.entered(sheetId, 'Things!A1:D20');
    await client.addRow({ body: { sheetId, who: 'Uma Patel', thing: 'Router' } });
    await client.addRow({ body: { sheetId, who: 'Tom Reed', thing: 'Something else' } });
    expect(await hand.entered(sheetId, 'Things!A1:D20')).toEqual(before);
    expect((await list()).rows).toHaveLength(5);
  });

  it('comes with the numbers of rows whose names are numbers, however they are shown', async () => {
    const { client, hand, sheetId, app } = await lending();
    const columns = app.columns.map((column) =>
      column.key === 'thing' ? { ...column, rowOf: { ...rowOf, column: 'Code' } } : column,
    );
    await client.changeApp({ sheetId, body: { app: { ...app, columns }, expected: app } });
    await hand.type(sheetId, 'Things!A2:A4', [['1200'], ["'0042"], ['2026-12-01']]);
    const numberFormat = { type: 'NUMBER', pattern: '#,##0' };
    const range = { sheetId: 1, startRowIndex: 1, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 1 };
    const cell = { userEnteredFormat: { numberFormat } };
    await hand.change(sheetId, { repeatCell: { range, cell, fields: 'userEnteredFormat.numberFormat' } });
    const { related } = await client.listRows({ query: { sheetId } });
    expect(related[0]?.rows.map(({ name, number }) => [name, number])).toEqual([
      ['1,200', 1200],
      ['0042', undefined],
      ['2026-12-01', undefined],
    ]);
  });

  it('says that the tab or its column is gone, goes on as a text, and hears that it is back', async () => {
    const { client, hand, sheetId, list } = await lending();
    await list();
    const rename = (title: string) =>
      hand.change(sheetId, {
        updateSheetProperties: { properties: { sheetId: 1, title }, fields: 'title' },
      });
    await rename('Tools');
    const first = await server.upstream.callsOf(() => list());
    expect(first.filter((call) => call.includes('spreadsheets'))).toHaveLength(2);
    const { related, rows } = await list();
    expect(related[0]).toMatchObject({ key: 'thing', rows: [] });
    expect(related[0]?.problem).toMatch(/^This spreadsheet has no tab “Things” any more\./);
    expect(rows).toHaveLength(3);
    await client.addRow({ body: { sheetId, who: 'Uma Patel', thing: 'Router' } });
    // It is not looked for on every read.
    const calls = await server.upstream.callsOf(() => list());
    expect(calls.filter((call) => call.includes('spreadsheets'))).toHaveLength(1);
    await rename('Things');
    expect((await list('true')).related[0]?.rows).toHaveLength(3);
    await hand.type(sheetId, 'Things!B1', [['Title']]);
    expect((await list()).related[0]?.problem).toMatch(/^The tab “Things” has no column “Name” in row 1 any/);
    await hand.type(sheetId, 'Things!B1', [['Name']]);
    expect((await list()).related[0]).toMatchObject({ problem: null });
  });

  it('is known to the app whose rows it names, which lists them in the same call', async () => {
    const { client, hand, sheetId } = await workshop();
    const proposal = await client.propose({ sheetId });
    const things = proposal.tabs.find(({ tab }) => tab === 'Things');
    const namedIn = [{ tab: 'Loans', headerRow: 1, column: 'Thing', by: 'name' }];
    expect(things?.namedIn).toEqual(namedIn);
    expect(proposal.tabs[0]?.namedIn).toEqual([]);
    const app = { ...appAsProposed({ ...proposal, tabs: things ? [things] : [] }), namedIn };
    await client.createApp({ body: { sheetId, app } });
    const list = () => client.listRows({ query: { sheetId } });
    await list();
    const calls = await server.upstream.callsOf(() => list());
    expect(calls.filter((call) => call.includes('spreadsheets'))).toHaveLength(1);
    const { naming, rows } = await list();
    expect(rows).toHaveLength(3);
    expect(naming).toMatchObject([{ key: 'name', problem: null, headers: ['Who', 'Thing', 'Back by'] }]);
    expect(naming[0]?.rows.map(({ row, name }) => `${row} ${name}`)).toEqual([
      '2 Cordless drill',
      '3 Chisel set',
      '4 Cordless drill',
    ]);
    // A formula below the rows is no row, however they are read.
    await hand.type(sheetId, 'Things!E1', [['Twice'], ['=2*3'], ['=2*3'], ['=2*3'], ['=2*3']]);
    expect((await list()).rows).toHaveLength(3);
    const bad = {
      ...app,
      namedIn: [{ ...namedIn[0], tab: 'Loans', headerRow: 1, column: 'Thing', by: 'gone' }],
    };
    await expect(client.changeApp({ sheetId, body: { app: bad, expected: app } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('of no other tab, or of another kind, is refused', async () => {
    const { client, sheetId, app } = await lending();
    const change = (columns: OwnApp['columns']) =>
      client.changeApp({ sheetId, body: { app: { ...app, columns }, expected: app } });
    const own = app.columns.map((column) =>
      column.key === 'thing' ? { ...column, rowOf: { ...rowOf, tab: 'Loans' } } : column,
    );
    await expect(change(own)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('"Thing" names rows of its own tab'),
    });
    const text = app.columns.map((column) =>
      column.key === 'thing' ? { ...column, kind: 'text' as const } : column,
    );
    await expect(change(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await client.propose({ sheetId })).made).toEqual(app);
  });
});
