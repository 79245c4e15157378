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

describe('values are read', () => {
  it('without what is empty at the end of rows and of the range', async () => {
    await book.update('A1', [['A1', 'B1', '', 'D1'], ['', 'b2'], [], ['A4', 'B4', '', 'D4']]);
    const rows = [['A1', 'B1', '', 'D1'], ['', 'b2'], [], ['A4', 'B4', '', 'D4']];
    expect(await book.read('Sheet1')).toEqual({
      range: 'Sheet1!A1:Z1000',
      majorDimension: 'ROWS',
      values: rows,
    });
    expect((await book.read('A3:D4')).values).toEqual([[], ['A4', 'B4', '', 'D4']]);
    expect(await book.read('A1:D4', { majorDimension: 'COLUMNS' })).toEqual({
      range: 'Sheet1!A1:D4',
      majorDimension: 'COLUMNS',
      values: [['A1', '', '', 'A4'], ['B1', 'b2', '', 'B4'], [], ['D1', '', '', 'D4']],
    });
    expect(await book.read('F1:G9')).toEqual({ range: 'Sheet1!F1:G9', majorDimension: 'ROWS' });
  });

  it('as shown, as stored, or as typed', async () => {
    await book.update(
      'A1',
      [['42', '2,000,000.01', 'TRUE', '2020-01-01', '=sum(A1:A1)/0', "'7", '=D1']],
      'USER_ENTERED',
    );
    expect((await book.read('A1:G1')).values).toEqual([
      ['42', '2,000,000.01', 'TRUE', '2020-01-01', '#DIV/0!', '7', '2020-01-01'],
    ]);
    expect((await book.read('A1:G1', { valueRenderOption: 'UNFORMATTED_VALUE' })).values).toEqual([
      [42, 2000000.01, true, 43831, '#DIV/0!', '7', 43831],
    ]);
    const dates = { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'FORMATTED_STRING' };
    expect((await book.read('A1:D1', dates)).values).toEqual([[42, 2000000.01, true, '2020-01-01']]);
    expect((await book.read('D1:G1', { valueRenderOption: 'FORMULA' })).values).toEqual([
      [43831, '=sum(A1:A1)/0', '7', '=D1'],
    ]);
  });

  it('in several ranges at once, in the order asked for', async () => {
    await book.update('A1', [['a', 'b']]);
    const { data } = await book.api.spreadsheets.values.batchGet({
      spreadsheetId: book.id,
      ranges: ['B1', 'A1:A', 'C1'],
    });
    expect(data).toEqual({
      spreadsheetId: book.id,
      valueRanges: [
        { range: 'Sheet1!B1', majorDimension: 'ROWS', values: [['b']] },
        { range: 'Sheet1!A1:A1000', majorDimension: 'ROWS', values: [['a']] },
        { range: 'Sheet1!C1', majorDimension: 'ROWS' },
      ],
    });
  });
});

