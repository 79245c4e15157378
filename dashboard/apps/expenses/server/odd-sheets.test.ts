import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { described, newReport, threeRows } from '#testing/data/expense-report.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// Sheets as people leave them: trimmed to size, with duplicate headers, with notes around the table.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('a sheet that ends with its last row', () => {
  it('takes new rows all the same', async () => {
    const { hand, sheetId, add, rows } = await threeRows(user);
    await hand.deleteRows(sheetId, 4, 996);
    expect(await add({ description: 'Bus' })).toMatchObject({ _rowIndex: 5 });
    expect(await add({ description: 'Ferry' })).toMatchObject({ _rowIndex: 6 });
    expect(described(await rows()).slice(3)).toEqual([
      [5, 'Bus'],
      [6, 'Ferry'],
    ]);
  });

  it('gets its last row back', async () => {
    const { hand, client, reportId, sheetId, remove, rows, lunch } = await threeRows(user);
    await hand.deleteRows(sheetId, 4, 996);
    const undo = await remove(lunch);
    await client.undoDelete({ reportId, body: { undo } });
    expect(described(await rows())).toEqual([
      [2, 'Tram'],
      [3, 'Hotel'],
      [4, 'Lunch'],
    ]);
  });

  it('with nothing but headers takes a first row', async () => {
    const { hand, sheetId, add, rows } = await newReport(user);
    const unfrozen = { sheetId: 0, gridProperties: { frozenRowCount: 0 } };
    await hand.change(sheetId, {
      updateSheetProperties: { properties: unfrozen, fields: 'gridProperties.frozenRowCount' },
    });
    await hand.deleteRows(sheetId, 1, 999);
    expect(await rows()).toEqual([]);
    expect(await add()).toMatchObject({ _rowIndex: 2 });
    expect(await rows()).toHaveLength(1);
  });
});

it('a header that stands twice leaves the second column to the person', async () => {
  const { hand, client, reportId, sheetId, add, edit, remove, hotel } = await threeRows(user);
  await hand.type(sheetId, 'Expenses!H1:I3', [
    ['Amount', 'Notes'],
    ['', ''],
    [7, 'mine'],
  ]);
  await edit(hotel, { amount: 99, notes: 'two nights' });
  const bus = await add({ description: 'Bus', notes: 'late' });
  const undo = await remove({ ...hotel, Amount: 99, Notes: 'two nights' });
  await client.undoDelete({ reportId, body: { undo } });
  expect(await hand.entered(sheetId, 'Expenses!D3:I3')).toEqual([[99, '', '', 'two nights', 7, 'mine']]);
  expect(await hand.entered(sheetId, `Expenses!G${bus._rowIndex}:I${bus._rowIndex}`)).toEqual([['late']]);
});

it('notes below and beside the table move out of the way of a new row and stay whole', async () => {
  const { hand, sheetId, add, rows } = await threeRows(user);
  await hand.type(sheetId, 'Expenses!J2:J3', [['ask Ida'], ['=D2*2']]);
  await hand.type(sheetId, 'Expenses!A6:D6', [['Sum', '', '', '=SUM(D2:D4)']]);
  await add({ description: 'Bus', amount: 2 });
  expect(await hand.entered(sheetId, 'Expenses!J2:J3')).toEqual([['ask Ida'], ['=D2*2']]);
  expect(await hand.entered(sheetId, 'Expenses!A5:D7')).toEqual([
    [45982, 'Bus', 'Travel', 2],
    [],
    ['Sum', '', '', '=SUM(D2:D4)'],
  ]);
  expect((await rows())[3]).toMatchObject({ _rowIndex: 5, Amount: 2 });
});
