import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { described, newReport, threeRows } from '#testing/data/expense-report.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// People change cells, headers and tabs of their sheet while a report is open in the product.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('cells that were changed meanwhile', () => {
  it('are merged when they are others', async () => {
    const { hand, sheetId, edit, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!G3', [['paid by card']]);
    const saved = await edit(hotel, { category: 'Lodging' });
    expect(saved).toMatchObject({ Category: 'Lodging', Notes: 'paid by card' });
  });

  it('are a conflict that shows how the row stands when they are the same', async () => {
    const { hand, sheetId, edit, rows, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!C3', [['Business']]);
    const error = await edit(hotel, { category: 'Lodging' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: { conflict: { rowIndex: 3, fields: ['Category'], current: { Category: 'Business' } } },
    });
    expect((await rows())[1]?.Category).toBe('Business');
  });

  it('are no conflict when both say the same', async () => {
    const { hand, sheetId, edit, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D3', [['$130.00']]);
    expect(await edit(hotel, { amount: 130 })).toMatchObject({ Amount: 130 });
  });

  it('show the row as it stands when what tells it from others was changed', async () => {
    const { hand, sheetId, edit, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!B3', [['Hotel Lisboa']]);
    const error = await edit(hotel, { notes: 'mine' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      details: {
        conflict: { rowIndex: 3, fields: ['Description'], current: { Description: 'Hotel Lisboa' } },
      },
    });
  });

  it('keep a row from being deleted unseen', async () => {
    const { hand, sheetId, remove, rows, hotel } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!G3', [['keep this']]);
    const error = await remove(hotel).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ details: { conflict: { rowIndex: 3, fields: ['Notes'] } } });
    expect(await rows()).toHaveLength(3);
  });

  it('say so when the row is gone', async () => {
    const { hand, sheetId, edit, rows, hotel } = await threeRows(user);
    await hand.deleteRows(sheetId, 2);
    const error = await edit(hotel, { amount: 1 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ details: { conflict: { rowIndex: null, current: null } } });
    expect((await rows()).map(({ Amount }) => Amount)).toEqual([3, 18.4]);
  });
});

describe('what people type by hand', () => {
  it('counts: amounts with dollars, dates as dates and in American order', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    await add();
    await hand.type(sheetId, 'Expenses!A3:D4', [
      ['11/18/2025', 'Books', 'Supplies', '$1,234.50'],
      ["'11/19/2025", 'Ink', '', "'$7"],
    ]);
    const [, books, ink] = await rows();
    expect(books).toMatchObject({ _rowIndex: 3, Date: '2025-11-18', Amount: 1234.5 });
    expect(ink).toMatchObject({ _rowIndex: 4, Date: '2025-11-19', Amount: 7 });
    if (!books) throw new Error('The row typed by hand is not there.');
    await edit(books, { date: '2025-11-17' });
    expect(await hand.entered(sheetId, 'Expenses!A3')).toEqual([[45978]]);
  });

  it('stays visible where it is no amount and no day', async () => {
    const { hand, sheetId, rows } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!A2:D2', [['some day', 'Tram', 'Travel', '12abc']]);
    expect((await rows())[0]).toMatchObject({ Date: 'some day', Amount: '12abc' });
  });

  it('may be a number where a date is due, and the report still opens', async () => {
    const { hand, sheetId, edit, rows } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!A2:A3', [['20251118'], ['15550100200']]);
    const [tram, hotel] = await rows();
    expect([tram?.Date, hotel?.Date]).toEqual(['20251118', '15550100200']);
    if (!tram) throw new Error('The row is not there.');
    expect(await edit(tram, { date: '2025-11-18' })).toMatchObject({ Date: '2025-11-18' });
    expect(await hand.entered(sheetId, 'Expenses!A2')).toEqual([[45979]]);
    expect(await hand.shown(sheetId, 'Expenses!A2')).toEqual([['2025-11-18']]);
  });

  it('may leave blank rows, which are skipped and keep their numbers', async () => {
    const { hand, sheetId, add, rows } = await threeRows(user);
    await hand.insertRows(sheetId, 2);
    expect(described(await rows())).toEqual([
      [2, 'Tram'],
      [4, 'Hotel'],
      [5, 'Lunch'],
    ]);
    const bus = await add({ description: 'Bus' });
    expect(described(await rows())).toContainEqual([bus._rowIndex, 'Bus']);
    expect(await rows()).toHaveLength(4);
  });
});

