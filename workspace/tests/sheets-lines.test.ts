import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid } from './sheets-grid.ts';
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

describe('rows and columns', () => {
  const lines = (startIndex: number, endIndex: number, dimension = 'ROWS') => ({
    sheetId: 0,
    dimension,
    startIndex,
    endIndex,
  });
  const formulas = async (range: string) => (await book.read(range, { valueRenderOption: 'FORMULA' })).values;

  it('are inserted, and formulas follow', async () => {
    await book.update('A1', [[1], [2], ['=A1+A2', '=1+1']], 'USER_ENTERED');
    expect((await book.batch({ insertDimension: { range: lines(1, 3) } })).replies).toEqual([{}]);
    expect(await formulas('A1:B')).toEqual([[1], [], [], [2], ['=A1+A4', '=1+1']]);
    expect((await book.read('A5')).values).toEqual([['3']]);
    await book.batch({ insertDimension: { range: lines(0, 1, 'COLUMNS') } });
    expect(await formulas('B5:C5')).toEqual([['=B1+B4', '=1+1']]);
    expect((await book.sheetProperties())?.[0]?.gridProperties).toEqual({ rowCount: 1002, columnCount: 27 });
  });

  it('are deleted with what they hold', async () => {
    await book.update('A1', [[1, '=A2'], [2], [3], ['=SUM(A1:A3)']], 'USER_ENTERED');
    await book.batch({ deleteDimension: { range: lines(1, 2) } });
    expect(await formulas('A1:B')).toEqual([[1, '=#REF!'], [3], ['=SUM(A1:A2)']]);
    expect((await book.read('A3:B3')).values).toEqual([['4']]);
    expect((await book.sheetProperties())?.[0]?.gridProperties?.rowCount).toBe(999);
  });

  it('are appended and moved', async () => {
    await book.update('A1', [['a'], ['b'], ['c'], ['=A1']], 'USER_ENTERED');
    await book.batch(
      { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 4 } },
      { moveDimension: { source: lines(0, 1), destinationIndex: 3 } },
    );
    expect(await formulas('A1:A')).toEqual([['b'], ['c'], ['a'], ['=A3']]);
    expect((await book.sheetProperties())?.[0]?.gridProperties?.columnCount).toBe(30);
  });

  it('take sizes and hide', async () => {
    await book.batch(
      {
        updateDimensionProperties: { range: lines(1, 2), properties: { pixelSize: 40 }, fields: 'pixelSize' },
      },
      {
        updateDimensionProperties: {
          range: lines(0, 1, 'COLUMNS'),
          properties: { hiddenByUser: true },
          fields: 'hiddenByUser',
        },
      },
      { insertDimension: { range: lines(0, 1, 'COLUMNS') } },
    );
    const { data } = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      ranges: ['A1:B2'],
      fields: 'sheets.data(rowMetadata,columnMetadata)',
    });
    expect(data.sheets?.[0]?.data?.[0]).toEqual({
      rowMetadata: [{ pixelSize: 21 }, { pixelSize: 40 }],
      columnMetadata: [{ pixelSize: 100 }, { hiddenByUser: true, pixelSize: 100 }],
    });
  });

  it('become as wide as their longest text', async () => {
    await book.update('A1', [['a'.repeat(20)], ['=LEN(A1)']], 'USER_ENTERED');
    await book.batch({ autoResizeDimensions: { dimensions: lines(0, 2, 'COLUMNS') } });
    const fields = 'sheets.data.columnMetadata';
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: ['A1:B1'], fields });
    expect(data.sheets?.[0]?.data?.[0]?.columnMetadata).toEqual([{ pixelSize: 148 }, { pixelSize: 20 }]);
  });

  it('become as high as their most lines, and hidden ones stay hidden', async () => {
    await book.update('A1', [['one'], ['one\ntwo\nthree'], ['big']]);
    const size = { userEnteredFormat: { textFormat: { fontSize: 20 } } };
    await book.batch(
      { repeatCell: { range: grid('A3'), cell: size, fields: 'userEnteredFormat.textFormat.fontSize' } },
      {
        updateDimensionProperties: {
          range: lines(0, 1),
          properties: { pixelSize: 90, hiddenByUser: true },
          fields: 'pixelSize,hiddenByUser',
        },
      },
      { autoResizeDimensions: { dimensions: lines(0, 3) } },
    );
    const fields = 'sheets.data.rowMetadata';
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: ['A1:A3'], fields });
    expect(data.sheets?.[0]?.data?.[0]?.rowMetadata).toEqual([
      { hiddenByUser: true, pixelSize: 21 },
      { pixelSize: 55 },
      { pixelSize: 38 },
    ]);
  });

  it('of a range move together', async () => {
    await book.update(
      'A1',
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['=A3', 4],
      ],
      'USER_ENTERED',
    );
    const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 1 };
    await book.batch({ deleteRange: { range, shiftDimension: 'ROWS' } });
    expect(await formulas('A1:B')).toEqual([
      ['a', 1],
      ['c', 2],
      ['=A2', 3],
      ['', 4],
    ]);
    expect((await book.sheetProperties())?.[0]?.gridProperties?.rowCount).toBe(1000);
    await book.batch({ insertRange: { range, shiftDimension: 'COLUMNS' } });
    expect(await formulas('A1:C')).toEqual([
      ['a', 1],
      ['', 'c', 2],
      ['=B2', 3],
      ['', 4],
    ]);
  });

  it('are sorted: numbers, text, blanks last in both directions, stable', async () => {
    await book.update(
      'A1',
      [
        ['b', 1, '=A1'],
        [2, 2],
        ['', 3],
        ['B', 4],
        [10, 5],
        [2, 6],
      ],
      'USER_ENTERED',
    );
    const sort = async (...sortSpecs: sheets_v4.Schema$SortSpec[]) => {
      const range = {
        sheetId: 0,
        startRowIndex: 0,
        endRowIndex: 100,
        startColumnIndex: 0,
        endColumnIndex: 3,
      };
      await book.batch({ sortRange: { range, sortSpecs } });
      return (await book.read('B1:B10')).values?.flat().join('');
    };
    expect(await sort({ dimensionIndex: 0, sortOrder: 'ASCENDING' })).toBe('265143');
    expect(await formulas('C4')).toEqual([['=A4']]);
    expect(await sort({ dimensionIndex: 0, sortOrder: 'DESCENDING' })).toBe('145263');
    expect(
      await sort(
        { dimensionIndex: 0, sortOrder: 'ASCENDING' },
        { dimensionIndex: 1, sortOrder: 'DESCENDING' },
      ),
    ).toBe('625413');
  });

  it.each([
    [
      { insertDimension: { range: lines(1001, 1002) } },
      'range.startIndex[1001] is larger than current grid size (1000)',
    ],
    [
      { insertDimension: { range: lines(1000, 1001) } },
      'range.startIndex[1000] must be less than the grid size (1000) if inheritFromBefore is false.',
    ],
    [
      { deleteDimension: { range: lines(999, 1001) } },
      "Cannot delete a row that doesn't exist. Tried to delete row index 1000 but there are only 1000 rows.",
    ],
    [{ deleteDimension: { range: lines(0, 1000) } }, "You can't delete all the rows on the sheet."],
    [{ appendDimension: { sheetId: 5, dimension: 'ROWS', length: 1 } }, 'No sheet with id: 5'],
    [
      { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 10_000_000 } },
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    ],
  ])('are refused: %j', async (request, message) => {
    const kind = Object.keys(request)[0];
    expect(await failure(book.batch(request))).toMatchObject({
      status: 400,
      message: `Invalid requests[0].${kind}: ${message}`,
    });
  });

  it('are not deleted if only frozen ones would be left, which could not be changed any more', async () => {
    await book.batch({
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties: { rowCount: 3, frozenRowCount: 1 } },
        fields: 'gridProperties(rowCount,frozenRowCount)',
      },
    });
    expect(await failure(book.batch({ deleteDimension: { range: lines(1, 3) } }))).toMatchObject({
      status: 400,
      message:
        'Invalid requests[0].deleteDimension: Sorry, it is not possible to delete all non-frozen rows.',
    });
    await book.batch({ deleteDimension: { range: lines(2, 3) } });
    await book.batch({ deleteDimension: { range: lines(0, 1) } });
    await book.batch({ updateSheetProperties: { properties: { title: 'Renamed' }, fields: 'title' } });
    const [properties] = (await book.sheetProperties()) ?? [];
    expect(properties).toMatchObject({ title: 'Renamed', gridProperties: { rowCount: 1 } });
  });
});
