import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid, line } from './sheets-grid.ts';
import { byKey, createMetadata, searchMetadata } from './sheets-metadata-calls.ts';
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

describe('data filters', () => {
  beforeEach(async () => {
    await book.update('A1', [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
    await createMetadata(book, 'second', { dimensionRange: line(1) });
    await createMetadata(book, 'first', { dimensionRange: line(0, 'COLUMNS') });
  });

  it('select the values to read, each range once', async () => {
    const dataFilters = [{ a1Range: 'A3:B3' }, byKey('second'), { gridRange: grid('A3:B3') }];
    const { data } = await book.api.spreadsheets.values.batchGetByDataFilter({
      spreadsheetId: book.id,
      requestBody: { dataFilters, majorDimension: 'COLUMNS', valueRenderOption: 'UNFORMATTED_VALUE' },
    });
    expect(data).toEqual({
      spreadsheetId: book.id,
      valueRanges: [
        {
          valueRange: { range: 'Sheet1!A3:B3', majorDimension: 'COLUMNS', values: [['e'], ['f']] },
          dataFilters: [dataFilters[0], dataFilters[2]],
        },
        {
          valueRange: { range: 'Sheet1!A2:Z2', majorDimension: 'COLUMNS', values: [['c'], ['d']] },
          dataFilters: [dataFilters[1]],
        },
      ],
    });
  });

  it('select the cells to write', async () => {
    const { data } = await book.api.spreadsheets.values.batchUpdateByDataFilter({
      spreadsheetId: book.id,
      requestBody: {
        valueInputOption: 'USER_ENTERED',
        includeValuesInResponse: true,
        data: [
          { dataFilter: byKey('second'), values: [['1', null, '=A2+1']] },
          { dataFilter: byKey('first'), majorDimension: 'COLUMNS', values: [['x']] },
        ],
      },
    });
    expect(data).toEqual({
      spreadsheetId: book.id,
      totalUpdatedRows: 2,
      totalUpdatedColumns: 2,
      totalUpdatedCells: 3,
      totalUpdatedSheets: 1,
      responses: [
        {
          updatedRange: 'Sheet1!A2:C2',
          updatedRows: 1,
          updatedColumns: 2,
          updatedCells: 2,
          dataFilter: byKey('second'),
          updatedData: { range: 'Sheet1!A2:Z2', majorDimension: 'ROWS', values: [['1', 'd', '2']] },
        },
        {
          updatedRange: 'Sheet1!A1',
          updatedRows: 1,
          updatedColumns: 1,
          updatedCells: 1,
          dataFilter: byKey('first'),
          updatedData: { range: 'Sheet1!A1:A1000', majorDimension: 'ROWS', values: [['x'], ['1'], ['e']] },
        },
      ],
    });
  });

  it('select the cells to clear', async () => {
    const { data } = await book.api.spreadsheets.values.batchClearByDataFilter({
      spreadsheetId: book.id,
      requestBody: { dataFilters: [byKey('second'), byKey('none')] },
    });
    expect(data).toEqual({ spreadsheetId: book.id, clearedRanges: ['Sheet1!A2:Z2'] });
    expect((await book.read('A1:B3')).values).toEqual([['a', 'b'], [], ['e', 'f']]);
  });

  it('select the sheets and the cells of a spreadsheet', async () => {
    await book.batch({ addSheet: { properties: { title: 'Other' } } });
    const get = async (requestBody: sheets_v4.Schema$GetSpreadsheetByDataFilterRequest, fields?: string) => {
      const request = { spreadsheetId: book.id, requestBody, ...(fields !== undefined && { fields }) };
      return (await book.api.spreadsheets.getByDataFilter(request)).data.sheets ?? [];
    };
    expect((await get({})).map((sheet) => sheet.properties?.title)).toEqual(['Sheet1', 'Other']);
    const dataFilters = [byKey('second')];
    const [only, second] = await get({ dataFilters });
    expect([only?.properties?.title, only?.data, second]).toEqual(['Sheet1', undefined, undefined]);
    const [full] = await get(
      { dataFilters, includeGridData: true },
      'sheets.data(startRow,rowData.values.formattedValue)',
    );
    expect(full?.data).toEqual([
      { startRow: 1, rowData: [{ values: [{ formattedValue: 'c' }, { formattedValue: 'd' }] }] },
    ]);
  });

  it('that say nothing, or more than one thing, are refused', async () => {
    for (const filter of [{}, { a1Range: 'A1', gridRange: grid('A1') }]) {
      const requestBody = { dataFilters: [filter] };
      const call = book.api.spreadsheets.values.batchGetByDataFilter({ spreadsheetId: book.id, requestBody });
      expect(await failure(call)).toMatchObject({
        status: 400,
        message: 'A data filter must have one of a1Range, gridRange and developerMetadataLookup.',
      });
    }
  });

  it.each<[sheets_v4.Schema$DeveloperMetadataLookup, string]>([
    [
      { locationMatchingStrategy: 'EXACT_LOCATION' },
      'A locationMatchingStrategy requires a metadataLocation.',
    ],
    [
      { locationType: 'ROW', metadataLocation: { sheetId: 0 }, locationMatchingStrategy: 'EXACT_LOCATION' },
      'locationType must not be specified when the locationMatchingStrategy is EXACT_LOCATION.',
    ],
    [
      { locationType: 'SPREADSHEET', metadataLocation: { sheetId: 0 } },
      'Metadata of the spreadsheet does not intersect any other location.',
    ],
  ])('with fields that exclude each other are refused: %j', async (developerMetadataLookup, message) => {
    expect((await failure(searchMetadata(book, { developerMetadataLookup }))).message).toBe(message);
  });
});