describe('a damaged sheet', () => {
  it('without its header row is neither read nor written until it is repaired', async () => {
    const { hand, client, reportId, sheetId, add, rows } = await threeRows(user);
    await hand.deleteRows(sheetId, 0);
    const damaged = await client.readReport({ reportId, query: { sheetId } });
    expect(damaged.rows).toEqual([]);
    expect(damaged.missingHeaders).toEqual([
      'Date',
      'Description',
      'Category',
      'Amount',
      'Receipt',
      'Photo',
      'Notes',
    ]);
    await expect(add()).rejects.toMatchObject({ code: 'CONFLICT' });
    const exported = await user.send(client.addressOf.exportReport({ reportId, query: { format: 'csv' } }));
    expect(exported.status).toBe(409);
    const repaired = await client.repairReport({ reportId });
    expect(described(repaired.rows)).toEqual([
      [2, 'Tram'],
      [3, 'Hotel'],
      [4, 'Lunch'],
    ]);
    expect(await add({ description: 'Bus' })).toMatchObject({ _rowIndex: 5 });
    expect(await rows()).toHaveLength(4);
  });

  it('gets a lost header back where it was, and a lost column at the right', async () => {
    const { hand, client, reportId, sheetId } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['']]);
    const dimension = { sheetId: 0, dimension: 'COLUMNS', startIndex: 5, endIndex: 6 };
    await hand.change(sheetId, { deleteDimension: { range: dimension } });
    const { headers, rows } = await client.repairReport({ reportId });
    expect(headers).toEqual(['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Notes', 'Photo']);
    expect(rows.map(({ Amount }) => Amount)).toEqual([3, 120, 18.4]);
  });

  it('is read and written under a new name of its tab', async () => {
    const { hand, sheetId, add, edit, rows, hotel } = await threeRows(user);
    await hand.renameTab(sheetId, "Mara's costs");
    await edit(hotel, { amount: 99 });
    await add({ description: 'Bus' });
    expect((await rows()).map(({ Amount }) => Amount)).toEqual([3, 99, 18.4, 12.5]);
  });

  it('gets its tab back when that was deleted, and other tabs stay', async () => {
    const { hand, client, reportId, sheetId, add } = await threeRows(user);
    await hand.change(
      sheetId,
      { addSheet: { properties: { title: 'My sums' } } },
      { deleteSheet: { sheetId: 0 } },
    );
    await expect(add()).rejects.toMatchObject({ code: 'CONFLICT' });
    const { missingHeaders, rows } = await client.repairReport({ reportId });
    expect([missingHeaders, rows]).toEqual([[], []]);
    expect(await hand.tabs(sheetId)).toEqual(['My sums', 'Expenses']);
    expect(await add()).toMatchObject({ _rowIndex: 2 });
  });
});

describe('undo', () => {
  it('puts each cell under its header when columns were moved meanwhile', async () => {
    const { hand, client, reportId, sheetId, remove, rows, hotel } = await threeRows(user);
    const undo = await remove(hotel);
    await hand.moveColumn(sheetId, 3, 0);
    await client.undoDelete({ reportId, body: { undo } });
    expect((await rows())[1]).toEqual(hotel);
  });

  it('brings a row back once, however often it is asked for', async () => {
    const { client, reportId, remove, rows, tram } = await threeRows(user);
    const undo = await remove(tram);
    await client.undoDelete({ reportId, body: { undo } });
    await client.undoDelete({ reportId, body: { undo } });
    expect(described(await rows())).toEqual([
      [2, 'Tram'],
      [3, 'Hotel'],
      [4, 'Lunch'],
    ]);
  });

  it('takes only what this report gave to this person', async () => {
    const [mine, theirs] = [await threeRows(user), await threeRows(await server.newUser())];
    const undo = await mine.remove(mine.tram);
    const foreign = theirs.client.undoDelete({ reportId: theirs.reportId, body: { undo } });
    await expect(foreign).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const forged = mine.client.undoDelete({
      reportId: mine.reportId,
      body: { undo: `${undo.slice(0, -2)}AA` },
    });
    await expect(forged).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await theirs.rows()).toHaveLength(3);
  });
});

describe('two edits of one row at once', () => {
  it('are both kept when they change different cells', async () => {
    const { edit, rows, hotel } = await threeRows(user);
    await Promise.all([edit(hotel, { category: 'Lodging' }), edit(hotel, { notes: 'two nights' })]);
    expect((await rows())[1]).toMatchObject({ Category: 'Lodging', Notes: 'two nights' });
  });

  it('keep the first, and tell the second what stands there, when they change the same cell', async () => {
    const { edit, rows, hotel } = await threeRows(user);
    const edits = await Promise.allSettled([edit(hotel, { amount: 1 }), edit(hotel, { amount: 2 })]);
    const kept = Number((await rows())[1]?.Amount);
    expect(edits[kept - 1]?.status).toBe('fulfilled');
    expect(edits[2 - kept]).toMatchObject({
      status: 'rejected',
      reason: { code: 'CONFLICT', details: { conflict: { rowIndex: 3, current: { Amount: kept } } } },
    });
  });
});

it('loses no row when many are added at once', async () => {
  const { add, rows } = await newReport(user);
  const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
  const added = await Promise.all(amounts.map((amount) => add({ amount })));
  expect(new Set(added.map(({ _rowIndex }) => _rowIndex)).size).toBe(20);
  const stored = (await rows()).map(({ _rowIndex, Amount }) => [_rowIndex, Amount]);
  expect(stored).toEqual(
    added.toSorted((a, b) => a._rowIndex - b._rowIndex).map((row) => [row._rowIndex, row.Amount]),
  );
});
