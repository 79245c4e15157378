import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { commissions } from '#testing/data/commissions.ts';
import { appAsProposed, foreignSheet, ownApp } from '#testing/data/own-apps.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const all = 'Orders!A1:H20';

describe('a sheet of a person', () => {
  it('is looked into, and not a cell is changed by it', async () => {
    const user = await server.newUser();
    const client = user.client(manifest, contract);
    const { hand, sheetId } = await foreignSheet(user);
    const before = await hand.entered(sheetId, all);
    const { name, tabs, made } = await client.propose({ sheetId });
    expect({ name, made }).toEqual({ name: 'Commissions 2026', made: null });
    const [tab] = tabs;
    expect(tab).toMatchObject({ tab: 'Orders', refusal: null, headerRow: 3, rows: 6, isPart: false });
    expect(tab?.columns.map(({ letter, key, kind }) => `${letter} ${key} ${kind}`)).toEqual([
      'A job text',
      'B stage choice',
      'C due day',
      'D quantity number',
      'E price money',
      'F depositPaid flag',
      'G each formula',
      'H notes longText',
    ]);
    expect(tab?.columns[1]?.choices).toEqual(['Quote', 'Proof', 'Printing']);
    expect(tab?.fingerprint).toEqual(['job']);
    expect(tab?.preview[0]).toMatchObject({
      row: 4,
      cells: expect.arrayContaining(['Letterhead', '$780.00']),
    });
    await client.createApp({
      body: { sheetId, app: appAsProposed({ sheetId, name, webViewLink: '', tabs, made }) },
    });
    expect(await hand.entered(sheetId, all)).toEqual(before);
    expect(await hand.tabs(sheetId)).toEqual(['Orders', '_app']);
  });

  it('becomes an app once, which stands on the street and has its rows', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, app, list } = await ownApp(user);
    expect((await client.listApps()).apps).toEqual([{ sheetId, title: app.title, house: app.house }]);
    await client.createApp({ body: { sheetId, app } });
    expect((await client.listApps()).apps).toHaveLength(1);
    expect(await hand.tabs(sheetId)).toEqual(['Orders', '_app']);
    const { rows, sheet, app: told, range } = await list();
    expect(told).toEqual(app);
    expect(sheet).toMatchObject({ id: sheetId, name: 'Commissions 2026', canEdit: true });
    expect(range).toBe('Orders!A3:H9');
    expect(rows[1]).toMatchObject({
      id: 'row-5',
      _rowIndex: 5,
      job: 'Wedding suite',
      stage: 'Proof',
      due: '2026-11-22',
      quantity: 160,
      price: 1240,
      depositPaid: true,
      each: '$7.75',
    });
  });

  it('that is an app already is not made another, and can be put on the street by others as it is', async () => {
    const user = await server.newUser();
    const { client, sheetId, app } = await ownApp(user);
    const other = client.createApp({ body: { sheetId, app: { ...app, title: 'Jobs' } } });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await client.propose({ sheetId })).made).toEqual(app);
    expect(await client.standApp({ sheetId })).toMatchObject({ title: app.title });
  });
});

