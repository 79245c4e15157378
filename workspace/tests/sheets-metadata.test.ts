import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { line } from './sheets-grid.ts';
import type { Filter } from './sheets-metadata-calls.ts';
import { byKey, createMetadata, searchMetadata } from './sheets-metadata-calls.ts';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';
import { failure } from './start.ts';

type Metadata = sheets_v4.Schema$DeveloperMetadata;

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

beforeEach(async () => {
  book = await server.newSpreadsheet();
});

async function keysOf(filter: Filter) {
  const { matchedDeveloperMetadata = [] } = await searchMetadata(book, filter);
  return matchedDeveloperMetadata.map(({ developerMetadata }) => developerMetadata?.metadataKey).sort();
}

describe('developer metadata', () => {
  it('is created on a spreadsheet, a sheet, a row and a column, and told where it is', async () => {
    const whole = await createMetadata(
      book,
      'whole',
      { spreadsheet: true },
      { metadataValue: 'v', metadataId: 5 },
    );
    expect(whole).toEqual({
      metadataId: 5,
      metadataKey: 'whole',
      metadataValue: 'v',
      location: { locationType: 'SPREADSHEET', spreadsheet: true },
      visibility: 'DOCUMENT',
    });
    const sheet = await createMetadata(book, 'sheet', { sheetId: 0 });
    expect(sheet).toMatchObject({ location: { locationType: 'SHEET', sheetId: 0 } });
    expect(sheet.metadataId).toBeGreaterThan(0);
    const row = await createMetadata(book, 'row', { dimensionRange: line(3) });
    expect(row.location).toEqual({
      locationType: 'ROW',
      dimensionRange: { dimension: 'ROWS', startIndex: 3, endIndex: 4 },
    });
    const column = await createMetadata(book, 'column', { dimensionRange: line(1, 'COLUMNS') });
    const { data } = await book.api.spreadsheets.get({
      spreadsheetId: book.id,
      ranges: ['B4'],
      includeGridData: true,
    });
    expect(data.developerMetadata).toEqual([whole]);
    expect(data.sheets?.[0]?.developerMetadata).toEqual([sheet]);
    expect(data.sheets?.[0]?.data?.[0]).toMatchObject({
      rowMetadata: [{ pixelSize: 21, developerMetadata: [row] }],
      columnMetadata: [{ pixelSize: 100, developerMetadata: [column] }],
    });
    const get = { spreadsheetId: book.id, metadataId: row.metadataId ?? 0 };
    expect((await book.api.spreadsheets.developerMetadata.get(get)).data).toEqual(row);
    const none = book.api.spreadsheets.developerMetadata.get({ ...get, metadataId: 99 });
    expect(await failure(none)).toMatchObject({ status: 404, message: 'Requested entity was not found.' });
  });

  it('follows its row and dies with it', async () => {
    await createMetadata(book, 'row', { dimensionRange: line(3) });
    const index = async () => {
      const { matchedDeveloperMetadata } = await searchMetadata(book, byKey('row'));
      return matchedDeveloperMetadata?.[0]?.developerMetadata?.location?.dimensionRange?.startIndex;
    };
    await book.batch({ insertDimension: { range: line(0, 'ROWS', 2) } });
    expect(await index()).toBe(5);
    await book.batch({ moveDimension: { source: line(5), destinationIndex: 1 } });
    expect(await index()).toBe(1);
    await book.batch({ deleteDimension: { range: line(0) } });
    expect(await index()).toBe(0);
    await book.batch({ deleteDimension: { range: line(0) } });
    expect(await searchMetadata(book, byKey('row'))).toEqual({});
  });

  it('dies with its sheet', async () => {
    await book.batch({ addSheet: { properties: { sheetId: 7 } } });
    await createMetadata(book, 'sheet', { sheetId: 7 });
    await createMetadata(book, 'row', { dimensionRange: { ...line(1), sheetId: 7 } });
    await book.batch({ deleteSheet: { sheetId: 7 } });
    expect(await searchMetadata(book, { developerMetadataLookup: {} })).toEqual({});
  });

  it('shows only to the app that made it when its visibility is PROJECT', async () => {
    const { metadataId = 0 } = await createMetadata(
      book,
      'secret',
      { spreadsheet: true },
      { visibility: 'PROJECT' },
    );
    const other = server.client('mara@example.org', 'other app').spreadsheets;
    const spreadsheetId = book.id;
    expect(await keysOf(byKey('secret'))).toEqual(['secret']);
    const requestBody = { dataFilters: [byKey('secret')] };
    expect((await other.developerMetadata.search({ spreadsheetId, requestBody })).data).toEqual({});
    const get = other.developerMetadata.get({ spreadsheetId, metadataId: metadataId ?? 0 });
    expect((await failure(get)).status).toBe(404);
    expect((await other.get({ spreadsheetId })).data.developerMetadata).toBeUndefined();
  });

  it('is found by every field, by where it is and by ranges', async () => {
    await createMetadata(book, 'whole', { spreadsheet: true }, { metadataValue: 'v' });
    await createMetadata(book, 'sheet', { sheetId: 0 });
    await createMetadata(book, 'row', { dimensionRange: line(3) }, { metadataValue: 'v' });
    await createMetadata(book, 'column', { dimensionRange: line(1, 'COLUMNS') });
    const lookup = (developerMetadataLookup: sheets_v4.Schema$DeveloperMetadataLookup) =>
      keysOf({ developerMetadataLookup });
    expect(await lookup({ metadataValue: 'v' })).toEqual(['row', 'whole']);
    expect(await lookup({ metadataValue: 'v', locationType: 'ROW' })).toEqual(['row']);
    expect(await lookup({ metadataLocation: { sheetId: 0 } })).toEqual(['column', 'row', 'sheet']);
    expect(await lookup({ metadataLocation: { dimensionRange: line(3) } })).toEqual([
      'column',
      'row',
      'sheet',
    ]);
    const locationMatchingStrategy = 'EXACT_LOCATION';
    expect(await lookup({ metadataLocation: { sheetId: 0 }, locationMatchingStrategy })).toEqual(['sheet']);
    expect(await lookup({ metadataLocation: { spreadsheet: true }, locationMatchingStrategy })).toEqual([
      'whole',
    ]);
    expect(await keysOf({ a1Range: 'A4:Z4' })).toEqual(['row', 'sheet']);
    expect(await keysOf({ gridRange: { sheetId: 0, startColumnIndex: 0, endColumnIndex: 3 } })).toEqual([
      'column',
      'sheet',
    ]);
    const both = await searchMetadata(book, byKey('row'), {
      developerMetadataLookup: { locationType: 'ROW' },
    });
    expect(both.matchedDeveloperMetadata).toHaveLength(1);
    expect(both.matchedDeveloperMetadata?.[0]?.dataFilters).toEqual([
      byKey('row'),
      { developerMetadataLookup: { locationType: 'ROW' } },
    ]);
  });

  it('is updated and deleted by filters', async () => {
    await createMetadata(book, 'a', { dimensionRange: line(3) }, { metadataValue: '1' });
    await createMetadata(book, 'a', { sheetId: 0 }, { metadataValue: '2' });
    const updated = await book.batch({
      updateDeveloperMetadata: {
        dataFilters: [{ developerMetadataLookup: { metadataKey: 'a', metadataValue: '1' } }],
        developerMetadata: { metadataValue: '3', metadataKey: 'ignored' },
        fields: 'metadataValue',
      },
    });
    expect(updated.replies?.[0]?.updateDeveloperMetadata?.developerMetadata).toMatchObject([
      { metadataKey: 'a', metadataValue: '3' },
    ]);
    const deleted = await book.batch({ deleteDeveloperMetadata: { dataFilter: byKey('a') } });
    expect(deleted.replies?.[0]?.deleteDeveloperMetadata?.deletedDeveloperMetadata).toHaveLength(2);
    expect(await searchMetadata(book, { developerMetadataLookup: {} })).toEqual({});
  });

  it.each<[Metadata, string]>([
    [{ metadataKey: '' }, 'Developer metadata must have a metadataKey.'],
    [
      { visibility: 'DEVELOPER_METADATA_VISIBILITY_UNSPECIFIED' },
      'Developer metadata must have a visibility.',
    ],
    [{ metadataId: -1 }, 'The id -1 is not positive.'],
    [
      { location: { dimensionRange: line(0, 'ROWS', 2) } },
      'The dimensionRange of developer metadata must be a single row or column of the grid.',
    ],
    [
      { location: { sheetId: 0, spreadsheet: true } },
      'The location of developer metadata must be a spreadsheet, a sheet or a dimensionRange.',
    ],
    [{ location: { sheetId: 3 } }, 'No sheet with id: 3'],
  ])('is refused: %j', async (more, message) => {
    expect((await failure(createMetadata(book, 'k', { sheetId: 0 }, more))).message).toBe(
      `Invalid requests[0].createDeveloperMetadata: ${message}`,
    );
  });
});
