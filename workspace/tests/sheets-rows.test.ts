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

const formulas = async (range: string) =>
  (await book.read(range, { valueRenderOption: 'FORMULA' })).values ?? [];

describe('rows of a range', () => {
  const sort = async (range: string, ...sortSpecs: object[]) => {
    await book.batch({ sortRange: { range: grid(range), sortSpecs } });
    return (await book.read('A1:A6')).values?.flat().join('');
  };

  it('are sorted by colour first where it is given', async () => {
    await book.update('A1', [['c'], ['b'], ['a'], ['d']]);
    const backgroundColor = { red: 1 };
    for (const cell of ['A2', 'A4']) {
      const format = { userEnteredFormat: { backgroundColor } };
      await book.batch({ repeatCell: { range: grid(cell), cell: format, fields: 'userEnteredFormat' } });
    }
    expect(await sort('A1:A4', { dimensionIndex: 0, backgroundColor }, { dimensionIndex: 0 })).toBe('bdac');
  });

  it('stay where they are when they are hidden', async () => {
    await book.update('A1', [['d'], ['c'], ['b'], ['a']]);
    await book.batch({
      updateDimensionProperties: {
        range: { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 },
        properties: { hiddenByUser: true },
        fields: 'hiddenByUser',
      },
    });
    expect(await sort('A1:A4', { dimensionIndex: 0 })).toBe('acbd');
  });

  it('are put in a random order, each with its cells', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => [at, `=A${at + 1}`, 'outside']);
    await book.update('A1', rows, 'USER_ENTERED');
    expect((await book.batch({ randomizeRange: { range: grid('A1:B200') } })).replies).toEqual([{}]);
    const after = await formulas('A1:C200');
    const order = after.map(([first]) => Number(first));
    expect(order).not.toEqual(rows.map(([first]) => first));
    expect(order.toSorted((a, b) => a - b)).toEqual(rows.map(([first]) => first));
    expect(after.map(([, formula]) => formula)).toEqual(rows.map(([, formula]) => formula));
  });

  it('lose their duplicates, whatever their case and however the value came about', async () => {
    await book.update(
      'A1',
      [
        ['Ann', 1, 'x'],
        ['ANN', '=0+1', 'y'],
        ['Bob', 1],
        ['', ''],
        ['ann', 2],
        ['', ''],
        ['bob', 1],
      ],
      'USER_ENTERED',
    );
    const { replies } = await book.batch({ deleteDuplicates: { range: grid('A1:B7') } });
    expect(replies).toEqual([{ deleteDuplicates: { duplicatesRemovedCount: 2 } }]);
    expect(await formulas('A1:C7')).toEqual([['Ann', 1, 'x'], ['Bob', 1, 'y'], [], ['ann', 2]]);
    const comparisonColumns = [{ sheetId: 0, dimension: 'COLUMNS', startIndex: 0, endIndex: 1 }];
    const byName = await book.batch({ deleteDuplicates: { range: grid('A1:B7'), comparisonColumns } });
    expect(byName.replies).toEqual([{ deleteDuplicates: { duplicatesRemovedCount: 1 } }]);
    const none = await book.batch({ deleteDuplicates: { range: grid('A1:B7') } });
    expect(none.replies).toEqual([{ deleteDuplicates: {} }]);
  });

  it.each([
    [{ sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 }],
    [{ sheetId: 0, dimension: 'COLUMNS', startIndex: 1, endIndex: 3 }],
  ])('are compared by columns of the range only, not by %j', async (columns) => {
    const request = { deleteDuplicates: { range: grid('A1:B7'), comparisonColumns: [columns] } };
    expect(await failure(book.batch(request))).toMatchObject({ status: 400 });
  });
});

describe('a sheet', () => {
  const copyTo = async (destinationSpreadsheetId: string, sheetId = 0) => {
    const call = { spreadsheetId: book.id, sheetId, requestBody: { destinationSpreadsheetId } };
    return (await book.api.spreadsheets.sheets.copyTo(call)).data;
  };

  it('is copied to another spreadsheet with its looks', async () => {
    const other = await server.newSpreadsheet();
    await other.update('A1', [['there']]);
    await other.batch({
      repeatCell: {
        range: grid('A1'),
        cell: { userEnteredFormat: { textFormat: { italic: true } } },
        fields: 'userEnteredFormat',
      },
    });
    await book.update('A1', [['1/2/2026', '=Sheet1!A1', '=A1']], 'USER_ENTERED');
    await book.batch({ mergeCells: { range: grid('A5:B5') } });
    expect(await copyTo(other.id)).toEqual({
      sheetId: expect.any(Number),
      title: 'Copy of Sheet1',
      index: 1,
      sheetType: 'GRID',
      gridProperties: { rowCount: 1000, columnCount: 26 },
    });
    expect((await other.read("'Copy of Sheet1'!A1:C1")).values).toEqual([['1/2/2026', 'there', '1/2/2026']]);
    const { data } = await other.api.spreadsheets.get({ spreadsheetId: other.id, fields: 'sheets.merges' });
    expect(data.sheets?.[1]?.merges).toHaveLength(1);
    expect((await copyTo(other.id)).title).toBe('Copy of Sheet1 1');
  });

  it('is copied only to a spreadsheet that the caller may change', async () => {
    expect(await failure(copyTo('nowhere'))).toMatchObject({ status: 404 });
    expect(await failure(copyTo(''))).toMatchObject({ status: 400 });
    expect(await failure(copyTo(book.id, 7))).toMatchObject({ status: 400 });
    const made = await server
      .client('jon@example.org')
      .spreadsheets.create({ requestBody: { properties: { title: 'Private' } } });
    expect(await failure(copyTo(made.data.spreadsheetId ?? ''))).toMatchObject({ status: 403 });
  });
});
