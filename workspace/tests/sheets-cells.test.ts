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

describe('cells', () => {
  const format = async (range: string) => {
    const fields = 'sheets.data.rowData.values(userEnteredFormat,note,userEnteredValue)';
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: [range], fields });
    return data.sheets?.[0]?.data?.[0]?.rowData?.map((row) => row.values);
  };
  const header = { sheetId: 0, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 2 };

  it('take a format where the mask says so', async () => {
    await book.update('A1', [['Date', 'Amount']]);
    await book.batch({
      repeatCell: {
        range: header,
        cell: {
          userEnteredFormat: {
            backgroundColor: { red: 0.9, green: 0.9, blue: 0.9 },
            textFormat: { bold: true },
          },
        },
        fields: 'userEnteredFormat(backgroundColor,textFormat)',
      },
    });
    const grey = { red: 0.8980392, green: 0.8980392, blue: 0.8980392 };
    const formatted = {
      backgroundColor: grey,
      backgroundColorStyle: { rgbColor: grey },
      textFormat: { bold: true },
    };
    expect((await format('B1'))?.[0]?.[0]).toEqual({
      userEnteredValue: { stringValue: 'Amount' },
      userEnteredFormat: formatted,
    });
    await book.batch({
      repeatCell: { range: header, cell: {}, fields: 'userEnteredFormat.backgroundColor' },
    });
    expect((await format('B1'))?.[0]?.[0]?.userEnteredFormat).toEqual({ textFormat: { bold: true } });
    expect((await book.read('A1:B1')).values).toEqual([['Date', 'Amount']]);
  });

  it('cut a colour to eight bits', async () => {
    const half = { backgroundColor: { red: 0.5, green: 0.49803922, blue: 1 } };
    await book.batch({ repeatCell: { range: header, cell: { userEnteredFormat: half }, fields: '*' } });
    expect((await format('A1'))?.[0]?.[0]?.userEnteredFormat?.backgroundColor).toEqual({
      red: 0.49803922,
      green: 0.49803922,
      blue: 1,
    });
  });

  it('take a repeated formula whose references move along', async () => {
    await book.update('A1', [[1], [2], [3]]);
    const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 2 };
    await book.batch({
      repeatCell: {
        range,
        cell: { userEnteredValue: { formulaValue: '=A1*2' } },
        fields: 'userEnteredValue',
      },
    });
    expect((await book.read('B1:B3')).values).toEqual([['2'], ['4'], ['6']]);
  });

  it('are updated, and those of the range that are not given are cleared', async () => {
    await book.update('A1', [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const block = { sheetId: 0, startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 };
    await book.batch({
      updateCells: {
        range: block,
        rows: [{ values: [{ userEnteredValue: { numberValue: 1 }, note: 'n' }] }],
        fields: 'userEnteredValue,note',
      },
    });
    expect(await format('A1:B2')).toEqual([[{ userEnteredValue: { numberValue: 1 }, note: 'n' }]]);
    await book.batch({
      updateCells: { start: { sheetId: 0 }, rows: [{ values: [{ note: '' }] }], fields: 'note' },
    });
    expect(await format('A1')).toEqual([[{ userEnteredValue: { numberValue: 1 } }]]);
  });

  it('are appended after the last row with data', async () => {
    await book.update('B1000', [['last']]);
    await book.batch({
      appendCells: {
        sheetId: 0,
        rows: [{ values: [{ userEnteredValue: { boolValue: false } }] }],
        fields: '*',
      },
    });
    expect((await book.read('A1001')).values).toEqual([['FALSE']]);
  });
});
