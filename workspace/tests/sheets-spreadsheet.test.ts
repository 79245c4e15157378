import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('a spreadsheet', () => {
  it('is created with one empty sheet, whose id is 0', async () => {
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id });
    expect(data).toMatchObject({
      spreadsheetId: book.id,
      properties: { title: 'Expenses', locale: 'en_US', autoRecalc: 'ON_CHANGE', timeZone: 'Etc/GMT' },
      spreadsheetUrl: `${server.origin}/spreadsheets/d/${book.id}/edit`,
    });
    expect(book.id).toMatch(/^[\w-]{44}$/);
    expect(data.sheets).toEqual([
      {
        properties: {
          sheetId: 0,
          title: 'Sheet1',
          index: 0,
          sheetType: 'GRID',
          gridProperties: { rowCount: 1000, columnCount: 26 },
        },
      },
    ]);
    expect(Object.keys(data).sort()).toEqual(['properties', 'sheets', 'spreadsheetId', 'spreadsheetUrl']);
    expect(data.properties?.spreadsheetTheme?.themeColors).toHaveLength(9);
  });

  it('is created with the sheets and cells it is given', async () => {
    const { data } = await book.api.spreadsheets.create({
      requestBody: {
        sheets: [
          {
            properties: { title: 'Costs', gridProperties: { frozenRowCount: 1 } },
            data: [{ rowData: [{ values: [{ userEnteredValue: { stringValue: 'Date' } }] }] }],
          },
          { properties: { title: 'More' } },
        ],
      },
    });
    expect(data.properties?.title).toBe('Untitled spreadsheet');
    expect(data.sheets?.map((sheet) => sheet.properties?.title)).toEqual(['Costs', 'More']);
    expect(data.sheets?.[0]?.properties?.gridProperties).toEqual({
      rowCount: 1000,
      columnCount: 26,
      frozenRowCount: 1,
    });
    const spreadsheetId = data.spreadsheetId ?? '';
    const costs = await book.api.spreadsheets.values.get({ spreadsheetId, range: 'Costs' });
    expect(costs.data.values).toEqual([['Date']]);
  });

  it('tells its cells only when asked to', async () => {
    await book.update('B2', [['1/2/2020', '=1/0'], ['x']], 'USER_ENTERED');
    const { data } = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      ranges: ['A1:D4'],
      includeGridData: true,
    });
    const grid = data.sheets?.[0]?.data?.[0];
    expect(grid?.rowMetadata).toEqual(Array.from({ length: 4 }, () => ({ pixelSize: 21 })));
    expect(grid?.columnMetadata).toEqual(Array.from({ length: 4 }, () => ({ pixelSize: 100 })));
    expect(grid?.rowData?.[0]).toEqual({});
    expect(grid?.rowData).toHaveLength(3);
    expect(grid?.rowData?.[1]?.values?.[0]).toEqual({});
    const [, date, broken] = grid?.rowData?.[1]?.values ?? [];
    const numberFormat = { type: 'DATE', pattern: 'm/d/yyyy' };
    expect(date).toMatchObject({
      userEnteredValue: { numberValue: 43832 },
      effectiveValue: { numberValue: 43832 },
      formattedValue: '1/2/2020',
      userEnteredFormat: { numberFormat },
      effectiveFormat: { numberFormat, horizontalAlignment: 'RIGHT', hyperlinkDisplayType: 'PLAIN_TEXT' },
    });
    expect(broken).toMatchObject({
      userEnteredValue: { formulaValue: '=1/0' },
      effectiveValue: { errorValue: { type: 'DIVIDE_BY_ZERO' } },
      formattedValue: '#DIV/0!',
    });
    const masked = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      ranges: ['B3'],
      fields: 'sheets.data.rowData.values.formattedValue',
    });
    expect(masked.data).toEqual({
      sheets: [{ data: [{ rowData: [{ values: [{ formattedValue: 'x' }] }] }] }],
    });
    const empty = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      ranges: ['Z9'],
      fields: 'sheets/data/rowData',
    });
    expect(empty.data).toEqual({ sheets: [{ data: [{}] }] });
  });
});

