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

const rows = (startIndex: number, endIndex: number, dimension = 'ROWS') => ({
  sheetId: 0,
  dimension,
  startIndex,
  endIndex,
});

async function add(name: string, cells: string, namedRangeId?: string) {
  const namedRange = { name, range: grid(cells), ...(namedRangeId !== undefined && { namedRangeId }) };
  const { replies } = await book.batch({ addNamedRange: { namedRange } });
  return replies?.[0]?.addNamedRange?.namedRange;
}

async function named() {
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'namedRanges' });
  return data.namedRanges;
}

describe('a named range', () => {
  it('is added, listed, and stands for its cells in values and formulas', async () => {
    expect(await named()).toBeUndefined();
    await book.update('A1', [[1, 2, 3, '=SUM(Costs)', '=sum(costs, 10) & "Costs"']], 'USER_ENTERED');
    const added = await add('Costs', 'A1:C1');
    expect(added).toEqual({
      namedRangeId: added?.namedRangeId,
      name: 'Costs',
      range: { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 3 },
    });
    expect(await named()).toEqual([added]);
    expect(await book.read('costs')).toMatchObject({ range: 'Sheet1!A1:C1', values: [['1', '2', '3']] });
    expect((await book.read('Sheet1!Costs')).range).toBe('Sheet1!A1:C1');
    expect((await book.read('D1:E1')).values).toEqual([['6', '16Costs']]);
    expect((await book.update('Costs', [[5]])).updatedRange).toBe('Sheet1!A1');
    expect((await book.read('D1')).values).toEqual([['10']]);
  });

  it('goes before the title of a sheet that is not quoted', async () => {
    await add('Sheet1', 'B2:C3');
    expect((await book.read('Sheet1')).range).toBe('Sheet1!B2:C3');
    expect((await book.read("'Sheet1'")).range).toBe('Sheet1!A1:Z1000');
  });

  it('follows inserted, deleted and moved rows and columns', async () => {
    await book.update('B3', [[1], [2], [4], [8]]);
    await add('Costs', 'B3:B6');
    await book.update('E1', [['=SUM(Costs)']], 'USER_ENTERED');
    const range = async () => (await named())?.[0]?.range;
    await book.batch({ insertDimension: { range: rows(3, 5) } });
    expect(await range()).toEqual({
      startRowIndex: 2,
      endRowIndex: 8,
      startColumnIndex: 1,
      endColumnIndex: 2,
    });
    expect((await book.read('E1')).values).toEqual([['15']]);
    await book.batch({ deleteDimension: { range: rows(0, 6) } });
    expect(await range()).toEqual({
      startRowIndex: 0,
      endRowIndex: 2,
      startColumnIndex: 1,
      endColumnIndex: 2,
    });
    await book.batch({ moveDimension: { source: rows(1, 2, 'COLUMNS'), destinationIndex: 4 } });
    expect(await range()).toMatchObject({ startColumnIndex: 3, endColumnIndex: 4 });
    await book.batch({
      cutPaste: {
        source: grid('D1:D9'),
        destination: { sheetId: 0, rowIndex: 4, columnIndex: 0 },
        pasteType: 'PASTE_NORMAL',
      },
    });
    expect(await range()).toEqual({
      startRowIndex: 4,
      endRowIndex: 6,
      startColumnIndex: 0,
      endColumnIndex: 1,
    });
    expect((await book.read('Costs')).values).toEqual([['4'], ['8']]);
  });

  it('whose cells are gone keeps its name but is not listed', async () => {
    await add('Costs', 'B3:B4');
    await book.update('A9', [['=SUM(Costs)']], 'USER_ENTERED');
    await book.batch({ deleteDimension: { range: rows(2, 4) } });
    expect(await named()).toBeUndefined();
    expect((await book.read('A7')).values).toEqual([['#REF!']]);
    expect((await failure(add('Costs', 'A1'))).status).toBe(400);
    expect((await failure(book.read('Costs'))).message).toBe('Unable to parse range: Costs');
  });

  it('is updated by its mask, in formulas, too, and deleted', async () => {
    await book.update('A1', [[1], [2], ['=SUM(Costs)']], 'USER_ENTERED');
    const namedRangeId = 'my-id';
    await add('Costs', 'A1:A2', namedRangeId);
    const update = (namedRange: object, fields: string) =>
      book.batch({ updateNamedRange: { namedRange: { namedRangeId, ...namedRange }, fields } });
    expect((await update({ name: 'Spent', range: grid('A1') }, 'name')).replies).toEqual([{}]);
    expect((await named())?.[0]).toMatchObject({ namedRangeId, name: 'Spent', range: { endRowIndex: 2 } });
    expect((await book.read('A3', { valueRenderOption: 'FORMULA' })).values).toEqual([['=SUM(Spent)']]);
    await update({ range: { endRowIndex: 1 } }, 'range.endRowIndex');
    expect((await book.read('A3')).values).toEqual([['1']]);
    expect((await book.batch({ deleteNamedRange: { namedRangeId } })).replies).toEqual([{}]);
    expect(await named()).toBeUndefined();
    expect((await book.read('A3')).values).toEqual([['#NAME?']]);
  });

  it('may be open on a side', async () => {
    const range = { sheetId: 0, startRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 };
    await book.batch({ addNamedRange: { namedRange: { name: 'Rest', range } } });
    await book.update('A1', [['Head'], [3], [4], [5]]);
    await book.update('C1', [['=SUM(Rest)']], 'USER_ENTERED');
    expect((await named())?.[0]?.range).toEqual({ startRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 });
    expect((await book.read('Rest')).range).toBe('Sheet1!A2:A1000');
    expect((await book.read('C1')).values).toEqual([['12']]);
    await book.append('Rest', [[8]]);
    expect((await book.read('C1')).values).toEqual([['20']]);
  });

  it.each([
    ['two words', 'The name of a range is not valid: two words'],
    ['A1', 'The name of a range is not valid: A1'],
    ['R1C1', 'The name of a range is not valid: R1C1'],
    ['true', 'The name of a range is not valid: true'],
    ['1st', 'The name of a range is not valid: 1st'],
    ['COSTS', 'A named range with the name "COSTS" already exists.'],
  ])('is refused under the name %s', async (name, message) => {
    await add('Costs', 'A1');
    expect(await failure(add(name, 'B1'))).toMatchObject({
      status: 400,
      message: `Invalid requests[0].addNamedRange: ${message}`,
    });
    expect(await named()).toHaveLength(1);
  });

  it('that is not there is neither changed nor deleted', async () => {
    const namedRangeId = 'none';
    const update = { namedRange: { namedRangeId, name: 'X' }, fields: 'name' };
    expect((await failure(book.batch({ updateNamedRange: update }))).message).toBe(
      'Invalid requests[0].updateNamedRange: No named range with id: none',
    );
    expect((await failure(book.batch({ deleteNamedRange: { namedRangeId } }))).status).toBe(400);
  });
});
