import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appAsProposed, foreignSheet, ownApp } from '#testing/data/own-apps.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

// Sheets from which no app can be made, or not in the usual way: the message is clear, and nothing is lost.

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const clientOf = (user: TestUser) => user.client(manifest, contract);
const all = 'Orders!A1:H20';

describe('a sheet', () => {
  it('of ten million cells is refused by the room that it has, without being read', async () => {
    const user = await server.newUser();
    const { hand, sheetId } = await foreignSheet(user);
    const gridProperties = { rowCount: 380_000, columnCount: 26 };
    await hand.change(sheetId, {
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties },
        fields: 'gridProperties(rowCount,columnCount)',
      },
    });
    const calls = await server.upstream.callsOf(async () => {
      const { tabs } = await clientOf(user).propose({ sheetId });
      expect(tabs).toMatchObject([{ tab: 'Orders', columns: [], rows: 0 }]);
      expect(tabs[0]?.refusal).toBe(
        'This tab has room for more than 2,000,000 cells. Move its table to one of its own.',
      );
    });
    // The owner and the tabs are read, but no cell.
    expect(calls).toEqual([`GET /drive/v3/files/${sheetId}`, `GET /v4/spreadsheets/${sheetId}`]);
  });

  it.each([
    ['alone in a later column', ['Entry', 'By', 'For', 'Note', 'Amount'], ['', '', '', '', '=SUM(E2:E1101)']],
    [
      'beside an empty margin',
      ['', '', '', 'Entry', 'Paid by', 'Amount'],
      ['', '', '', 'Sum', '', '=SUM(F2:F1101)'],
    ],
  ])('of very many rows with their sum below them, %s, is refused', async (_, headers, sum) => {
    const user = await server.newUser();
    const entryOf = (at: number) =>
      headers.map((header) => (header === 'Amount' ? `${at}.5` : header && `${header} ${at}`));
    const entries = Array.from({ length: 1_100 }, (_none, at) => entryOf(at + 1));
    const { sheetId } = await foreignSheet(user, { cells: [headers, ...entries, sum] });
    const { tabs } = await clientOf(user).propose({ sheetId });
    expect(tabs[0]?.refusal).toMatch(/^Row 1102 adds up the rows above it/);
  });

  it('of formulas alone says that there is nothing to fill in', async () => {
    const user = await server.newUser();
    const rows = Array.from({ length: 6 }, (_, at) => ['=ROW()', `=A${at + 2}*2`, `="Job "&A${at + 2}`]);
    const { sheetId } = await foreignSheet(user, { cells: [['Number', 'Double', 'Name'], ...rows] });
    const { tabs } = await clientOf(user).propose({ sheetId });
    expect(tabs[0]?.refusal).toBe('All columns of this table are computed, so there is nothing to fill in.');
  });

  it('with a header that is longer than the name of a column says which one', async () => {
    const user = await server.newUser();
    const cells = [
      ['Job', `Notes ${'and what else there is '.repeat(10)}`, 'Price', 'Pieces', 'Due', 'Customer'],
      ['Menus', 'thick', '$40.00', '12', '2026-11-03', 'Ida'],
      ['Cards', 'thin', '$65.00', '50', '2026-11-04', 'Bea'],
      ['Bags', 'flat', '$12.00', '9', '2026-11-05', 'Ines'],
    ];
    const { sheetId } = await foreignSheet(user, { cells });
    const { tabs } = await clientOf(user).propose({ sheetId });
    expect(tabs[0]?.refusal).toBe(
      'The name of column B is longer than 200 characters. Shorten it, then try again.',
    );
  });

  it('whose columns spell what every object has takes and changes rows as any other', async () => {
    const user = await server.newUser();
    const { app, hand, sheetId, rows } = await ownApp(user, {
      cells: [
        ['Instrument', 'Value of (€)', 'To string'],
        ['Lute', 'unknown', 'Mara'],
        ['Harp', 'a lot', 'Odo'],
      ],
    });
    const [, value = '', string = ''] = app.columns.map(({ key }) => key);
    const { row } = await rows.add({ instrument: 'Lyre' }, sheetId);
    await rows.update(sheetId, row, { instrument: 'Lyra' });
    await rows.update(sheetId, { ...row, instrument: 'Lyra' }, { [value]: 'little', [string]: 'Ada' });
    expect((await hand.entered(sheetId, 'Orders!A4:C4'))[0]).toEqual(['Lyra', 'little', 'Ada']);
  });

  it('with a long question above its answers may require an answer', async () => {
    const user = await server.newUser();
    const question = `Which of the things that we lend would you use ${'again and '.repeat(14)}again?`;
    const { client, app, sheetId } = await ownApp(user, {
      cells: [
        ['Who', question],
        ['Ida', 'the press'],
        ['Bea', 'the awl'],
      ],
    });
    const [who, asked] = app.columns;
    if (!who || !asked) throw new Error('There are two columns.');
    expect(asked.header.length).toBeGreaterThan(185);
    const strict = { ...app, columns: [who, { ...asked, isRequired: true }] };
    await client.changeApp({ sheetId, body: { app: strict, expected: app } });
    const added = client.addRow({ body: { sheetId, [who.key]: 'Ines' } });
    await expect(added).rejects.toMatchObject({
      details: { fields: { [asked.key]: 'Please fill this in' } },
    });
  });

  it('with checkboxes that hold words of their own keeps these words', async () => {
    const user = await server.newUser();
    const { hand, sheetId } = await foreignSheet(user, {
      cells: [
        ['Member', 'Joined', 'Fee'],
        ['Ann', '2026-01-02', 'paid'],
        ['Bob', '2026-02-03', 'open'],
        ['Cid', '2026-03-04', 'paid'],
      ],
    });
    const values = ['paid', 'open'].map((userEnteredValue) => ({ userEnteredValue }));
    await hand.change(sheetId, {
      setDataValidation: {
        range: { sheetId: 0, startRowIndex: 1, endRowIndex: 20, startColumnIndex: 2, endColumnIndex: 3 },
        rule: { condition: { type: 'BOOLEAN', values }, strict: true },
      },
    });
    const client = clientOf(user);
    const proposal = await client.propose({ sheetId });
    expect(proposal.tabs[0]?.columns[2]).toMatchObject({ kind: 'choice', choices: ['paid', 'open'] });
    await client.createApp({ body: { sheetId, app: appAsProposed(proposal) } });
    const { rows } = await client.listRows({ query: { sheetId } });
    expect(rows.map((row) => Reflect.get(row, 'fee'))).toEqual(['paid', 'open', 'paid']);
    await client.addRow({ body: { sheetId, member: 'Dee', fee: 'paid' } });
    expect((await hand.entered(sheetId, 'Orders!C5'))[0]).toEqual(['paid']);
  });

  it('whose columns are called as what every object has becomes an app as any other', async () => {
    const user = await server.newUser();
    const headers = ['__proto__', 'constructor', 'toString', 'id'];
    const { client, app, hand, sheetId, list, rows } = await ownApp(user, {
      cells: [headers, ['Menus', 'thick', 'folded', 'M-1'], ['Cards', 'thin', 'flat', 'C-7']],
    });
    // The first is known by its letter, and keeps its blank header in the sheet.
    expect(app.columns.map(({ header }) => header)).toEqual(['Column A', ...headers.slice(1)]);
    const keys = app.columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    const [first = ''] = keys;
    const { row } = await rows.add({ [first]: 'Labels' }, sheetId);
    expect(row).toMatchObject({ [first]: 'Labels', _rowIndex: 4 });
    await rows.update(sheetId, row, { [first]: 'Bags' });
    expect((await list()).rows.map((one) => Reflect.get(one, first))).toEqual(['Menus', 'Cards', 'Bags']);
    expect((await hand.entered(sheetId, 'Orders!A1:D4'))[3]).toEqual(['Bags']);
    expect((await hand.entered(sheetId, 'Orders!A1:D1'))[0]).toEqual(headers);
    const told = app.columns.map((column, at) => (at === 0 ? { ...column, header: '__proto__' } : column));
    await expect(
      client.changeApp({ sheetId, body: { app: { ...app, columns: told }, expected: app } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('with columns without a name, and a margin on its left, becomes an app of the columns that can be found', async () => {
    const user = await server.newUser();
    const { app, hand, sheetId, list, rows } = await ownApp(user, {
      cells: [
        ['', 'Job', '', '', 'Price'],
        ['', 'Menus', '12', '3.5', '$40.00', '7'],
        ['', 'Cards', '50', '2.5', '$65.00', '8'],
        ['', 'Bags', '9', '1.5', '$12.00', '9'],
      ],
    });
    expect(app.columns.map(({ header }) => header)).toEqual(['Job', 'Column C', 'Column D', 'Price']);
    expect((await list()).rows[0]).toMatchObject({ job: 'Menus', columnC: 12, columnD: 3.5, price: 40 });
    await rows.add({ job: 'Labels', columnC: 4, columnD: 5 }, sheetId);
    expect((await hand.entered(sheetId, 'Orders!A5:F5'))[0]).toEqual(['', 'Labels', 4, 5]);
  });

  it('whose headers have moved below a title is left as it is by a repair, and read from there once its set-up says so', async () => {
    const user = await server.newUser();
    const { client, app, hand, sheetId, list } = await ownApp(user, {
      cells: [
        ['Job', 'Pieces'],
        ['Menus', '12'],
        ['Cards', '50'],
      ],
    });
    await hand.insertRows(sheetId, 0);
    await hand.type(sheetId, 'Orders!A1', [['All orders']]);
    const before = await hand.entered(sheetId, all);
    expect((await list()).missingHeaders).toEqual(['Job', 'Pieces']);
    await expect(client.repairSheet({ sheetId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hand.entered(sheetId, all)).toEqual(before);
    const [tab] = (await client.propose({ sheetId })).tabs;
    const moved = { ...app, headerRow: tab?.headerRow ?? 0 };
    await client.changeApp({ sheetId, body: { app: moved, expected: app } });
    expect((await list()).rows.map((row) => Reflect.get(row, 'job'))).toEqual(['Menus', 'Cards']);
  });

  it('that says yes and no in German has what is ticked', async () => {
    const user = await server.newUser();
    const guests = Array.from({ length: 8 }, (_, at) => [`Gast ${at}`, at % 2 === 0 ? 'Ja' : 'Nein']);
    const { app, list } = await ownApp(user, { cells: [['Gast', 'Zusage'], ...guests] });
    expect(app.columns.map(({ key, kind }) => [key, kind])).toContainEqual(['zusage', 'flag']);
    const ticked = (await list()).rows.map((row) => Reflect.get(row, 'zusage'));
    expect(ticked).toEqual([true, false, true, false, true, false, true, false]);
  });

  it('with a list of 5,000 to choose from takes any of them', async () => {
    const user = await server.newUser();
    const { hand, sheetId } = await foreignSheet(user, {
      cells: [
        ['Job', 'Part'],
        ['Menus', 'Part 17'],
        ['Cards', 'Part 4999'],
      ],
    });
    const values = Array.from({ length: 5_000 }, (_, at) => ({ userEnteredValue: `Part ${at}` }));
    await hand.change(sheetId, {
      setDataValidation: {
        range: { sheetId: 0, startRowIndex: 1, endRowIndex: 10, startColumnIndex: 1, endColumnIndex: 2 },
        rule: { condition: { type: 'ONE_OF_LIST', values }, strict: true },
      },
    });
    const client = clientOf(user);
    const proposal = await client.propose({ sheetId });
    expect(proposal.tabs[0]?.columns[1]).toMatchObject({ kind: 'text', confidence: 0.6 });
    expect(proposal.tabs[0]?.columns[1]).not.toHaveProperty('choices');
    await client.createApp({ body: { sheetId, app: appAsProposed(proposal) } });
    const { row } = await client.addRow({ body: { sheetId, job: 'Maps', part: 'Part 4321' } });
    expect(row).toMatchObject({ part: 'Part 4321' });
  });
});

describe('somebody else’s sheet', () => {
  async function lent(role: 'reader' | 'writer') {
    const [owner, other] = [await server.newUser(), await server.newUser()];
    const { hand, sheetId, app } = await ownApp(owner);
    await hand.call('POST', `/drive/v3/files/${sheetId}/permissions`, {
      ...{ type: 'user', role, emailAddress: other.account.email },
    });
    return { owner, hand, sheetId, app, client: clientOf(other) };
  }

  it('that may only be read shows its rows, and says so to whoever writes one', async () => {
    const { hand, sheetId, app, client } = await lent('reader');
    const before = await hand.entered(sheetId, all);
    expect((await client.listRows({ query: { sheetId } })).rows).toHaveLength(6);
    const added = client.addRow({ body: { sheetId, job: 'Maps' } });
    await expect(added).rejects.toMatchObject({ message: expect.stringMatching(/permission|view|edit/i) });
    const changed = { ...app, title: 'Mine' };
    await expect(client.changeApp({ sheetId, body: { app: changed, expected: app } })).rejects.toMatchObject({
      message: expect.stringMatching(/permission|view|edit/i),
    });
    expect(await hand.entered(sheetId, all)).toEqual(before);
    expect((await client.listRows({ query: { sheetId } })).app).toEqual(app);
  });

  it('whose tab is protected says so, and no cell is changed', async () => {
    const { owner, hand, sheetId, client } = await lent('writer');
    await hand.change(sheetId, {
      addProtectedRange: {
        protectedRange: { range: { sheetId: 0 }, editors: { users: [owner.account.email] } },
      },
    });
    const before = await hand.entered(sheetId, all);
    const added = client.addRow({ body: { sheetId, job: 'Maps' } });
    await expect(added).rejects.toMatchObject({ message: expect.stringMatching(/protected/i) });
    expect(await hand.entered(sheetId, all)).toEqual(before);
  });
});
