import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SheetsServer, startSheets } from './sheets-start.ts';

let server: SheetsServer;
beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

const formula = { valueRenderOption: 'FORMULA' };

describe('formulas that refer to a tab whose title begins with a digit', () => {
  it('go on after the tab got that title', async () => {
    const sheet = await server.newSpreadsheet();
    await sheet.batch({ addSheet: { properties: { sheetId: 7, title: 'Data' } } });
    await sheet.update('Data!A1', [[20], [22]]);
    await sheet.update('Sheet1!A1', [['=SUM(Data!A1:A2)']], 'USER_ENTERED');
    expect((await sheet.read('Sheet1!A1')).values).toEqual([['42']]);
    await sheet.batch({
      updateSheetProperties: { properties: { sheetId: 7, title: '2024' }, fields: 'title' },
    });
    expect((await sheet.read('Sheet1!A1', formula)).values).toEqual([["=SUM('2024'!A1:A2)"]]);
    expect((await sheet.read('Sheet1!A1')).values).toEqual([['42']]);
    // Nor is the way back lost.
    await sheet.batch({
      updateSheetProperties: { properties: { sheetId: 7, title: 'Data' }, fields: 'title' },
    });
    expect((await sheet.read('Sheet1!A1')).values).toEqual([['42']]);
  });

  it('go on after a row was inserted there', async () => {
    const sheet = await server.newSpreadsheet();
    await sheet.batch({ addSheet: { properties: { sheetId: 7, title: '2024' } } });
    await sheet.update("'2024'!A1", [[20], [22]]);
    await sheet.update('Sheet1!A1', [["=SUM('2024'!A1:A2)"]], 'USER_ENTERED');
    expect((await sheet.read('Sheet1!A1')).values).toEqual([['42']]);
    const range = { sheetId: 7, dimension: 'ROWS', startIndex: 0, endIndex: 1 };
    await sheet.batch({ insertDimension: { range } });
    expect((await sheet.read('Sheet1!A1', formula)).values).toEqual([["=SUM('2024'!A2:A3)"]]);
    expect((await sheet.read('Sheet1!A1')).values).toEqual([['42']]);
  });
});
