import type { sheets_v4 } from '@googleapis/sheets';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { loadDiscovery } from '../src/wire/discovery.ts';
import { readBody } from '../src/wire/json-body.ts';
import { grid } from './sheets-grid.ts';
import { startSheets } from './sheets-start.ts';
import { startWorkspace } from './start.ts';

const condition = { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '1' }] };
const bands = { firstBandColor: { red: 1 }, secondBandColor: { blue: 1 } };
const lines = { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 3 };
const visibility = 'DOCUMENT';

/** One of everything that is bound to cells. */
const everything: sheets_v4.Schema$Request[] = [
  { mergeCells: { range: grid('E1:F2'), mergeType: 'MERGE_ALL' } },
  { addNamedRange: { namedRange: { name: 'Costs', range: grid('A1:A3') } } },
  { setBasicFilter: { filter: { range: grid('A1:C9'), criteria: { '1': { hiddenValues: ['x'] } } } } },
  { addFilterView: { filter: { title: 'View', range: grid('A1:C9') } } },
  { setDataValidation: { range: grid('A2'), rule: { condition } } },
  { addProtectedRange: { protectedRange: { range: grid('A9'), editors: { users: ['jon@example.org'] } } } },
  { addBanding: { bandedRange: { range: grid('A1:C9'), rowProperties: bands } } },
  {
    addConditionalFormatRule: {
      rule: { ranges: [grid('A1')], booleanRule: { condition, format: {} } },
      index: 0,
    },
  },
  {
    addConditionalFormatRule: {
      rule: { ranges: [grid('B1')], booleanRule: { condition, format: {} } },
      index: 0,
    },
  },
  {
    createDeveloperMetadata: {
      developerMetadata: { metadataKey: 'a', location: { sheetId: 0 }, visibility },
    },
  },
  {
    createDeveloperMetadata: {
      developerMetadata: { metadataKey: 'b', location: { spreadsheet: true }, visibility },
    },
  },
  { addDimensionGroup: { range: lines } },
];

const fields =
  'namedRanges,developerMetadata,sheets(merges,conditionalFormats,filterViews,protectedRanges,basicFilter,' +
  'bandedRanges,developerMetadata,rowGroups,data(rowData.values.dataValidation,rowMetadata))';

async function describeAll(api: sheets_v4.Sheets, spreadsheetId: string) {
  return (await api.spreadsheets.get({ spreadsheetId, fields })).data;
}

