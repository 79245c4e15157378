import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';
import { failure } from './start.ts';

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

beforeEach(async () => {
  book = await server.newSpreadsheet();
});

describe('sheets are changed in batches', () => {
  it('with one reply for each request', async () => {
    const { replies } = await book.batch(
      { addSheet: { properties: { title: 'X' } } },
      { updateSheetProperties: { properties: { sheetId: 0, hidden: true }, fields: 'hidden' } },
      { addSheet: {} },
    );
    expect(replies).toEqual([
      {
        addSheet: {
          properties: {
            sheetId: expect.any(Number),
            title: 'X',
            index: 1,
            sheetType: 'GRID',
            gridProperties: { rowCount: 1000, columnCount: 26 },
          },
        },
      },
      {},
      { addSheet: { properties: expect.objectContaining({ title: 'Sheet3', index: 2 }) } },
    ]);
    expect((await book.sheetProperties())?.[0]?.hidden).toBe(true);
  });

  it('all or nothing', async () => {
    await book.update('A1', [['kept']]);
    const error = await failure(
      book.batch(
        {
          updateCells: {
            start: { sheetId: 0 },
            rows: [{ values: [{ userEnteredValue: { numberValue: 1 } }] }],
            fields: '*',
          },
        },
        { deleteSheet: { sheetId: 0 } },
      ),
    );
    expect(error).toMatchObject({
      status: 400,
      message: "Invalid requests[1].deleteSheet: You can't remove all the sheets in a document.",
    });
    expect((await book.read('A1')).values).toEqual([['kept']]);
  });

  it('moving, renaming and duplicating them', async () => {
    await book.batch(
      { updateSheetProperties: { properties: { sheetId: 0, title: 'S1' }, fields: 'title' } },
      { addSheet: { properties: { title: 'S2', sheetId: 2 } } },
      { addSheet: { properties: { title: 'S3', sheetId: 3 } } },
    );
    const move = async (sheetId: number, index: number) => {
      await book.batch({ updateSheetProperties: { properties: { sheetId, index }, fields: 'index' } });
      return (await book.sheetProperties())?.map((properties) => properties?.title).join();
    };
    expect(await move(0, 1)).toBe('S1,S2,S3');
    expect(await move(0, 2)).toBe('S2,S1,S3');
    expect(await move(3, 0)).toBe('S3,S2,S1');
    await book.update('S1!A1', [['x', '=S2!A1']], 'USER_ENTERED');
    const { replies } = await book.batch(
      { updateSheetProperties: { properties: { sheetId: 2, title: "It's" }, fields: 'title' } },
      { duplicateSheet: { sourceSheetId: 0, insertSheetIndex: 0, newSheetId: 9 } },
    );
    expect(replies?.[1]?.duplicateSheet?.properties).toMatchObject({
      sheetId: 9,
      title: 'Copy of S1',
      index: 0,
    });
    expect((await book.read("'Copy of S1'", { valueRenderOption: 'FORMULA' })).values).toEqual([
      ['x', "='It''s'!A1"],
    ]);
    await book.batch({ deleteSheet: { sheetId: 2 } });
    expect((await book.read('S1!B1')).values).toEqual([['#REF!']]);
  });

  it('setting and clearing the colour of a tab, in 8 bits a part', async () => {
    const color = { red: 0.4980392156862745, green: 0.9, blue: 0 };
    await book.batch({
      updateSheetProperties: { properties: { sheetId: 0, tabColor: color }, fields: 'tabColor' },
    });
    const kept = { red: 0.49803922, green: 0.8980392 };
    expect((await book.sheetProperties())?.[0]).toMatchObject({
      tabColor: kept,
      tabColorStyle: { rgbColor: kept },
    });
    await book.batch({
      updateSheetProperties: { properties: { sheetId: 0, tabColorStyle: {} }, fields: 'tabColorStyle' },
    });
    expect((await book.sheetProperties())?.[0]).not.toHaveProperty('tabColor');
    const { data } = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      fields: 'sheets.properties.tabColorStyle',
    });
    expect(data).toEqual({ sheets: [{ properties: {} }] });
  });

  it('resizing the grid, which drops what lies beyond', async () => {
    await book.update('A1', [['a', 'b', 'c'], ['d'], ['e']]);
    await book.batch({
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties: { rowCount: 2, columnCount: 2 } },
        fields: 'gridProperties/rowCount,gridProperties/columnCount',
      },
    });
    expect(await book.read('Sheet1')).toEqual({
      range: 'Sheet1!A1:B2',
      majorDimension: 'ROWS',
      values: [['a', 'b'], ['d']],
    });
  });

  it('renaming the file with the title, and moving its time', async () => {
    const before = server.files.get(book.id);
    await book.batch({ updateSpreadsheetProperties: { properties: { title: 'Trips' }, fields: 'title' } });
    const after = server.files.get(book.id);
    expect(after?.name).toBe('Trips');
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'properties(title)' });
    expect(data).toEqual({ properties: { title: 'Trips' } });
  });

  it('setting the time zone, but none that is nowhere', async () => {
    const set = (properties: object) =>
      book.batch({ updateSpreadsheetProperties: { properties, fields: Object.keys(properties).join() } });
    await set({ timeZone: 'Europe/Berlin', locale: 'en_US' });
    const { data } = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      fields: 'properties.timeZone',
    });
    expect(data.properties).toEqual({ timeZone: 'Europe/Berlin' });
    expect(await failure(set({ timeZone: 'Mars/Olympus' }))).toMatchObject({ status: 400 });
  });

  it('answering with the changed spreadsheet', async () => {
    const { data } = await book.api.spreadsheets.batchUpdate({
      spreadsheetId: book.id,
      requestBody: {
        requests: [{ addSheet: { properties: { title: 'B' } } }],
        includeSpreadsheetInResponse: true,
      },
    });
    expect(data.updatedSpreadsheet?.sheets).toHaveLength(2);
    expect(data.updatedSpreadsheet?.sheets?.[0]).not.toHaveProperty('data');
  });

  it('as leniently as Google reads JSON', async () => {
    const nested = await book.send(
      ':batchUpdate',
      '{"requests":[[{"add_sheet":{"properties":{"title":"a","index":null}}},{"addSheet":{}}]]}',
      'POST',
    );
    expect(nested.status).toBe(200);
    const empty = await book.send(':batchUpdate', '{"requests":[null,{"addSheet":{}},null]}', 'POST');
    expect(JSON.parse(empty.body).replies).toHaveLength(1);
    const snake =
      '{"requests":[{"update_sheet_properties":{"properties":{"sheet_id":0,"grid_properties":{"frozen_row_count":1}},"fields":"grid_properties.frozen_row_count"}}]}';
    expect((await book.send(':batchUpdate', snake, 'POST')).status).toBe(200);
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id });
    expect(data.sheets?.[0]?.properties?.gridProperties?.frozenRowCount).toBe(1);
    const bare = await book.send('/:batchUpdate', '{"requests":{"deleteSheet":{"sheet_id":0}}}', 'POST');
    expect(JSON.parse(bare.body)).toEqual({ spreadsheetId: book.id, replies: [{}] });
  });
});
