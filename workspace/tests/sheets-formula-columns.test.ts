import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SheetsServer, startSheets } from './sheets-start.ts';

let server: SheetsServer;
beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

describe('columns that a calculated spreadsheet gets later', () => {
  it('count in formulas that name them', async () => {
    const sheet = await server.newSpreadsheet();
    await sheet.update('A1', [['=1+1']], 'USER_ENTERED');
    expect((await sheet.read('A1')).values).toEqual([['2']]);
    await sheet.batch({ appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 2 } });
    await sheet.update('AA1', [[40]]);
    await sheet.update('B1', [['=AA1+2']], 'USER_ENTERED');
    expect((await sheet.read('B1')).values).toEqual([['42']]);
  });

  it('count in formulas over a whole row', async () => {
    const sheet = await server.newSpreadsheet();
    await sheet.update('A1', [['=SUM(2:2)']], 'USER_ENTERED');
    await sheet.update('A2', [[2]]);
    expect((await sheet.read('A1')).values).toEqual([['2']]);
    // An append wider than the grid makes room.
    await sheet.append('A2:Z2', [Array(27).fill(1)]);
    await sheet.batch({ appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 1 } });
    await sheet.update('AA2', [[40]]);
    expect((await sheet.read('A1')).values).toEqual([['42']]);
  });
});
