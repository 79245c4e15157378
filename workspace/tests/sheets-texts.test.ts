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

describe('findReplace', () => {
  const replace = async (request: sheets_v4.Schema$FindReplaceRequest) =>
    (await book.batch({ findReplace: { sheetId: 0, ...request } })).replies?.[0]?.findReplace;

  it('counts occurrences, cells, rows and sheets', async () => {
    await book.batch({ addSheet: { properties: { title: 'Two' } } });
    await book.update('A1', [['Google Sheets', 'e'], ['none'], ['E', 12]]);
    await book.update('Two!A1', [['e']]);
    expect(await replace({ find: 'e', replacement: 'o', sheetId: null, allSheets: true })).toEqual({
      valuesChanged: 5,
      rowsChanged: 4,
      sheetsChanged: 2,
      occurrencesChanged: 7,
    });
    expect(await formulas('A1:B3')).toEqual([['Googlo Shoots', 'o'], ['nono'], ['o', 12]]);
    expect(await replace({ find: 'absent', replacement: 'x' })).toEqual({});
  });

  it('minds case and the whole cell where it is told to', async () => {
    await book.update('A1', [['Abc'], ['abc'], ['abcd']]);
    expect(
      await replace({ find: 'abc', replacement: 'x', matchCase: true, matchEntireCell: true }),
    ).toMatchObject({ valuesChanged: 1 });
    expect(await formulas('A1:A3')).toEqual([['Abc'], ['x'], ['abcd']]);
  });

  it('searches what cells show, and types what comes of it', async () => {
    await book.update('A1', [['1/2/2026', '$1,234.00', 'Nr. 7', "'007"]], 'USER_ENTERED');
    await replace({ find: '2026', replacement: '2027' });
    await replace({ find: '1,2', replacement: '5' });
    await replace({ find: 'Nr. ', replacement: '' });
    await replace({ find: '00', replacement: '0' });
    expect((await book.read('A1:D1')).values).toEqual([['1/2/2027', '$534.00', '7', '07']]);
    expect((await book.read('A1:D1', { valueRenderOption: 'UNFORMATTED_VALUE' })).values).toEqual([
      [46389, 534, 7, '07'],
    ]);
  });

  it('leaves formulas alone unless they are included', async () => {
    await book.update('A1', [['=SUM(B1)', 1]], 'USER_ENTERED');
    expect(await replace({ find: 'sum', replacement: 'MAX' })).toEqual({});
    expect(await replace({ find: 'sum', replacement: 'MAX', includeFormulas: true })).toEqual({
      formulasChanged: 1,
      rowsChanged: 1,
      sheetsChanged: 1,
      occurrencesChanged: 1,
    });
    expect(await formulas('A1')).toEqual([['=MAX(B1)']]);
  });

  it('takes regular expressions as Java writes them', async () => {
    await book.update('A1', [['Google Sheets'], ['Google Docs']]);
    await replace({ find: 'o.* (.*)', replacement: '$1 Rocks', searchByRegex: true });
    expect(await formulas('A1:A2')).toEqual([['GSheets Rocks'], ['GDocs Rocks']]);
    await replace({
      find: '^(?<first>\\p{Alpha})\\QSheets\\E',
      replacement: '\\$${first}',
      searchByRegex: true,
    });
    expect(await formulas('A1')).toEqual([['$G Rocks']]);
  });

  it('gives up on a pattern that would take for ever, and changes nothing', async () => {
    await book.update('A1', [['x'], [`${'a'.repeat(50)}!`]]);
    const call = book.batch(
      { findReplace: { sheetId: 0, find: 'x', replacement: 'y' } },
      { findReplace: { sheetId: 0, find: '(a+)+$', replacement: '', searchByRegex: true } },
    );
    expect(await failure(call)).toMatchObject({
      status: 400,
      message: 'Invalid requests[1].findReplace: The search takes too long. Use a simpler pattern.',
    });
    expect(await formulas('A1')).toEqual([['x']]);
  });

  it.each([
    ['an open group', { find: '(', searchByRegex: true }, /cannot be used/],
    ['a possessive quantifier', { find: 'a++', searchByRegex: true }, /cannot be used/],
    ['a group that is not there', { find: 'a', replacement: '$1', searchByRegex: true }, /no group/],
    ['a lone dollar sign', { find: 'a', replacement: '$', searchByRegex: true }, /means nothing/],
    ['nothing to find', { find: '' }, /must not be empty/],
    ['two scopes', { find: 'a', allSheets: true }, /Only one of/],
    ['cells that would be too long', { find: 'a', replacement: 'b'.repeat(50_000) }, /maximum of 50000/],
    ['a pattern that is too long', { find: 'a'.repeat(2001), searchByRegex: true }, /at most 2000/],
  ])('refuses %s', async (_, request, message) => {
    await book.update('A1', [['aa']]);
    expect(await failure(replace(request))).toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    });
    expect(await formulas('A1')).toEqual([['aa']]);
  });
});

