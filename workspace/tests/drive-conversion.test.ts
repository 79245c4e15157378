import { Readable } from 'node:stream';
import { writeOds } from 'hucre/ods';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBudget, shownRows } from './budget.ts';
import { odsType, spreadsheetType, startConversion, xlsxType } from './conversion-start.ts';
import { packOds } from './pack.ts';
import { failure } from './start.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;
let server: (typeof conversion)['server'];
let api: (typeof conversion)['api'];
let cells: (typeof conversion)['cells'];
let here: (typeof conversion)['here'];
let importFile: (typeof conversion)['importFile'];
let exported: (typeof conversion)['exported'];
let values: (typeof conversion)['values'];

beforeAll(async () => {
  conversion = await startConversion();
  ({ server, api, cells, here, importFile, exported, values } = conversion);
});
afterAll(() => server.stop());

describe('files.export', () => {
  it('gives CSV and TSV of the first sheet as it is shown', async () => {
    const id = await makeBudget(cells);
    expect((await exported(id, 'text/csv')).toString()).toBe(
      'Day,Cost,Share,Paid,Note,Time\r\n2026-03-12,$3.50,12%,TRUE,=not a formula,3:45 PM\r\n' +
        '1/0,$7.00,0.25,#DIV/0!,=not a formula!,',
    );
    expect((await exported(id, 'text/tab-separated-values')).toString().split('\r\n')[1]).toBe(
      '2026-03-12\t$3.50\t12%\tTRUE\t=not a formula\t3:45 PM',
    );
  });

  it('gives XLSX with formulas and what they come to, formats, frozen rows and sheets', async () => {
    const { sheets: tabs } = await readXlsx(await exported(await makeBudget(cells), xlsxType), {
      readStyles: true,
    });
    const [costs, rates] = tabs;
    expect(tabs.map(({ name, hidden }) => [name, hidden === true])).toEqual([
      ['Costs', false],
      ['Rates_ per_year', true],
    ]);
    expect(rates?.rows).toEqual([[0.25]]);
    expect(costs?.freezePane?.rows).toBe(1);
    expect(costs?.merges).toEqual([{ startRow: 5, endRow: 6, startCol: 0, endCol: 1 }]);
    const cell = (key: string) => costs?.cells?.get(key);
    expect(cell('0,0')?.style).toMatchObject({
      font: { bold: true },
      fill: { fgColor: { rgb: 'FFCC33' } },
      alignment: { horizontal: 'center' },
    });
    expect(cell('1,0')).toMatchObject({ value: new Date('2026-03-12'), style: { numFmt: 'yyyy-mm-dd' } });
    expect(costs?.rows[1]?.[4]).toBe('=not a formula');
    expect(cell('1,4')?.formula).toBeUndefined();
    expect(cell('2,1')).toMatchObject({ formula: 'B2*2', formulaResult: 7 });
    expect(cell('2,2')).toMatchObject({ formula: "'Rates_ per_year'!A1", formulaResult: 0.25 });
    expect(cell('2,4')).toMatchObject({ formula: 'E2&"!"', value: '=not a formula!' });
  });

  it.each([
    ['application/zip', 501, 'notImplemented'],
    ['image/png', 400, 'badRequest'],
  ])('to %s answers %i', async (mimeType, status, reason) => {
    expect(await failure(exported(await makeBudget(cells), mimeType))).toMatchObject({ status, reason });
  });

  it('is saved under the name of the file and the ending of its type', async () => {
    const id = await makeBudget(cells);
    const { name } = (await api.files.get({ fileId: id })).data;
    const { exportFormats } = (await api.about.get({ fields: 'exportFormats' })).data;
    const endings = new Map([
      ['text/csv', 'csv'],
      ['text/tab-separated-values', 'tsv'],
      [xlsxType, 'xlsx'],
      [odsType, 'ods'],
      ['application/x-vnd.oasis.opendocument.spreadsheet', 'ods'],
      ['application/pdf', 'pdf'],
    ]);
    expect(new Set(exportFormats?.[spreadsheetType])).toEqual(new Set(endings.keys()));
    for (const [type, ending] of endings) {
      const answer = await server.fetch(`/drive/v3/files/${id}/export?mimeType=${type}`);
      expect(answer.headers.get('content-disposition')).toContain(`filename="${name}.${ending}"`);
    }
  });

  it('is for spreadsheets, and for those who may read their content', async () => {
    const { data } = await api.files.create({ requestBody: { name: 'plain' } });
    const plain = exported(data.id ?? '', 'text/csv');
    expect(await failure(plain)).toMatchObject({ status: 403, reason: 'fileNotExportable' });
    const fileId = await makeBudget(cells);
    const mimeType = 'text/csv';
    const stranger = server.client('jon@example.org').files.export({ fileId, mimeType });
    expect((await failure(stranger)).status).toBe(404);
    const namesOnly = server.client('mara@example.org', 'app', ['drive.metadata.readonly']);
    expect((await failure(namesOnly.files.export({ fileId, mimeType }))).status).toBe(403);
  });

  it('ends at ten megabytes', async () => {
    const line = 'x'.repeat(49_000);
    const id = await importFile(Buffer.from(Array.from({ length: 220 }, () => line).join('\n')), 'text/csv');
    expect(await failure(exported(id, 'text/csv'))).toMatchObject({
      status: 403,
      reason: 'exportSizeLimitExceeded',
    });
  });

  it('is what the links of the file lead to, under its name', async () => {
    const id = await makeBudget(cells);
    const { data } = await api.files.get({ fileId: id, fields: 'exportLinks' });
    expect(Object.keys(data.exportLinks ?? {})).toContain('text/csv');
    const csv = await server.fetch(data.exportLinks?.['text/csv'] ?? '');
    expect(csv.headers.get('content-disposition')).toContain('filename="Budget.csv"');
    expect((await csv.text()).startsWith('Day,Cost')).toBe(true);
    const hidden = await server.fetch(`/spreadsheets/d/${id}/export?format=tsv&gid=7`);
    expect(hidden.status).toBe(400);
  });
});