describe('values are written', () => {
  it.each([
    [
      'A1',
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      'Sheet1!A1:C2',
      2,
      3,
      6,
    ],
    ['A1:B2', [['a', 'b']], 'Sheet1!A1:B1', 1, 2, 2],
    ['A2:F2', [['a', 'b', 'c', 'd']], 'Sheet1!A2:D2', 1, 4, 4],
    [
      'A1',
      [
        [null, 'x'],
        ['y', null],
      ],
      'Sheet1!A1:B2',
      2,
      2,
      2,
    ],
    ['A1', [['1', 'John', '', null, null, null]], 'Sheet1!A1:C1', 1, 3, 3],
    [
      'A1',
      [
        ['a', 'b'],
        ['c', 'd', 'e', 'f'],
      ],
      'Sheet1!A1:D2',
      2,
      4,
      6,
    ],
    [
      'A1',
      [['a', null, null, null], [null], [null], [null], [null], [null, null, null, 'd']],
      'Sheet1!A1:D6',
      2,
      2,
      2,
    ],
  ])(
    'to %s: %j covers %s',
    async (range, values, updatedRange, updatedRows, updatedColumns, updatedCells) => {
      expect(await book.update(range, values)).toEqual({
        spreadsheetId: book.id,
        updatedRange,
        updatedRows,
        updatedColumns,
        updatedCells,
      });
    },
  );

  it('so that null keeps a cell and an empty text empties it', async () => {
    await book.update('A1', [['a', 'b', 'c']]);
    await book.update('A1', [[null, '', 'C']]);
    expect((await book.read('A1:C1')).values).toEqual([['a', '', 'C']]);
  });

  it('raw as JSON says', async () => {
    await book.update('A1', [['5678', '=sum(A1)', 12.5, false, "'x"]]);
    expect((await book.read('A1:E1', { valueRenderOption: 'UNFORMATTED_VALUE' })).values).toEqual([
      ['5678', '=sum(A1)', 12.5, false, "'x"],
    ]);
  });

  it('and told back for the range that was asked for', async () => {
    const { data } = await book.api.spreadsheets.values.update({
      spreadsheetId: book.id,
      range: 'A1:D1',
      valueInputOption: 'USER_ENTERED',
      includeValuesInResponse: true,
      responseValueRenderOption: 'UNFORMATTED_VALUE',
      requestBody: { values: [['=2*3']] },
    });
    expect(data.updatedData).toEqual({ range: 'Sheet1!A1:D1', majorDimension: 'ROWS', values: [[6]] });
    expect(data.updatedRange).toBe('Sheet1!A1');
  });

  it('in a batch, with distinct rows and columns counted', async () => {
    const { data } = await book.api.spreadsheets.values.batchUpdate({
      spreadsheetId: book.id,
      requestBody: {
        valueInputOption: 'RAW',
        data: [
          { range: 'A1:D1', values: [['a', 'b', 'c', 'd']] },
          { range: 'A2:D2', values: [['a', 'b', 'c', 'd']] },
        ],
      },
    });
    expect(data).toMatchObject({
      spreadsheetId: book.id,
      totalUpdatedRows: 2,
      totalUpdatedColumns: 4,
      totalUpdatedCells: 8,
      totalUpdatedSheets: 1,
    });
    expect(data.responses?.map((response) => response.updatedRange)).toEqual([
      'Sheet1!A1:D1',
      'Sheet1!A2:D2',
    ]);
  });

  it('all or not at all', async () => {
    const error = await failure(
      book.api.spreadsheets.values.batchUpdate({
        spreadsheetId: book.id,
        requestBody: {
          valueInputOption: 'RAW',
          data: [
            { range: 'A1', values: [['lost']] },
            { range: 'A2:A3', values: [['x', 'y']] },
          ],
        },
      }),
    );
    expect(error).toMatchObject({
      status: 400,
      message:
        "Invalid data[1]: Requested writing within range ['Sheet1'!A2:A3], but tried writing to column [B]",
    });
    expect(await book.read('A1')).not.toHaveProperty('values');
  });

  it('and cleared, which leaves formats', async () => {
    await book.update('A1', [['$3.50', 'x']], 'USER_ENTERED');
    const { data } = await book.api.spreadsheets.values.clear({ spreadsheetId: book.id, range: 'Sheet1' });
    expect(data).toEqual({ spreadsheetId: book.id, clearedRange: 'Sheet1!A1:Z1000' });
    expect(await book.read('Sheet1')).not.toHaveProperty('values');
    await book.update('A1', [[4]]);
    expect((await book.read('A1')).values).toEqual([['$4.00']]);
    const both = await book.api.spreadsheets.values.batchClear({
      spreadsheetId: book.id,
      requestBody: { ranges: ['A1', 'B:B'] },
    });
    expect(both.data).toEqual({ spreadsheetId: book.id, clearedRanges: ['Sheet1!A1', 'Sheet1!B1:B1000'] });
  });
});
