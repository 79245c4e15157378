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

describe('what is wrong is refused in the words of Google', () => {
  it.each([
    ['NOPE!A5:F15', 'Unable to parse range: NOPE!A5:F15'],
    ['A1001', 'Range (Sheet1!A1001) exceeds grid limits. Max rows: 1000, max columns: 26'],
    ['AA1', 'Range (Sheet1!AA1) exceeds grid limits. Max rows: 1000, max columns: 26'],
    ['Sheet1!', 'Unable to parse range: Sheet1!'],
  ])('the range %s', async (range, message) => {
    const body = { error: { code: 400, message, status: 'INVALID_ARGUMENT' } };
    expect(await failure(book.read(range))).toMatchObject({ status: 400, body });
    expect(await failure(book.update(range, [['x']]))).toMatchObject({ status: 400, body });
  });

  it('a range far beyond the grid is clipped', async () => {
    expect(await book.read('A1:ZZZ9999999')).toEqual({ range: 'Sheet1!A1:Z1000', majorDimension: 'ROWS' });
  });

  it.each([
    [
      'A1:B2',
      [['a'], ['b'], ['c']],
      "Requested writing within range ['Sheet1'!A1:B2], but tried writing to row [3]",
    ],
    [
      'A1:B2',
      [['a', 'b', 'c']],
      "Requested writing within range ['Sheet1'!A1:B2], but tried writing to column [C]",
    ],
    ['A1', [['a', ['x']]], 'Invalid values[0][1]: list_value {\n  values {\n    string_value: "x"\n  }\n}\n'],
    ['A1', [[{}]], 'Invalid values[0][0]: struct_value {\n}\n'],
    [
      'A1',
      [['x'.repeat(50_001)]],
      'Your input contains more than the maximum of 50000 characters in a single cell.',
    ],
    [
      'Z1000',
      [['x', 'y']],
      'Range (Sheet1!Z1000:AA1000) exceeds grid limits. Max rows: 1000, max columns: 26',
    ],
  ])(
    'values for %s that are more or other than a cell or its range takes',
    async (range, values, message) => {
      expect(await failure(book.update(range, values))).toMatchObject({ status: 400, message });
      expect(await book.read('Sheet1')).not.toHaveProperty('values');
    },
  );

  it('a cell of 50,000 characters is taken', async () => {
    expect((await book.update('A1', [['x'.repeat(50_000)]])).updatedCells).toBe(1);
  });

  it('JSON that is none, or of the wrong shape', async () => {
    const path = '/values/A1?valueInputOption=RAW';
    expect((await book.send(path, '{"values":[[NaN]]}')).status).toBe(400);
    expect((await book.send(path, `{"values":[[${'['.repeat(10_000)}${']'.repeat(10_000)}]]}`)).status).toBe(
      400,
    );
    const wrong = await book.send(path, '{"values":["A"]}');
    expect(wrong.status).toBe(400);
    expect(JSON.parse(wrong.body).error.message).toBe(
      'Invalid value at \'data.values[0]\' (type.googleapis.com/google.protobuf.ListValue), "A"',
    );
  });

  it('a write that does not say how it is meant', async () => {
    const call = book.api.spreadsheets.values.update({
      spreadsheetId: book.id,
      range: 'A1',
      requestBody: { values: [['x']] },
    });
    expect((await failure(call)).message).toBe("'valueInputOption' is required but not specified");
  });

  it.each([
    [{ updateSheetProperties: { properties: { sheetId: 7 }, fields: 'title' } }, 'No sheet with id: 7'],
    [
      { updateSheetProperties: { properties: { sheetId: 0, hidden: true }, fields: 'hidden' } },
      "You can't hide all the sheets in a document.",
    ],
    [
      { addSheet: { properties: { title: 'SHEET1' } } },
      'A sheet with the name "SHEET1" already exists. Please enter another name.',
    ],
    [{ repeatCell: { range: { sheetId: 3 }, cell: {}, fields: '*' } }, 'No grid with id: 3'],
    [
      { repeatCell: { range: { sheetId: 0 }, cell: {} } },
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    ],
  ])('the request %j', async (request, message) => {
    const kind = Object.keys(request)[0];
    expect(await failure(book.batch(request))).toMatchObject({
      status: 400,
      message: `Invalid requests[0].${kind}: ${message}`,
    });
  });

  it('an answer that would be too large', async () => {
    await book.batch({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 300_000 } });
    const get = { spreadsheetId: book.id, includeGridData: true };
    expect(await failure(book.api.spreadsheets.get(get))).toMatchObject({ status: 400 });
    const fields = 'sheets.data.rowData.values.formattedValue';
    expect((await book.api.spreadsheets.get({ ...get, fields })).status).toBe(200);
  });

  it('a range in the body that is not that of the address', async () => {
    const body = '{"range":"Sheet1!A1:B1","values":[["x"]]}';
    const same = await book.send('/values/Sheet1!a1:b1?valueInputOption=RAW', body);
    expect(same.status).toBe(200);
    const other = await book.send('/values/A2?valueInputOption=RAW', body);
    expect(other.body).toContain("Requested range[Sheet1!A2] does not match value's range[Sheet1!A1:B1]");
  });

  it('what is not served says so, and changes nothing', async () => {
    const error = await failure(book.batch({ addSheet: {} }, { addChart: {} }));
    expect(error).toMatchObject({
      status: 501,
      message: 'Invalid requests[1].addChart: Charts are not served.',
    });
    expect(await book.sheetProperties()).toHaveLength(1);
  });
});
