import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

beforeEach(async () => {
  book = await server.newSpreadsheet();
});

describe('rows are appended', () => {
  it('below the table, and told where', async () => {
    expect(await book.append('Sheet1', [['Date', 'Amount']])).toEqual({
      spreadsheetId: book.id,
      updates: {
        spreadsheetId: book.id,
        updatedRange: 'Sheet1!A1:B1',
        updatedRows: 1,
        updatedColumns: 2,
        updatedCells: 2,
      },
    });
    const second = await book.append('Sheet1!A1', [['2020-01-01', 3]], { includeValuesInResponse: true });
    expect(second).toMatchObject({
      tableRange: 'Sheet1!A1:B1',
      updates: {
        updatedRange: 'Sheet1!A2:B2',
        updatedData: { range: 'Sheet1!A2:B2', majorDimension: 'ROWS', values: [['2020-01-01', '3']] },
      },
    });
    for (let row = 3; row < 40; row += 1) {
      const { tableRange, updates } = await book.append('A1:B', [['x', row]]);
      expect([tableRange, updates?.updatedRange]).toEqual([
        `Sheet1!A1:B${row - 1}`,
        `Sheet1!A${row}:B${row}`,
      ]);
    }
  });

  it('below the table that the range finds', async () => {
    await book.update('A1:C2', [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    await book.update('B4:D6', [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ]);
    expect((await book.append('A1', [['x']])).updates?.updatedRange).toBe('Sheet1!A3');
    await book.update('A3', [['']]);
    expect((await book.append('E4', [['x']])).updates?.updatedRange).toBe('Sheet1!E4');
    await book.update('E4', [['']]);
    expect((await book.append('B2:D4', [['x']])).updates?.updatedRange).toBe('Sheet1!B7');
    await book.update('B7', [['']]);
    expect((await book.append('Sheet1', [['x']])).updates?.updatedRange).toBe('Sheet1!B7');
  });

  it('below the last of two tables in a row', async () => {
    await book.update('A1', [['x', null, 'z']]);
    expect(await book.append('Sheet1', [['n']])).toMatchObject({
      tableRange: 'Sheet1!C1',
      updates: { updatedRange: 'Sheet1!C2' },
    });
  });

  it('by columns where the values say so', async () => {
    await book.update('B1', [['h']]);
    const { updates } = await book.append('B1', [], {
      requestBody: {
        majorDimension: 'COLUMNS',
        values: [
          [1, 2, 3, 4],
          [5, 6, 7, 8],
        ],
      },
    });
    expect(updates).toMatchObject({ updatedRange: 'Sheet1!B2:C5', updatedRows: 4, updatedColumns: 2 });
  });

  it('over what is there, or by inserting rows', async () => {
    await book.update('A1', [['h'], ['1'], [], ['note']]);
    await book.update('B4', [['=A4']], 'USER_ENTERED');
    await book.append('A1', [['2'], ['3']], { insertDataOption: 'INSERT_ROWS' });
    expect((await book.read('A1:B', { valueRenderOption: 'FORMULA' })).values).toEqual([
      ['h'],
      ['1'],
      ['2'],
      ['3'],
      [],
      ['note', '=A6'],
    ]);
    await book.append('A1', [['4'], ['over']]);
    await book.append('A1', [['end']]);
    expect((await book.read('A5:A')).values).toEqual([['4'], ['over'], ['end']]);
    expect((await book.sheetProperties())?.[0]?.gridProperties?.rowCount).toBe(1002);
  });

  it('by inserting rows that look like the row above', async () => {
    await book.update('A1', [['Date', 'Amount', 'Notes'], ['2020-01-01', 3], [], ['', '', 'below']]);
    const dollars = { userEnteredFormat: { numberFormat: { type: 'CURRENCY', pattern: '"$"#,##0.00' } } };
    const range = { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 };
    await book.batch({ repeatCell: { range, cell: dollars, fields: 'userEnteredFormat' } });
    await book.append(
      'A1:B2',
      [
        ['2020-01-02', 4],
        ['2020-01-03', 5.5],
      ],
      { insertDataOption: 'INSERT_ROWS' },
    );
    expect((await book.read('A2:C6')).values).toEqual([
      ['2020-01-01', '$3.00'],
      ['2020-01-02', '$4.00'],
      ['2020-01-03', '$5.50'],
      [],
      ['', '', 'below'],
    ]);
    await book.append('A9', [['elsewhere']], { insertDataOption: 'INSERT_ROWS' });
    expect((await book.read('A9')).values).toEqual([['elsewhere']]);
  });

  it('past the end of the grid, which grows', async () => {
    await book.update('A1000', [['last']]);
    await book.append('A1:A1000', [['next', ...Array(30).fill('x')]]);
    expect((await book.sheetProperties())?.[0]?.gridProperties).toEqual({ rowCount: 1001, columnCount: 31 });
  });

  it('again in the same place when there was nothing in them', async () => {
    await book.update('A1', [['h', 'i']]);
    expect((await book.append('A1', [['', '']])).updates?.updatedRange).toBe('Sheet1!A2:B2');
    expect(await book.append('A1', [['x']])).toMatchObject({
      tableRange: 'Sheet1!A1:B1',
      updates: { updatedRange: 'Sheet1!A2' },
    });
  });

  it('below a table that has grown in other ways', async () => {
    await book.append('A1', [['h']]);
    await book.append('A1', [['1']]);
    await book.update('B1:B4', [['x'], ['x'], ['x'], ['x']]);
    expect((await book.append('A1', [['2']])).tableRange).toBe('Sheet1!A1:B4');
    await book.batch({
      deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 2 } },
    });
    expect((await book.append('A1', [['3']])).tableRange).toBe('Sheet1!A1:B3');
  });

  it('by many at once, without one lost or twice', async () => {
    await book.update('A1', [['n']]);
    await Promise.all(Array.from({ length: 60 }, (_, n) => book.append('A1', [[n]])));
    const { values } = await book.read('A2:A', { valueRenderOption: 'UNFORMATTED_VALUE' });
    expect(values?.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });
});
