import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { described, newReport, threeRows } from '#testing/data/expense-report.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// People sort, insert, move and rename in their sheet while a report is open in the product.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('rows that move', () => {
  it('are found again after the sheet was sorted', async () => {
    const { hand, sheetId, edit, rows, hotel } = await threeRows(user);
    await hand.sort(sheetId, 0, 'DESCENDING');
    const saved = await edit(hotel, { notes: 'Room 304' });
    expect(saved).toMatchObject({ _rowIndex: 4, Description: 'Hotel', Notes: 'Room 304' });
    expect((await rows()).map(({ Description, Notes }) => [Description, Notes])).toEqual([
      ['Tram', ''],
      ['Lunch', ''],
      ['Hotel', 'Room 304'],
    ]);
  });

  it('are found again below inserted and above deleted rows', async () => {
    const { hand, sheetId, edit, tram, lunch } = await threeRows(user);
    await hand.insertRows(sheetId, 1, 2);
    expect(await edit(lunch, { amount: 19 })).toMatchObject({ _rowIndex: 6, Amount: 19 });
    await hand.deleteRows(sheetId, 1, 2);
    expect(await edit(tram, { amount: 4 })).toMatchObject({ _rowIndex: 2, Amount: 4 });
  });

  it('are deleted where they stand now', async () => {
    const { hand, sheetId, remove, rows, tram } = await threeRows(user);
    await hand.sort(sheetId, 3, 'DESCENDING');
    await remove(tram);
    expect(described(await rows())).toEqual([
      [2, 'Hotel'],
      [3, 'Lunch'],
    ]);
  });

  it('are not guessed at when several are alike', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    const first = await add();
    await add();
    await hand.insertRows(sheetId, 1);
    await expect(edit(first, { notes: 'mine' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await rows()).map(({ Notes }) => Notes)).toEqual(['', '']);
  });

  it('are told apart by the rest of the row when their fingerprints are alike', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    await add({ notes: 'there' });
    const back = await add({ notes: 'back' });
    await hand.insertRows(sheetId, 1);
    expect(await edit(back, { category: 'Transport' })).toMatchObject({ _rowIndex: 4 });
    expect((await rows()).map(({ Category }) => Category)).toEqual(['Travel', 'Transport']);
  });
});

describe('columns that move', () => {
  it('take each value under its header', async () => {
    const { hand, sheetId, add, edit, lunch } = await threeRows(user);
    await hand.moveColumn(sheetId, 3, 0);
    await add({ description: 'Bus', amount: 2.2 });
    await edit(lunch, { amount: 20, description: 'Late lunch' });
    expect(await hand.entered(sheetId, 'Expenses!A1:D5')).toEqual([
      ['Amount', 'Date', 'Description', 'Category'],
      [3, 45982, 'Tram', 'Travel'],
      [120, 45980, 'Hotel', 'Travel'],
      [20, 45981, 'Late lunch', 'Travel'],
      [2.2, 45982, 'Bus', 'Travel'],
    ]);
  });

  it('are known under another usual name', async () => {
    const { hand, sheetId, add, rows } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!B1', [['Item']]);
    await hand.type(sheetId, 'Expenses!D1', [[' cost ']]);
    await add({ description: 'Bus' });
    expect((await rows()).at(-1)).toMatchObject({ _rowIndex: 5, Description: 'Bus', Amount: 12.5 });
  });

  it('leave a blank column that was put between them alone', async () => {
    const { hand, sheetId, add, edit, hotel } = await threeRows(user);
    await hand.insertColumn(sheetId, 2);
    await add({ description: 'Bus' });
    await edit(hotel, { category: 'Lodging' });
    expect(await hand.entered(sheetId, 'Expenses!A3:E5')).toEqual([
      [45980, 'Hotel', '', 'Lodging', 120],
      [45981, 'Lunch', '', 'Travel', 18.4],
      [45982, 'Bus', '', 'Travel', 12.5],
    ]);
  });

  it('take rows below the table when the first column is blank', async () => {
    const { hand, sheetId, add, rows } = await threeRows(user);
    await hand.insertColumn(sheetId, 0);
    await hand.type(sheetId, 'Expenses!A3', [['remember this']]);
    expect(await add({ description: 'Bus' })).toMatchObject({ _rowIndex: 5 });
    expect(described(await rows())).toContainEqual([5, 'Bus']);
    expect(await hand.entered(sheetId, 'Expenses!A3:B3')).toEqual([['remember this', 45980]]);
  });
});

describe("a person's own columns and formulas", () => {
  it('stay as they are when a row beside them is edited, added or deleted', async () => {
    const { hand, sheetId, add, edit, remove, tram, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!H1:H4', [['Half'], ['=D2/2'], ['=D3/2'], ['=D4/2']]);
    await edit(hotel, { amount: 100 });
    await add({ description: 'Bus' });
    await remove(tram);
    expect(await hand.entered(sheetId, 'Expenses!D1:H4')).toEqual([
      ['Amount', 'Receipt', 'Photo', 'Notes', 'Half'],
      [100, '', '', '', '=D2/2'],
      [18.4, '', '', '', '=D3/2'],
      [12.5],
    ]);
  });

  it('come back with a deleted row', async () => {
    const { hand, sheetId, client, reportId, remove, rows, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!H1:I3', [
      ['Half', 'Checked'],
      ['', ''],
      ['=D3/2', 'yes'],
    ]);
    const undo = await remove(hotel);
    const { row } = await client.undoDelete({ reportId, body: { undo } });
    expect(row).toEqual(hotel);
    expect(await hand.entered(sheetId, 'Expenses!H3:I3')).toEqual([['=D3/2', 'yes']]);
    expect(described(await rows())).toEqual([
      [2, 'Tram'],
      [3, 'Hotel'],
      [4, 'Lunch'],
    ]);
  });

  it('are not written over: an amount that a formula works out is refused at its field', async () => {
    const { hand, sheetId, edit, rows, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D3', [['=100+20']]);
    const error = await edit(hotel, { amount: 130 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { amount: expect.any(String) } },
    });
    await edit(hotel, { notes: 'two nights' });
    expect(await hand.entered(sheetId, 'Expenses!D3:G3')).toEqual([['=100+20', '', '', 'two nights']]);
    expect((await rows())[1]?.Amount).toBe(120);
  });

  it('are not mistaken for text: what looks like a formula goes in and comes back as text', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    const hostile = '=IMPORTXML("https://evil.example/","//a")';
    const row = await add({ description: hostile, notes: '+1 555 0100' });
    await edit(row, { receipt: '=1+1' });
    expect((await rows())[0]).toMatchObject({ Description: hostile, Notes: '+1 555 0100', Receipt: '=1+1' });
    expect(await hand.entered(sheetId, 'Expenses!E2')).toEqual([['=1+1']]);
  });
});