describe('a row of an own app', () => {
  it('is added below the others, changed where it stands, deleted and brought back', async () => {
    const user = await server.newUser();
    const { hand, sheetId, rows } = await ownApp(user);
    const fresh = { job: 'Bookmarks', stage: 'Quote', due: '2026-12-18', quantity: 250, price: 180 };
    const { row } = await rows.add(fresh, sheetId);
    expect(row).toMatchObject({ ...fresh, id: 'row-10', _rowIndex: 10 });
    const [cells] = await hand.entered(sheetId, 'Orders!A10:H10');
    expect(cells).toEqual(['Bookmarks', 'Quote', expect.any(Number), 250, 180, false]);
    // Somebody else's row is inserted above.
    await hand.insertRows(sheetId, 4);
    const changed = await rows.update(sheetId, row, { stage: 'Proof' });
    expect(changed).toMatchObject({ job: 'Bookmarks', stage: 'Proof', _rowIndex: 11 });
    const undo = await rows.remove(sheetId, [changed]);
    expect((await rows.list(sheetId)).rows).toHaveLength(6);
    await rows.undo(sheetId, undo);
    expect((await rows.list(sheetId)).rows.at(-1)).toMatchObject({ job: 'Bookmarks', stage: 'Proof' });
    expect((await hand.entered(sheetId, 'Orders!A1:A3')).flat()).toEqual([
      'Commissions of the print shop',
      'Job',
    ]);
  });

  it('keeps the time of its day when it is moved to another one, and back', async () => {
    const user = await server.newUser();
    const { hand, sheetId, rows } = await ownApp(user);
    await hand.type(sheetId, 'Orders!C5', [['2026-11-22 14:30']]);
    const suite = (await rows.list(sheetId)).rows.find(({ _rowIndex }) => _rowIndex === 5);
    if (!suite) throw new Error('The sheet has the row.');
    expect(suite['due']).toBe('2026-11-22');
    const dueIn = async (row: number) => (await hand.entered(sheetId, `Orders!C${row}`))[0]?.[0];
    const before = await dueIn(5);
    const moved = await rows.update(sheetId, suite, { due: '2026-11-24' });
    expect(await dueIn(5)).toBeCloseTo(Number(before) + 2, 6);
    await rows.update(sheetId, moved, { due: '2026-11-22' });
    expect(await dueIn(5)).toBeCloseTo(Number(before), 6);
    // A new row takes over the format of the one above, not its time.
    await hand.type(sheetId, 'Orders!C9', [['2026-11-22 14:30']]);
    const { row } = await rows.add({ job: 'Bookmarks', due: '2026-12-18' }, sheetId);
    expect(Number(await dueIn(row._rowIndex)) % 1).toBe(0);
  });

  it('is refused with the field that is wrong, and nothing is written', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId } = await ownApp(user);
    const before = await hand.entered(sheetId, all);
    const wrong = [
      { job: 'A', stage: 'Nowhere' },
      { job: 'A', quantity: 'many' },
      { job: 'A', due: '2026-02-31' },
    ];
    for (const fields of wrong) {
      const [, name = ''] = Object.keys(fields);
      await expect(client.addRow({ body: { sheetId, ...fields } })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { fields: { [name]: expect.any(String) } },
      });
    }
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });

  it('is not written over a formula, nor where another hand has changed the same cell', async () => {
    const user = await server.newUser();
    const { hand, sheetId, rows } = await ownApp(user);
    const [first] = (await rows.list(sheetId)).rows;
    if (!first) throw new Error('The sheet has rows.');
    await rows.update(sheetId, first, { each: '9' });
    expect((await hand.entered(sheetId, 'Orders!G4:G4')).flat()).toEqual(['=E4/D4']);
    await hand.type(sheetId, 'Orders!B4', [['Printing']]);
    const late = rows.update(sheetId, first, { stage: 'Proof' });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is changed with others in one write, all or none, wherever they stand by then', async () => {
    const user = await server.newUser();
    const { hand, sheetId, rows } = await ownApp(user);
    const [letterhead, suite, menus] = (await rows.list(sheetId)).rows;
    if (!letterhead || !suite || !menus) throw new Error('The sheet has rows.');
    const change = () => rows.updateMany(sheetId, [letterhead, suite, menus], { quantity: 10 });
    expect((await server.upstream.callsOf(change)).length).toBe(2);
    for (const row of [letterhead, suite, menus]) {
      await rows.update(sheetId, { ...row, quantity: 10 }, { quantity: row['quantity'] ?? '' });
    }
    await hand.insertRows(sheetId, 4);
    const told = await rows.updateMany(sheetId, [letterhead, suite, menus], { stage: 'Proof' });
    expect(told.map(({ _rowIndex, stage }) => [_rowIndex, stage])).toEqual([
      [4, 'Proof'],
      [6, 'Proof'],
      [7, 'Proof'],
    ]);
    // A formula and unrelated cells stay.
    expect((await hand.entered(sheetId, 'Orders!G4:G7')).flat()).toEqual(['=E4/D4', '=E6/D6', '=E7/D7']);
    await hand.type(sheetId, 'Orders!B6', [['Printing']]);
    const late = rows.updateMany(sheetId, told, { stage: 'Quote' });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', details: { conflicts: [{ at: 1 }] } });
    expect((await hand.entered(sheetId, 'Orders!B4:B7')).flat()).toEqual(['Proof', 'Printing', 'Proof']);
  });

  it('refuses a change of several that one field does not fit, and of a column that has gone', async () => {
    const user = await server.newUser();
    const { hand, sheetId, rows } = await ownApp(user);
    const before = await hand.entered(sheetId, all);
    const some = (await rows.list(sheetId)).rows.slice(0, 2);
    await expect(rows.updateMany(sheetId, some, { stage: 'Nowhere' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { stage: expect.any(String) } },
    });
    await expect(rows.updateMany(sheetId, some, { gone: 'x' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });

  it('is imported with thousands of others, and where these are too many, it is said what to do', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId } = await ownApp(user);
    const rows = Array.from({ length: 5_001 }, (_, at) => ({ job: `Job ${at}` }));
    await expect(client.importRows({ body: { sheetId, rows } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message:
        'At most 5,000 rows can be imported at once. Split the file, and import its parts one after the other.',
    });
    expect(await client.importRows({ body: { sheetId, rows: rows.slice(1) } })).toMatchObject({
      count: 5_000,
    });
    expect(await hand.entered(sheetId, 'Orders!A5009:A5010')).toEqual([['Job 5000']]);
  });

  it('has a history, by the headers in their own row, and is put back out of it', async () => {
    const user = await server.newUser();
    const { sheetId, rows } = await ownApp(user);
    const calls = user.callsClient(historyCalls);
    const suite = (await rows.list(sheetId)).rows[1];
    if (!suite) throw new Error('The sheet has rows.');
    await rows.update(sheetId, suite, { quantity: 170 });
    await calls.lookAtHistory({ sheetId });
    const { changes } = await calls.readHistory({ sheetId, query: {} });
    const ours = changes.filter(({ how }) => how === 'Own apps');
    expect(ours.map(({ kind, row }) => [kind, row])).toEqual([['changed', 5]]);
    // What is above the headers is no row, and names no column.
    expect(JSON.stringify(changes)).not.toContain('Commissions of the print shop');
    const [change] = ours;
    const put = await calls.restoreChange({ sheetId, body: { change: change?.id ?? '' } });
    expect(put).toEqual({ tab: 'Orders', row: 5 });
    expect((await rows.list(sheetId)).rows[1]).toEqual(suite);
  });

  it('costs two calls to write, and a list of all of them one', async () => {
    const user = await server.newUser();
    const { client, sheetId, list } = await ownApp(user);
    await list();
    const calls = await server.upstream.callsOf(() => list());
    expect(calls.length).toBe(1);
    const add = () => client.addRow({ body: { sheetId, job: 'One more' } });
    expect((await server.upstream.callsOf(add)).length).toBe(2);
  });
});

