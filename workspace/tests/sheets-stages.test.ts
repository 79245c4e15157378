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

const write = (cells: string, formulaValue: string) => ({
  repeatCell: {
    range: grid(cells),
    cell: { userEnteredValue: { formulaValue } },
    fields: 'userEnteredValue',
  },
});
const pasteValues = (source: string, destination: string) => ({
  copyPaste: { source: grid(source), destination: grid(destination), pasteType: 'PASTE_VALUES' },
});
const sortByB = { sortRange: { range: grid('A1:B3'), sortSpecs: [{ dimensionIndex: 1 }] } };
const formulas = async (range: string) => (await book.read(range, { valueRenderOption: 'FORMULA' })).values;

describe('a request sees what formulas come to after the requests before it', () => {
  it('of the same batch, each time anew', async () => {
    await book.update('A1', [[3], [1], [2]]);
    const { replies } = await book.batch(
      write('B1:B3', '=A1*10'),
      sortByB,
      write('C1:C3', '=B1+1'),
      { updateSpreadsheetProperties: { properties: { title: 'Sorted' }, fields: 'title' } },
      pasteValues('C1:C3', 'D1'),
    );
    expect(replies).toEqual([{}, {}, {}, {}, {}]);
    expect(await formulas('A1:D3')).toEqual([
      [1, '=A1*10', '=B1+1', 11],
      [2, '=A2*10', '=B2+1', 21],
      [3, '=A3*10', '=B3+1', 31],
    ]);
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'properties.title' });
    expect(data.properties?.title).toBe('Sorted');
  });

  it('and when a later one fails, nothing has happened', async () => {
    await book.update(
      'A1',
      [
        [3, '=A1'],
        [1, '=A2'],
      ],
      'USER_ENTERED',
    );
    const title = { updateSpreadsheetProperties: { properties: { title: 'Lost' }, fields: 'title' } };
    const call = book.batch(write('C1', '=1+1'), title, sortByB, { deleteSheet: { sheetId: 0 } });
    expect(await failure(call)).toMatchObject({
      status: 400,
      message: "Invalid requests[3].deleteSheet: You can't remove all the sheets in a document.",
    });
    expect(await formulas('A1:C2')).toEqual([
      [3, '=A1'],
      [1, '=A2'],
    ]);
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'properties.title' });
    expect(data.properties?.title).toBe('Expenses');
    await book.update('A1', [[4]]);
    expect((await book.read('B1')).values).toEqual([['4']]);
  });

  it('while others write, and nobody loses a row', async () => {
    await book.update('A1', [[3], [1], [2]]);
    const work = Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0 ? book.batch(write('B1:B3', '=A1*10'), sortByB) : book.append('F1', [[`row ${at}`]]),
    );
    await Promise.all(work);
    expect(await formulas('A1:B3')).toEqual([
      [1, '=A1*10'],
      [2, '=A2*10'],
      [3, '=A3*10'],
    ]);
    expect((await formulas('F1:F20'))?.flat().toSorted()).toEqual(
      [1, 2, 4, 5, 7, 8, 10, 11].map((at) => `row ${at}`).toSorted(),
    );
  });

  it('also when they are about to write as it begins', async () => {
    const stages = () => book.batch(write('B1', '=1+1'), pasteValues('B1', 'C1'));
    const append = (text: string) => book.append('F1', [[text]]);
    await Promise.all([append('one'), append('two'), stages(), append('three'), stages(), append('four')]);
    expect(await formulas('B1:C1')).toEqual([['=1+1', 2]]);
    expect((await formulas('F1:F20'))?.flat().toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });
});
