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

const formulas = async (range: string) =>
  (await book.read(range, { valueRenderOption: 'FORMULA' })).values ?? [];

const bold = { textFormat: { bold: true } };
const lines = { borders: { top: { style: 'SOLID' } } };

/** The formats and notes of cells, with A1 bold, under a line, and noted. */
const looks = async (range: string) => {
  const fields = 'sheets.data.rowData.values(userEnteredFormat(textFormat.bold,borders.top.style),note)';
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: [range], fields });
  return data.sheets?.[0]?.data?.[0]?.rowData?.map((row) => row.values);
};

const decorate = (cells: string, userEnteredFormat: sheets_v4.Schema$CellFormat, note?: string) =>
  book.batch({
    repeatCell: {
      range: grid(cells),
      cell: { userEnteredFormat, ...(note !== undefined && { note }) },
      fields: 'userEnteredFormat,note',
    },
  });

const copy = (source: string, destination: string, more: sheets_v4.Schema$CopyPasteRequest = {}) =>
  book.batch({ copyPaste: { source: grid(source), destination: grid(destination), ...more } });

describe('copyPaste', () => {
  it('copies everything, and references without a dollar sign move along', async () => {
    await book.update(
      'A1',
      [
        [1, '=A1+$A$1'],
        [2, ''],
      ],
      'USER_ENTERED',
    );
    await decorate('A1', { ...bold, ...lines }, 'seen');
    expect((await copy('A1:B1', 'C3')).replies).toEqual([{}]);
    expect(await formulas('C3:D3')).toEqual([[1, '=C3+$A$1']]);
    expect(await looks('C3')).toEqual([
      [
        {
          userEnteredFormat: { textFormat: { bold: true }, borders: { top: { style: 'SOLID' } } },
          note: 'seen',
        },
      ],
    ]);
    expect((await book.read('D3')).values).toEqual([['2']]);
  });

  it('pastes only what its type says', async () => {
    await book.update('A1', [['=1+1']], 'USER_ENTERED');
    await decorate('A1', { ...bold, ...lines }, 'seen');
    const paste = (pasteType: string, cell: string) => copy('A1', cell, { pasteType });
    await paste('PASTE_VALUES', 'C1');
    await paste('PASTE_FORMULA', 'D1');
    await paste('PASTE_FORMAT', 'E1');
    await paste('PASTE_NO_BORDERS', 'F1');
    expect((await formulas('C1:F1'))[0]).toEqual([2, '=1+1', '', '=1+1']);
    const both = { textFormat: { bold: true }, borders: { top: { style: 'SOLID' } } };
    expect(await looks('C1:F1')).toEqual([
      [
        {},
        {},
        { userEnteredFormat: both },
        { userEnteredFormat: { textFormat: { bold: true } }, note: 'seen' },
      ],
    ]);
  });

  it('pastes an error as its text', async () => {
    await book.update('A1', [['=1/0']], 'USER_ENTERED');
    await copy('A1', 'B1', { pasteType: 'PASTE_VALUES' });
    expect(await formulas('B1')).toEqual([['#DIV/0!']]);
  });

  it('turns rows into columns, references as well', async () => {
    await book.update('A1', [[1, 2, '=A1+B1+$A$1']], 'USER_ENTERED');
    await copy('A1:C1', 'E1', { pasteOrientation: 'TRANSPOSE' });
    expect(await formulas('E1:E3')).toEqual([[1], [2], ['=E1+E2+$A$1']]);
  });

  it('repeats the source where the destination is a multiple of it, else pastes it once', async () => {
    await book.update('A1', [['a', 'b']]);
    await copy('A1:B1', 'A3:D4');
    expect(await formulas('A3:D4')).toEqual([
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a', 'b'],
    ]);
    await copy('A1:B1', 'A6:C6');
    expect(await formulas('A6:D6')).toEqual([['a', 'b']]);
    await copy('A1:B1', 'A8');
    expect(await formulas('A8:B8')).toEqual([['a', 'b']]);
  });

  it('empties what empty cells fall on, and may overlap itself', async () => {
    await book.update('A1', [['a', '', 'c', 'd']]);
    await copy('A1:C1', 'B1');
    expect(await formulas('A1:D1')).toEqual([['a', 'a', '', 'c']]);
  });

  it('grows the grid', async () => {
    await book.update('A1', [['a', 'b']]);
    await copy('A1:B1', 'Z1000');
    expect((await book.sheetProperties())?.[0]?.gridProperties).toMatchObject({
      rowCount: 1000,
      columnCount: 27,
    });
  });

  it('carries merged cells along, but cuts none', async () => {
    await book.batch({ mergeCells: { range: grid('A1:B1') } });
    await copy('A1:B1', 'A3:B4');
    const merges = async () =>
      (await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'sheets.merges' })).data.sheets?.[0]
        ?.merges;
    expect(await merges()).toHaveLength(3);
    expect(await failure(copy('C1', 'A1'))).toMatchObject({
      status: 400,
      message: "Invalid requests[0].copyPaste: You can't perform a paste that partially intersects a merge.",
    });
  });
});