describe('what no app can be made of', () => {
  const cases: [string, (string | number)[][], RegExp][] = [
    [
      'no headers',
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      /names of columns/,
    ],
    [
      'a total below',
      [...commissions.slice(2).map((row) => row.map(String)), ['Total', '', '', '=SUM(D2:D7)']],
      /Row 8 adds up/,
    ],
    [
      'two tables beside each other',
      [
        ['Name', 'Phone', '', 'Item', 'Price'],
        ['Ana', '555-0101', '', 'Glue', 4],
        ['Ben', '555-0102', '', 'Tape', 3],
        ['Cy', '555-0103', '', 'Pins', 2],
      ],
      /side by side/,
    ],
  ];
  it.each(cases)('%s', async (_, cells, sentence) => {
    const user = await server.newUser();
    const { sheetId } = await foreignSheet(user, { cells });
    const { tabs } = await user.client(manifest, contract).propose({ sheetId });
    expect(tabs[0]).toMatchObject({ refusal: expect.stringMatching(sentence), columns: [] });
  });

  it('a definition that a hand has made nonsense of says where, and nothing is lost', async () => {
    const user = await server.newUser();
    const { client, hand, sheetId, list } = await ownApp(user);
    const before = await hand.entered(sheetId, all);
    await hand.type(sheetId, '_app!C3', [['nonsense']]);
    await expect(list()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/"_app".*row 3.*"kind"/),
    });
    await hand.type(sheetId, '_app!C3', [['text']]);
    expect((await client.listRows({ query: { sheetId } })).rows).toHaveLength(6);
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });
});
