import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid, lines } from './sheets-grid.ts';
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

const list = (...texts: string[]): sheets_v4.Schema$DataValidationRule => ({
  condition: { type: 'ONE_OF_LIST', values: texts.map((userEnteredValue) => ({ userEnteredValue })) },
  strict: true,
  showCustomUi: true,
});

describe('data validation', () => {
  const setRule = (cells: string, rule?: sheets_v4.Schema$DataValidationRule) =>
    book.batch({ setDataValidation: { range: grid(cells), ...(rule !== undefined && { rule }) } });

  /** The cells of A1:F12 that have a rule, such as B2, with the rule's first value. */
  async function ruled() {
    const { data } = await book.sheet('sheets.data.rowData.values.dataValidation', ['A1:F12']);
    const found: string[] = [];
    (data?.[0]?.rowData ?? []).forEach((row, at) => {
      (row.values ?? []).forEach(({ dataValidation }, column) => {
        const value = dataValidation?.condition?.values?.[0]?.userEnteredValue;
        if (value) found.push(`${'ABCDEF'[column]}${at + 1}:${value}`);
      });
    });
    return found.join(' ');
  }

  it('is set on cells, told with them, replaced and cleared; writes are not refused', async () => {
    expect((await setRule('B2:C3', list('x', 'y'))).replies).toEqual([{}]);
    const { data } = await book.sheet('sheets.data', ['B2:C3']);
    expect(data?.[0]?.rowData).toEqual([
      { values: [{ dataValidation: list('x', 'y') }, { dataValidation: list('x', 'y') }] },
      { values: [{ dataValidation: list('x', 'y') }, { dataValidation: list('x', 'y') }] },
    ]);
    await setRule('C3:D3', list('z'));
    expect(await ruled()).toBe('B2:x C2:x B3:x C3:z D3:z');
    await setRule('B2:B9');
    expect(await ruled()).toBe('C2:x C3:z D3:z');
    expect((await book.update('C2', [['neither']])).updatedCells).toBe(1);
  });

  it('is told as far as it is asked for, and beside the cells', async () => {
    await book.update('A1', [['a', 'b']]);
    await setRule('B1:C2', list('x'));
    const { data } = await book.sheet('sheets.data.rowData.values(formattedValue,dataValidation.strict)');
    expect(data?.[0]?.rowData).toEqual([
      {
        values: [
          { formattedValue: 'a' },
          { formattedValue: 'b', dataValidation: { strict: true } },
          { dataValidation: { strict: true } },
        ],
      },
      { values: [{}, { dataValidation: { strict: true } }, { dataValidation: { strict: true } }] },
    ]);
    const [first] = (await book.sheet('sheets.data.rowData.values.note')).data ?? [];
    expect(first?.rowData).toEqual([{ values: [{}, {}] }]);
  });

  it('is that of the row above in rows which values are appended to', async () => {
    await book.update('A1', [['h'], ['x'], [], ['below']]);
    await setRule('A2', list('x'));
    await book.append('A1:A2', [['x']], { insertDataOption: 'INSERT_ROWS' });
    expect(await ruled()).toBe('A2:x A3:x');
  });

  it('follows inserted, deleted, moved and sorted rows', async () => {
    await setRule('B2:B4', list('x'));
    await book.batch({ insertDimension: { range: lines('ROWS', 2, 3) } });
    expect(await ruled()).toBe('B2:x B3:x B4:x B5:x');
    await book.batch({ deleteDimension: { range: lines('ROWS', 0, 3) } });
    expect(await ruled()).toBe('B1:x B2:x');
    await book.batch({ moveDimension: { source: lines('ROWS', 0, 1), destinationIndex: 4 } });
    expect(await ruled()).toBe('B1:x B4:x');
    await book.update('A1', [[4], [3], [2], [1]]);
    await book.batch({
      sortRange: { range: grid('A1:B4'), sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }] },
    });
    expect(await ruled()).toBe('B1:x B4:x');
    await setRule('B2:B3', list('y'));
    await setRule('B1:B2');
    expect(await ruled()).toBe('B3:y B4:x');
    await book.batch({
      sortRange: { range: grid('A1:B4'), sortSpecs: [{ dimensionIndex: 0, sortOrder: 'DESCENDING' }] },
    });
    expect(await ruled()).toBe('B1:x B2:y');
  });

  it('goes along with cells that are copied, cut and shifted', async () => {
    await setRule('B2:B3', list('x'));
    const destination = grid('D2:D3');
    await book.batch({
      copyPaste: { source: grid('B2:B3'), destination, pasteType: 'PASTE_DATA_VALIDATION' },
    });
    expect(await ruled()).toBe('B2:x D2:x B3:x D3:x');
    await book.batch({
      cutPaste: {
        source: grid('B2'),
        destination: { sheetId: 0, rowIndex: 6, columnIndex: 0 },
        pasteType: 'PASTE_NORMAL',
      },
    });
    expect(await ruled()).toBe('D2:x B3:x D3:x A7:x');
    await book.batch({ insertRange: { range: grid('D2'), shiftDimension: 'ROWS' } });
    expect(await ruled()).toBe('B3:x D3:x D4:x A7:x');
  });

  it('reaches rows inserted at its end that look like it', async () => {
    await setRule('B2:B3', list('x'));
    await book.batch({ insertDimension: { range: lines('ROWS', 3, 5), inheritFromBefore: true } });
    expect(await ruled()).toBe('B2:x B3:x B4:x B5:x');
  });

  it('shifts the formulas of its conditions', async () => {
    const rule = { condition: { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: '=B2>$A$1' }] } };
    await setRule('B2', rule);
    await book.batch({ insertDimension: { range: lines('ROWS', 0, 1) } });
    expect(await ruled()).toBe('B3:=B3>$A$2');
  });

  it.each<[sheets_v4.Schema$DataValidationRule, string]>([
    [{ condition: { type: 'BLANK' } }, 'ConditionType BLANK is not supported by data validation.'],
    [
      { condition: { type: 'ONE_OF_LIST' } },
      'ConditionType ONE_OF_LIST takes at least 1 values, but 0 were given.',
    ],
    [
      { condition: { type: 'DATE_AFTER', values: [{ relativeDate: 'TODAY' }] } },
      'A relative date is not supported by DATE_AFTER in data validation.',
    ],
  ])('is refused: %j', async (rule, message) => {
    expect(await failure(setRule('A1', rule))).toMatchObject({
      status: 400,
      message: `Invalid requests[0].setDataValidation: ${message}`,
    });
  });

  it('is written with cells, where the mask says so', async () => {
    const values = [
      { dataValidation: list('x') },
      { dataValidation: list('x') },
      { dataValidation: list('y') },
    ];
    const start = { sheetId: 0, rowIndex: 0, columnIndex: 0 };
    await book.batch(
      { updateCells: { start, rows: [{ values }, { values: [{}, {}] }], fields: 'dataValidation' } },
      { repeatCell: { range: grid('E1:F1'), cell: { dataValidation: list('z') }, fields: 'dataValidation' } },
    );
    expect(await ruled()).toBe('A1:x B1:x C1:y E1:z F1:z');
    await book.batch({ repeatCell: { range: grid('A1:B1'), cell: {}, fields: '*' } });
    expect(await ruled()).toBe('C1:y E1:z F1:z');
  });
});