describe('an import', () => {
  it.each([
    ['XLSX', xlsxType],
    ['ODS', odsType],
  ])('of %s gives back what was exported', async (_, type) => {
    const id = await importFile(await exported(await makeBudget(cells), type), type);
    expect(await values(id, 'Costs')).toEqual(shownRows);
    expect(await values(id, 'Costs!B3:C3', 'FORMULA')).toEqual([['=B2*2', "='Rates_ per_year'!A1"]]);
    expect(await values(id, 'Costs!E2', 'FORMULA')).toEqual([['=not a formula']]);
    const { data } = await cells.spreadsheets.get({
      spreadsheetId: id,
      ranges: ['Costs!A1'],
      includeGridData: true,
    });
    const [sheet] = data.sheets ?? [];
    expect(sheet?.data?.[0]?.rowData?.[0]?.values?.[0]?.userEnteredFormat).toMatchObject({
      textFormat: { bold: true },
      backgroundColor: { red: 1, green: 0.8, blue: 0.2 },
    });
    expect(sheet?.merges).toEqual([expect.objectContaining({ startRowIndex: 5, endRowIndex: 7 })]);
  });

  it('of ODS keeps lines, spaces, durations and the rows of a heading', async () => {
    const text = ' one\n two  spaces ';
    const made = await cells.spreadsheets.create({ requestBody: { properties: { title: 'Lines' } } });
    await cells.spreadsheets.values.update({
      spreadsheetId: made.data.spreadsheetId ?? '',
      range: 'A1',
      valueInputOption: 'RAW',
      requestBody: { values: [[text, '<b>&amp;']] },
    });
    const file = await exported(made.data.spreadsheetId ?? '', odsType);
    expect(await values(await importFile(file, odsType), 'A1:B1')).toEqual([[text, '<b>&amp;']]);
    const names = ['office', 'table', 'text'].map(
      (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
    );
    const row = (cell: string) => `<table:table-row>${cell}</table:table-row>`;
    const head = row('<table:table-cell office:value-type="string"><text:p>head</text:p></table:table-cell>');
    const time = row('<table:table-cell office:value-type="time" office:time-value="PT12H45M00S"/>');
    const [day, moment] = ['2026-11-03', '2026-11-03T14:05:00'].map((date) =>
      row(`<table:table-cell office:value-type="date" office:date-value="${date}"/>`),
    );
    const xml = Buffer.from(
      `<office:document-content ${names.join(' ')}><office:body><office:spreadsheet><table:table table:name="a">` +
        `<table:table-header-rows>${head}</table:table-header-rows><table:table-row-group table:display="true">` +
        `${time}${day}${moment}</table:table-row-group></table:table></office:spreadsheet></office:body></office:document-content>`,
    );
    const id = await importFile(packOds(xml), odsType);
    expect(await values(id, 'A1:A2', 'UNFORMATTED_VALUE')).toEqual([['head'], [0.53125]]);
    // A date whose pattern the reader does not recognize is still shown as a date.
    expect(await values(id, 'A3:A4')).toEqual([['2026-11-03'], ['2026-11-03 14:05:00']]);
  });

  it('of XLSX keeps frozen rows, hidden sheets and notes, and spreads shared formulas', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'One',
          rows: [[1, 2]],
          freezePane: { rows: 2, columns: 1 },
          cells: new Map([
            ['0,0', { value: 1, comment: { text: 'why' } }],
            ['1,0', { formula: 'A1*2', formulaType: 'shared', formulaSharedIndex: 0, formulaRef: 'A2:B2' }],
            ['1,1', { formula: '', formulaType: 'shared', formulaSharedIndex: 0 }],
          ]),
        },
        { name: 'Two', rows: [['x']], hidden: true },
      ],
    });
    const id = await importFile(bytes, xlsxType);
    const { data } = await cells.spreadsheets.get({
      spreadsheetId: id,
      fields: 'sheets.properties,sheets.data.rowData.values.note',
    });
    const [one, two] = data.sheets ?? [];
    expect(one?.properties?.gridProperties).toMatchObject({ frozenRowCount: 2, frozenColumnCount: 1 });
    expect([one?.properties?.title, two?.properties?.hidden]).toEqual(['One', true]);
    expect(one?.data?.[0]?.rowData?.[0]?.values?.[0]?.note).toBe('why');
    expect(await values(id, 'One!A2:B2')).toEqual([['2', '4']]);
  });

  it('of XLSX that counts days from 1904 takes times and durations as they are, and texts for texts', async () => {
    const cell = (value: number, numFmt: string) => ({ value, style: { numFmt } });
    const bytes = await writeXlsx({
      dateSystem: '1904',
      sheets: [
        {
          name: 'Hours',
          rows: [[1.5, 0.5, 15, 'PT13H45M00S']],
          cells: new Map([
            ['0,0', cell(1.5, '[h]:mm')],
            ['0,1', cell(0.5, 'h:mm')],
            ['0,2', cell(15, 'yyyy-mm-dd')],
          ]),
        },
      ],
    });
    const id = await importFile(bytes, xlsxType);
    expect(await values(id, 'A1:D1')).toEqual([['36:00', '12:00', '1904-01-16', 'PT13H45M00S']]);
    expect(await values(id, 'A1:B1', 'UNFORMATTED_VALUE')).toEqual([[1.5, 0.5]]);
  });

  it('of CSV reads fields as if typed, into one sheet titled like the file', async () => {
    const text = '\ufeffday,cost,what\r\n2026-01-02,$4.00,"a, ""b""\nc"\r\n1e3,=1+2,007\r\n';
    const id = await importFile(Buffer.from(text), 'text/csv', 'costs.csv');
    expect(await values(id, 'A1:C3')).toEqual([
      ['day', 'cost', 'what'],
      ['2026-01-02', '$4.00', 'a, "b"\nc'],
      ['1.00E+03', '3', '7'],
    ]);
    const { data } = await cells.spreadsheets.get({ spreadsheetId: id });
    expect(data.properties).toMatchObject({ title: 'costs.csv', timeZone: 'America/Los_Angeles' });
    expect(data.sheets?.map(({ properties }) => properties?.title)).toEqual(['costs.csv']);
    expect(data.sheets?.[0]?.properties?.sheetId).not.toBe(0);
    expect(data.sheets?.[0]?.properties?.gridProperties).toEqual({ rowCount: 1000, columnCount: 26 });
  });

  it.each([
    ['semicolons', 'text/csv', Buffer.from('a;b\n1;2')],
    ['semicolons and an end of its last line', 'text/csv', Buffer.from('a;b\r\n1;2\r\n')],
    ['tabs in a CSV, and blank lines', 'text/csv', Buffer.from('a\tb\n1\t2\n\n\n')],
    ['tabs', 'text/tab-separated-values', Buffer.from('a\tb\n1\t2')],
    ['UTF-16', 'text/csv', Buffer.from('\ufeffa,b\n1,2', 'utf16le')],
  ])('of text with %s', async (_, type, bytes) => {
    const rows = await values(await importFile(bytes, type), 'A1:B2');
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('looks at the bytes where the type says nothing', async () => {
    const anything = 'application/octet-stream';
    const rows = [['x']];
    for (const bytes of [
      await writeXlsx({ sheets: [{ name: 'a', rows }] }),
      await writeOds({ sheets: [{ name: 'a', rows }] }),
    ]) {
      expect(await values(await importFile(bytes, anything), 'A1')).toEqual(rows);
    }
    // Windows calls a CSV file so.
    const csv = await importFile(Buffer.from('x,y'), 'application/vnd.ms-excel');
    expect(await values(csv, 'A1:B1')).toEqual([['x', 'y']]);
    expect((await failure(importFile(Buffer.from('x,y'), anything))).status).toBe(400);
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect((await failure(importFile(old, 'application/vnd.ms-excel'))).status).toBe(501);
  });

  it('replaces the content of a spreadsheet, whose formulas follow', async () => {
    const fileId = await makeBudget(cells);
    expect(await values(fileId, 'Costs!B3')).toEqual([['$7.00']]);
    const media = { mimeType: 'text/csv', body: Readable.from([Buffer.from('5,=A1*3')]) };
    await api.files.update({ fileId, media }, here());
    const { data } = await cells.spreadsheets.get({ spreadsheetId: fileId });
    expect(data.properties?.title).toBe('Budget');
    expect(data.sheets).toHaveLength(1);
    expect(await values(fileId, 'A1:B1')).toEqual([['5', '15']]);
  });

  it('makes a spreadsheet of the copy of a file', async () => {
    const media = { mimeType: 'text/csv', body: Readable.from([Buffer.from('a,b')]) };
    const { data } = await api.files.create({ requestBody: { name: 'list.csv' }, media }, here());
    const requestBody = { mimeType: spreadsheetType, name: 'List' };
    const copy = await api.files.copy({ fileId: data.id ?? '', requestBody });
    expect(copy.data).toMatchObject({ name: 'List', mimeType: spreadsheetType });
    expect(await values(copy.data.id ?? '', 'A1:B1')).toEqual([['a', 'b']]);
  });

  it('leaves no file behind, whether it succeeds or not', async () => {
    await importFile(Buffer.from('a'), 'text/csv');
    expect(await failure(importFile(Buffer.from('not packed'), xlsxType))).toMatchObject({ status: 400 });
    expect(await failure(importFile(Buffer.from('a'), 'image/png'))).toMatchObject({ status: 400 });
    expect(server.stored('uploads')).toEqual([]);
  });
});
