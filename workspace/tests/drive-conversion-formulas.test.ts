import type { sheets_v4 } from '@googleapis/sheets';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpack } from '../src/conversion/zip.ts';
import { startConversion, xlsxType } from './conversion-start.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;

beforeAll(async () => {
  conversion = await startConversion();
});
afterAll(() => conversion.server.stop());

/** A spreadsheet with these rows, after a request. */
async function spreadsheet(rows: unknown[][], request: sheets_v4.Schema$Request): Promise<string> {
  const { cells } = conversion;
  const { data } = await cells.spreadsheets.create({ requestBody: { properties: { title: 'Formulas' } } });
  const spreadsheetId = data.spreadsheetId ?? '';
  await cells.spreadsheets.values.update({
    spreadsheetId,
    range: 'A1',
    valueInputOption: 'USER_ENTERED',
    requestBody: { values: rows },
  });
  await cells.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests: [request] } });
  return spreadsheetId;
}

/** The formulas in the first sheet of an exported file, as they are written there. */
async function writtenFormulas(id: string): Promise<string[]> {
  const files = await unpack(await conversion.exported(id, xlsxType));
  const xml = Buffer.from(files.get('xl/worksheets/sheet1.xml') ?? []).toString();
  return [...xml.matchAll(/<f(?:\s[^>]*)?>([^<]*)<\/f>/g)].map(([, formula = '']) => formula);
}

it('references without an end are written up to the end of the grid, and names as their cells', async () => {
  const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 1 };
  const id = await spreadsheet(
    [['Price'], [2], [3], ['', '=SUM(A2:A)', '=SUM(A:A)', '=COUNTA(Sheet1!A2:2)', '=SUM(Prices)*2']],
    { addNamedRange: { namedRange: { name: 'Prices', range } } },
  );
  expect(await writtenFormulas(id)).toEqual([
    'SUM(A2:A$1000)',
    'SUM(A:A)',
    'COUNTA(Sheet1!A2:$Z2)',
    "SUM('Sheet1'!$A$2:$A$3)*2",
  ]);
});

it('functions that are younger than the format of Excel are marked, and arrays are written as such', async () => {
  const rule = {
    ranges: [{ sheetId: 0, endRowIndex: 2 }],
    booleanRule: {
      condition: { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: '=XOR(A1>1,A2>1)' }] },
      format: { textFormat: { bold: true } },
    },
  };
  const rows = [
    [2, '=IFS(A1>1,"IFS(x)",TRUE,"no")', '=ARRAYFORMULA(SUM(A1:A2*2))', '=1+SUM(ArrayFormula(A1:A2*2))'],
    [3, '=textjoin(", ",TRUE,A1:A2)', '=MAXIFS(A1:A2,A1:A2,">2")', '=FILTER(A1:A2,A1:A2>2)'],
  ];
  const id = await spreadsheet(rows, { addConditionalFormatRule: { rule, index: 0 } });
  expect(await writtenFormulas(id)).toEqual([
    '_xlfn.IFS(A1&gt;1,"IFS(x)",TRUE,"no")',
    'SUM(A1:A2*2)',
    '1+SUM((A1:A2*2))',
    '_xlfn.TEXTJOIN(", ",TRUE,A1:A2)',
    '_xlfn.MAXIFS(A1:A2,A1:A2,"&gt;2")',
    '_xlfn._xlws.FILTER(A1:A2,A1:A2&gt;2)',
  ]);
  const back = await conversion.importFile(await conversion.exported(id, xlsxType), xlsxType);
  expect(await conversion.values(back, 'B1:D1', 'FORMULA')).toEqual([
    [rows[0]?.[1], rows[0]?.[2], '=ARRAYFORMULA(1+SUM((A1:A2*2)))'],
  ]);
  const { data } = await conversion.cells.spreadsheets.get({
    spreadsheetId: back,
    fields: 'sheets.conditionalFormats.booleanRule.condition',
  });
  expect(data.sheets?.[0]?.conditionalFormats?.[0]?.booleanRule?.condition).toEqual(
    rule.booleanRule.condition,
  );
});

it('names of an Excel file become their cells and numbers, which formulas need', async () => {
  const rows = [[2], [3]];
  const formulas = ['SUM(Prices)*VAT', 'LEN("Prices")+Local', 'Twice+1'];
  const cells = new Map(formulas.map((formula, row) => [`${row},1`, { formula }] as const));
  const bytes = await writeXlsx({
    sheets: [
      { name: 'My sheet', rows, cells },
      { name: 'Other', rows: [[7]] },
    ],
    namedRanges: [
      { name: 'Prices', range: "'My sheet'!$A$1:$A$2" },
      { name: 'VAT', range: '0.19' },
      { name: 'Local', range: 'Other!$A$1', scope: 'My sheet' },
      { name: 'Twice', range: 'Other!$A$1', scope: 'My sheet' },
      { name: 'Twice', range: "'My sheet'!$A$1", scope: 'Other' },
    ],
  });
  const id = await conversion.importFile(bytes, xlsxType);
  expect(await conversion.values(id, 'B1:B3', 'FORMULA')).toEqual([
    ["=SUM('My sheet'!$A$1:$A$2)*0.19"],
    ['=LEN("Prices")+Other!$A$1'],
    ['=Twice+1'],
  ]);
  expect(await conversion.values(id, 'B1:B2')).toEqual([['0.95'], ['13']]);
});