describe('texts', () => {
  it('are trimmed, and only they', async () => {
    await book.update('A1', [
      ['  a  b\n c ', 'clean', 5],
      [' =1', '   '],
    ]);
    const { replies } = await book.batch({ trimWhitespace: { range: grid('A1:C2') } });
    expect(replies).toEqual([{ trimWhitespace: { cellsChangedCount: 3 } }]);
    expect(await formulas('A1:C2')).toEqual([['a b c', 'clean', 5], ['=1']]);
    expect((await book.read('A2')).values).toEqual([['=1']]);
    const again = await book.batch({ trimWhitespace: { range: grid('A1:C2') } });
    expect(again.replies).toEqual([{ trimWhitespace: {} }]);
  });

  const split = (source: string, delimiterType: string, delimiter?: string) =>
    book.batch({
      textToColumns: { source: grid(source), delimiterType, ...(delimiter !== undefined && { delimiter }) },
    });

  it.each([
    ['COMMA', 'a,1,,x', ['a', 1, '', 'x']],
    ['SEMICOLON', 'a;2', ['a', 2]],
    ['PERIOD', 'a.b', ['a', 'b']],
    ['SPACE', 'a b', ['a', 'b']],
    ['AUTODETECT', 'a b;c d', ['a b', 'c d']],
  ])('are split at %s', async (type, text, parts) => {
    await book.update('A1', [[text], ['plain']]);
    await split('A1:A2', type);
    expect(await formulas('A1:D2')).toEqual([parts, ['plain']]);
  });

  it('are split at any text, beyond the last column as well', async () => {
    await book.update('Z1', [['a--b']]);
    await split('Z1', 'CUSTOM', '--');
    expect(await formulas('Z1:AA1')).toEqual([['a', 'b']]);
    expect(await failure(split('A1:B1', 'COMMA'))).toMatchObject({ status: 400 });
    expect(await failure(split('A1', 'CUSTOM'))).toMatchObject({ status: 400 });
  });

  it('are pasted with their delimiter as if typed', async () => {
    await book.batch({
      pasteData: {
        coordinate: { rowIndex: 1, columnIndex: 1 },
        data: 'a,"b, ""c"""\r\n$3.50,=1+1\n',
        delimiter: ',',
      },
    });
    expect((await book.read('B2:C4')).values).toEqual([
      ['a', 'b, "c"'],
      ['$3.50', '2'],
    ]);
    await book.batch({ pasteData: { coordinate: {}, data: '=1\tb', type: 'PASTE_VALUES' } });
    expect(await formulas('A1:B1')).toEqual([['=1', 'b']]);
    const html = book.batch({ pasteData: { coordinate: {}, data: '<p>x</p>', html: true } });
    expect(await failure(html)).toMatchObject({ status: 501 });
  });
});

describe('text formats within a cell', () => {
  const write = (cell: sheets_v4.Schema$CellData, fields = '*') =>
    book.batch({ updateCells: { start: { sheetId: 0 }, rows: [{ values: [cell] }], fields } });
  const read = async () => {
    const fields = 'sheets.data.rowData.values(userEnteredValue,textFormatRuns,hyperlink)';
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: ['A1'], fields });
    return data.sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0];
  };
  const runs = [{ format: { bold: true } }, { startIndex: 3, format: {} }];

  it('are kept until another content is written', async () => {
    await write({ userEnteredValue: { stringValue: 'one two' }, textFormatRuns: runs });
    expect(await read()).toEqual({ userEnteredValue: { stringValue: 'one two' }, textFormatRuns: runs });
    await book.batch({
      repeatCell: {
        range: grid('A1'),
        cell: { userEnteredFormat: { wrapStrategy: 'WRAP' } },
        fields: 'userEnteredFormat',
      },
    });
    expect(await read()).toHaveProperty('textFormatRuns', runs);
    await book.update('A1', [['three']]);
    expect(await read()).toEqual({ userEnteredValue: { stringValue: 'three' } });
  });

  it('make a link of a text that is one from end to end', async () => {
    const link = { uri: 'https://example.org/' };
    await write({ userEnteredValue: { stringValue: 'home' }, textFormatRuns: [{ format: { link } }] });
    expect(await read()).toHaveProperty('hyperlink', link.uri);
  });

  it.each([
    [{ userEnteredValue: { numberValue: 1 }, textFormatRuns: runs }],
    [{ userEnteredValue: { stringValue: 'ab' }, textFormatRuns: runs }],
    [{ userEnteredValue: { stringValue: 'abcdef' }, textFormatRuns: runs.toReversed() }],
  ])('are refused where they do not fit: %j', async (cell) => {
    expect(await failure(write(cell))).toMatchObject({ status: 400 });
  });
});