describe('what is bound to cells', () => {
  it('is there again after a restart', async () => {
    const server = await startSheets();
    const book = await server.newSpreadsheet();
    await book.batch(...everything);
    const before = await describeAll(book.api, book.id);
    // Every name, type and enum is as in Google's discovery document, or this throws.
    expect(readBody('sheets', loadDiscovery('sheets-v4'), 'Spreadsheet', before)).toEqual(before);
    expect(Object.keys(before.sheets?.[0] ?? {}).sort()).toEqual([
      'bandedRanges',
      'basicFilter',
      'conditionalFormats',
      'data',
      'developerMetadata',
      'filterViews',
      'merges',
      'protectedRanges',
      'rowGroups',
    ]);
    await server.restart();
    const api = server.client('mara@example.org');
    expect(await describeAll(api, book.id)).toEqual(before);
    const range = { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 };
    const requests = [
      { insertDimension: { range } },
      { deleteConditionalFormatRule: { sheetId: 0, index: 0 } },
    ];
    await api.spreadsheets.batchUpdate({ spreadsheetId: book.id, requestBody: { requests } });
    const moved = await describeAll(api, book.id);
    expect(moved.sheets?.[0]?.merges).toEqual([
      { startRowIndex: 1, endRowIndex: 3, startColumnIndex: 4, endColumnIndex: 6 },
    ]);
    await server.restart();
    expect(await describeAll(server.client('mara@example.org'), book.id)).toEqual(moved);
    await server.stop();
  });

  it('stays as it was when a later request of the batch fails', async () => {
    const server = await startSheets();
    const book = await server.newSpreadsheet();
    await book.batch(...everything);
    const before = await describeAll(book.api, book.id);
    const range = { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 5 };
    const failing = book.batch(
      { deleteDimension: { range } },
      { clearBasicFilter: { sheetId: 0 } },
      { deleteSheet: { sheetId: 5 } },
    );
    await expect(failing).rejects.toThrow('No sheet with id: 5');
    expect(await describeAll(book.api, book.id)).toEqual(before);
    await server.stop();
  });

  it('is copied with its sheet under ids of its own, but for protection', async () => {
    const server = await startSheets();
    const book = await server.newSpreadsheet();
    await book.batch(...everything, {
      duplicateSheet: { sourceSheetId: 0, newSheetId: 7, insertSheetIndex: 1 },
    });
    const { namedRanges, developerMetadata, sheets: described } = await describeAll(book.api, book.id);
    const [first, copy] = described ?? [];
    expect(namedRanges?.map(({ name, range }) => [name, range?.sheetId])).toEqual([
      ['Costs', undefined],
      ["'Copy of Sheet1'!Costs", 7],
    ]);
    expect(developerMetadata).toHaveLength(1);
    expect(copy?.protectedRanges).toBeUndefined();
    expect(copy?.merges).toEqual([
      { sheetId: 7, startRowIndex: 0, endRowIndex: 2, startColumnIndex: 4, endColumnIndex: 6 },
    ]);
    expect(copy?.conditionalFormats?.map(({ ranges }) => ranges?.[0]?.startColumnIndex)).toEqual([1, 0]);
    expect(copy?.basicFilter?.filterSpecs).toEqual(first?.basicFilter?.filterSpecs);
    expect(copy?.data?.[0]?.rowData).toEqual(first?.data?.[0]?.rowData);
    expect(copy?.rowGroups?.[0]?.range).toEqual({ ...lines, sheetId: 7 });
    const ids = ({ filterViews, bandedRanges, developerMetadata }: sheets_v4.Schema$Sheet = {}) => [
      filterViews?.[0]?.filterViewId,
      bandedRanges?.[0]?.bandedRangeId,
      developerMetadata?.[0]?.metadataId,
    ];
    for (const [at, id] of ids(copy).entries()) {
      expect(id).toBeGreaterThan(0);
      expect(id).not.toBe(ids(first)[at]);
    }
    await server.stop();
  });

  it('is copied with the file, whose owner alone edits what is protected', async () => {
    const workspace = await startWorkspace();
    const auth = new OAuth2Client();
    auth.setCredentials({ access_token: workspace.token('mara@example.org') });
    const api = sheets({ version: 'v4', auth, rootUrl: `${workspace.origin}/`, retry: false });
    const { data } = await api.spreadsheets.create({ requestBody: {} });
    const fileId = data.spreadsheetId ?? '';
    await api.spreadsheets.batchUpdate({ spreadsheetId: fileId, requestBody: { requests: everything } });
    const before = await describeAll(api, fileId);
    const copy = await workspace.client('mara@example.org').files.copy({ fileId });
    const after = await describeAll(api, copy.data.id ?? '');
    expect(before.sheets?.[0]?.protectedRanges?.[0]?.editors?.users).toEqual([
      'mara@example.org',
      'jon@example.org',
    ]);
    expect(after.sheets?.[0]?.protectedRanges?.[0]?.editors?.users).toEqual(['mara@example.org']);
    for (const sheet of [before.sheets?.[0], after.sheets?.[0]]) delete sheet?.protectedRanges;
    expect(after).toEqual(before);
    await workspace.stop();
  });

  it('may come with a new spreadsheet', async () => {
    const server = await startSheets();
    const book = await server.newSpreadsheet();
    await book.batch(...everything);
    const described = await describeAll(book.api, book.id);
    const requestBody = { namedRanges: described.namedRanges ?? [], sheets: described.sheets ?? [] };
    for (const sheet of requestBody.sheets) delete sheet.data;
    const { data } = await book.api.spreadsheets.create({ requestBody });
    const made = await describeAll(book.api, data.spreadsheetId ?? '');
    for (const sheet of made.sheets ?? []) delete sheet.data;
    expect(made).toEqual(requestBody);
    const merges = [grid('A1:B2'), grid('B2:C3')];
    const broken = book.api.spreadsheets.create({ requestBody: { sheets: [{ merges }] } });
    await expect(broken).rejects.toThrow('merge');
    await server.stop();
  });
});