describe('a large spreadsheet that is read again', () => {
  const rows = Array.from({ length: 400 }, (_, at) => [`row ${at}`, at / 4, at % 2 === 0]);
  const fields =
    'properties.title,sheets(properties.title,data.rowData.values(formattedValue,effectiveValue))';
  const shown = async () => {
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields });
    const [sheet] = data.sheets ?? [];
    return { title: data.properties?.title, tab: sheet?.properties?.title, rows: sheet?.data?.[0]?.rowData };
  };
  const batch = async () => {
    const ranges = ['A1:A', 'B400'];
    const { data } = await book.api.spreadsheets.values.batchGet({ spreadsheetId: book.id, ranges });
    return data.valueRanges?.map(({ values }) => values?.at(-1)?.[0]);
  };

  it('says the same, and what has changed in between', async () => {
    await book.update('A1', rows);
    const first = await shown();
    expect(first).toMatchObject({ title: 'Expenses', tab: 'Sheet1' });
    expect(first.rows).toHaveLength(400);
    expect(first.rows?.[3]?.values).toEqual([
      { formattedValue: 'row 3', effectiveValue: { stringValue: 'row 3' } },
      { formattedValue: '0.75', effectiveValue: { numberValue: 0.75 } },
      { formattedValue: 'FALSE', effectiveValue: { boolValue: false } },
    ]);
    expect(await shown()).toEqual(first);
    expect(await batch()).toEqual(['row 399', '99.75']);
    await book.update('B400', [['new']]);
    expect(await batch()).toEqual(['row 399', 'new']);
    expect((await shown()).rows?.at(-1)?.values?.[1]).toEqual({
      formattedValue: 'new',
      effectiveValue: { stringValue: 'new' },
    });
    const properties = { sheetId: 0, title: 'Costs' };
    await book.batch({ updateSheetProperties: { properties, fields: 'title' } });
    expect((await shown()).tab).toBe('Costs');
    await book.batch({
      updateSpreadsheetProperties: { properties: { title: 'All costs' }, fields: 'title' },
    });
    expect((await shown()).title).toBe('All costs');
    await book.update('C1', [['=NOW()']], 'USER_ENTERED');
    expect((await shown()).rows?.[0]?.values?.[2]?.effectiveValue?.numberValue).toBeGreaterThan(40_000);
  });

  it('comes with a change that asks for its cells', async () => {
    await book.update('A1', rows);
    const { data } = await book.api.spreadsheets.batchUpdate({
      spreadsheetId: book.id,
      fields: 'updatedSpreadsheet.sheets.data.rowData.values.formattedValue',
      requestBody: {
        requests: [{ deleteDimension: { range: { dimension: 'ROWS', startIndex: 1, endIndex: 400 } } }],
        includeSpreadsheetInResponse: true,
        responseIncludeGridData: true,
      },
    });
    const values = [{ formattedValue: 'row 0' }, { formattedValue: '0' }, { formattedValue: 'TRUE' }];
    expect(data).toEqual({ updatedSpreadsheet: { sheets: [{ data: [{ rowData: [{ values }] }] }] } });
  });
});

describe('who may not, cannot', () => {
  it('a stranger is refused a file that exists, and told where there is none', async () => {
    const stranger = server.client('someone@example.org');
    const get = (spreadsheetId: string) => failure(stranger.spreadsheets.get({ spreadsheetId }));
    expect((await get(book.id)).body).toEqual({
      error: { code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' },
    });
    const write = stranger.spreadsheets.values.clear({ spreadsheetId: book.id, range: 'A1' });
    expect(await failure(write)).toMatchObject({ status: 403 });
    expect((await get('1'.repeat(44))).body).toEqual({
      error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' },
    });
  });

  it('another app with drive.file does not see the file, the one that made it does', async () => {
    const limited = server.client('mara@example.org', 'app', ['drive.file']);
    expect((await limited.spreadsheets.get({ spreadsheetId: book.id })).status).toBe(200);
    const other = server.client('mara@example.org', 'other', ['drive.file']);
    expect(await failure(other.spreadsheets.get({ spreadsheetId: book.id }))).toMatchObject({ status: 404 });
  });

  it('a token for reading does not write', async () => {
    const reader = server.client('mara@example.org', 'app', ['spreadsheets.readonly']);
    expect((await reader.spreadsheets.values.get({ spreadsheetId: book.id, range: 'A1' })).status).toBe(200);
    const write = reader.spreadsheets.values.clear({ spreadsheetId: book.id, range: 'A1' });
    expect(await failure(write)).toMatchObject({ status: 403 });
  });
});