describe('what is bound to cells', () => {
  const rule = { condition: { type: 'BOOLEAN' } };
  const validated = async (range: string) => {
    const fields = 'sheets.data.rowData.values.dataValidation.condition.type';
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: [range], fields });
    const rows = data.sheets?.[0]?.data?.[0]?.rowData ?? [];
    return rows.map(({ values = [] }) => values.map((cell) => (cell.dataValidation ? 'x' : '.')).join(''));
  };

  it('is repeated and turned with the copies', async () => {
    await book.update('A1', [['a', 'b']]);
    await book.batch({ setDataValidation: { range: grid('B1'), rule } });
    await copy('A1:B1', 'D1:G2', { pasteType: 'PASTE_DATA_VALIDATION' });
    expect(await validated('D1:G2')).toEqual(['.x.x', '.x.x']);
    await copy('A1:B1', 'I1:J4', { pasteOrientation: 'TRANSPOSE' });
    expect(await validated('I1:J4')).toEqual(['..', 'xx', '..', 'xx']);
    await copy('B1', 'L1:M3');
    expect(await validated('L1:M3')).toEqual(['xx', 'xx', 'xx']);
    await copy('A1', 'L1:M1');
    expect(await validated('L1:M3')).toEqual(['..', 'xx', 'xx']);
  });

  it('is filled along', async () => {
    await book.update('A3', [['x']]);
    await book.batch({ setDataValidation: { range: grid('A3'), rule } });
    const fill = (fillLength: number) =>
      book.batch({
        autoFill: { sourceAndDestination: { source: grid('A3'), dimension: 'ROWS', fillLength } },
      });
    await fill(1);
    await fill(-1);
    expect(await validated('A1:A5')).toEqual(['', 'x', 'x', 'x']);
  });
});

describe('cutPaste', () => {
  const cut = (
    source: string,
    sheetId: number,
    rowIndex: number,
    columnIndex: number,
    pasteType = 'PASTE_NORMAL',
  ) =>
    book.batch({
      cutPaste: { source: grid(source), destination: { sheetId, rowIndex, columnIndex }, pasteType },
    });

  it('moves cells, and references to them follow', async () => {
    await book.update('A1', [[1, '=A1', '=SUM(A1:A2)', '=SUM(A1:B1)'], [2]], 'USER_ENTERED');
    await cut('A1:A2', 0, 4, 5);
    expect(await formulas('A1:D2')).toEqual([['', '=F5', '=SUM(F5:F6)', '=SUM(A1:B1)']]);
    expect(await formulas('F5:F6')).toEqual([[1], [2]]);
    expect((await book.read('B1:C1')).values).toEqual([['1', '3']]);
  });

  it('moves formulas as they are, naming the sheet that they come from', async () => {
    await book.batch({ addSheet: { properties: { sheetId: 5, title: 'Other' } } });
    await book.update('A1', [[7, '=A1*2', '=B1+Other!A9']], 'USER_ENTERED');
    await book.update('Other!A9', [['=Sheet1!B1']], 'USER_ENTERED');
    await cut('B1:C1', 5, 0, 0);
    expect(await formulas('Other!A1:B9')).toEqual([
      ['=Sheet1!A1*2', '=A1+A9'],
      ...Array.from({ length: 7 }, () => []),
      ['=A1'],
    ]);
    expect((await book.read('Other!A1:B1')).values).toEqual([['14', '28']]);
  });

  it('cuts everything whatever is pasted', async () => {
    await book.update('A1', [['=1+1']], 'USER_ENTERED');
    await decorate('A1', bold, 'seen');
    await cut('A1', 0, 0, 1, 'PASTE_VALUES');
    expect(await formulas('A1:B1')).toEqual([['', 2]]);
    expect(await looks('A1:B1')).toEqual([[{}, {}]]);
  });

  it('lets a block move onto itself', async () => {
    await book.update('A1', [[1], [2], ['=A1']], 'USER_ENTERED');
    await cut('A1:A3', 0, 1, 0);
    expect(await formulas('A1:A4')).toEqual([[], [1], [2], ['=A2']]);
  });
});

describe('autoFill', () => {
  it('continues a source in either direction', async () => {
    await book.update(
      'B3',
      [
        [10, 'Item 8', '1/30/2026', '=B3'],
        [20, 'Item 9', '1/31/2026', 'x'],
      ],
      'USER_ENTERED',
    );
    const fill = (dimension: string, fillLength: number) =>
      book.batch({ autoFill: { sourceAndDestination: { source: grid('B3:E4'), dimension, fillLength } } });
    await fill('ROWS', 2);
    await fill('ROWS', -1);
    expect((await book.read('B2:E6')).values).toEqual([
      ['0', 'Item 7', '1/29/2026', 'x'],
      ['10', 'Item 8', '1/30/2026', '10'],
      ['20', 'Item 9', '1/31/2026', 'x'],
      ['30', 'Item 10', '2/1/2026', '30'],
      ['40', 'Item 11', '2/2/2026', 'x'],
    ]);
    expect(await formulas('E5')).toEqual([['=B5']]);
  });

  it('finds the data in a range by itself', async () => {
    await book.update('A1', [['Mon'], ['Tue']]);
    await book.batch({ autoFill: { range: grid('A1:B4') } });
    expect((await book.read('A1:B4')).values).toEqual([
      ['Mon', 'Tue'],
      ['Tue', 'Wed'],
      ['Wed', 'Thu'],
      ['Thu', 'Fri'],
    ]);
  });

  it('repeats a single number, and counts on in the alternate series', async () => {
    await book.update('A1', [[5, 5]]);
    const fill = (source: string, useAlternateSeries: boolean) =>
      book.batch({
        autoFill: {
          sourceAndDestination: { source: grid(source), dimension: 'ROWS', fillLength: 2 },
          useAlternateSeries,
        },
      });
    await fill('A1', false);
    await fill('B1', true);
    expect(await formulas('A1:B3')).toEqual([
      [5, 5],
      [5, 6],
      [5, 7],
    ]);
  });

  it('does not leave the grid', async () => {
    const request = {
      autoFill: { sourceAndDestination: { source: grid('A1'), dimension: 'ROWS', fillLength: -1 } },
    };
    expect(await failure(book.batch(request))).toMatchObject({ status: 400 });
  });
});
