import type { sheets_v4 } from '@googleapis/sheets';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpack } from '../src/conversion/zip.ts';
import { odsType, startConversion, xlsxType } from './conversion-start.ts';
import { grid } from './sheets-grid.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;

beforeAll(async () => {
  conversion = await startConversion();
});
afterAll(() => conversion.server.stop());

/** A spreadsheet with these rows, after these requests. */
async function spreadsheet(rows: unknown[][], requests: sheets_v4.Schema$Request[]): Promise<string> {
  const { cells } = conversion;
  const { data } = await cells.spreadsheets.create({ requestBody: { properties: { title: 'Rules' } } });
  const spreadsheetId = data.spreadsheetId ?? '';
  await cells.spreadsheets.values.update({
    spreadsheetId,
    range: 'A1',
    valueInputOption: 'USER_ENTERED',
    requestBody: { values: rows },
  });
  if (requests.length > 0) {
    await cells.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
  }
  return spreadsheetId;
}

/** The first sheet of a spreadsheet that was exported as XLSX and imported again. */
async function returned(id: string, fields: string, ranges?: string[]): Promise<sheets_v4.Schema$Sheet> {
  const back = await conversion.importFile(await conversion.exported(id, xlsxType), xlsxType);
  return sheet(back, fields, ranges);
}

async function sheet(spreadsheetId: string, fields: string, ranges?: string[]) {
  const { data } = await conversion.cells.spreadsheets.get({
    spreadsheetId,
    fields: `sheets(${fields})`,
    ...(ranges && { ranges }),
  });
  return data.sheets?.[0] ?? {};
}

it('borders come back with their lines and colours', async () => {
  const id = await spreadsheet(
    [['a', 'b']],
    [
      {
        updateBorders: {
          range: grid('A1:B1'),
          top: { style: 'SOLID_THICK', color: { red: 1 } },
          bottom: { style: 'DOUBLE', color: {} },
          left: { style: 'DASHED', color: { blue: 1 } },
        },
      },
    ],
  );
  const { data } = await returned(id, 'data.rowData.values.userEnteredFormat.borders', ['A1:B1']);
  const [a, b] = data?.[0]?.rowData?.[0]?.values ?? [];
  expect(a?.userEnteredFormat?.borders).toMatchObject({
    top: { style: 'SOLID_THICK', width: 3, color: { red: 1 } },
    bottom: { style: 'DOUBLE', color: {} },
    left: { style: 'DASHED', color: { blue: 1 } },
  });
  expect(Object.keys(b?.userEnteredFormat?.borders ?? {}).toSorted()).toEqual(['bottom', 'top']);
});

it('rows come back with their heights, and hidden if they were', async () => {
  const rows = (startIndex: number, endIndex: number) => ({
    sheetId: 0,
    dimension: 'ROWS',
    startIndex,
    endIndex,
  });
  const id = await spreadsheet(
    [['a'], ['b'], ['c']],
    [
      {
        updateDimensionProperties: { range: rows(0, 1), properties: { pixelSize: 60 }, fields: 'pixelSize' },
      },
      {
        updateDimensionProperties: {
          range: rows(1, 2),
          properties: { hiddenByUser: true },
          fields: 'hiddenByUser',
        },
      },
    ],
  );
  const { data } = await returned(id, 'data.rowMetadata', ['A1:A3']);
  expect(data?.[0]?.rowMetadata).toEqual([
    { pixelSize: 60 },
    { hiddenByUser: true, pixelSize: 21 },
    { pixelSize: 21 },
  ]);
});

it('a filter comes back with what it hides, by values and by a condition', async () => {
  const id = await spreadsheet(
    [
      ['what', 'cost'],
      ['Food', '$1.00'],
      ['Tools', '$2.00'],
      ['Food', '$30.00'],
    ],
    [
      {
        setBasicFilter: {
          filter: {
            range: grid('A1:B4'),
            filterSpecs: [
              { columnIndex: 0, filterCriteria: { hiddenValues: ['Tools'] } },
              {
                columnIndex: 1,
                filterCriteria: { condition: { type: 'NUMBER_LESS', values: [{ userEnteredValue: '10' }] } },
              },
            ],
          },
        },
      },
    ],
  );
  const {
    sheets: [written],
  } = await readXlsx(await conversion.exported(id, xlsxType));
  expect(written?.autoFilter).toMatchObject({ range: 'A1:B4' });
  expect([...(written?.rowDefs ?? [])].filter(([, { hidden }]) => hidden).map(([row]) => row)).toEqual([
    2, 3,
  ]);
  const { basicFilter, data } = await returned(id, 'basicFilter,data.rowMetadata', ['A1:A4']);
  expect(basicFilter?.range).toMatchObject({ startRowIndex: 0, endRowIndex: 4, endColumnIndex: 2 });
  expect(basicFilter?.filterSpecs).toEqual([
    { columnIndex: 0, filterCriteria: { hiddenValues: ['Tools'] } },
    { columnIndex: 1, filterCriteria: { hiddenValues: ['$2.00', '$30.00'] } },
  ]);
  const hidden = { hiddenByFilter: true, pixelSize: 21 };
  expect(data?.[0]?.rowMetadata).toEqual([{ pixelSize: 21 }, { pixelSize: 21 }, hidden, hidden]);
});

it('validation comes back: lists, ranges, numbers, days and formulas', async () => {
  const rules: sheets_v4.Schema$DataValidationRule[] = [
    {
      condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'a b' }, { userEnteredValue: 'c' }] },
      strict: true,
      showCustomUi: true,
      inputMessage: 'Choose one',
    },
    {
      condition: { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: '=$H$1:$H$9' }] },
      showCustomUi: true,
    },
    {
      condition: { type: 'NUMBER_BETWEEN', values: [{ userEnteredValue: '0' }, { userEnteredValue: '0.5' }] },
      strict: true,
    },
    { condition: { type: 'DATE_AFTER', values: [{ userEnteredValue: '2026-01-31' }] } },
    { condition: { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: '=E1>D1' }] } },
  ];
  const id = await spreadsheet(
    [[1, 2, 3, 4, 5]],
    rules.map((rule, at) => ({
      setDataValidation: { range: { ...grid('A1:A5'), startColumnIndex: at, endColumnIndex: at + 1 }, rule },
    })),
  );
  const { data } = await returned(id, 'data.rowData.values.dataValidation', ['A3:E3']);
  const read = data?.[0]?.rowData?.[0]?.values?.map(({ dataValidation }) => dataValidation);
  expect(read).toEqual(rules);
});

it('conditional formats and colour scales come back in their order', async () => {
  const rule = (type: string, ...values: string[]): sheets_v4.Schema$ConditionalFormatRule => ({
    ranges: [grid('A1:A9'), grid('C1:C2')],
    booleanRule: {
      condition: {
        type,
        ...(values.length > 0 && { values: values.map((userEnteredValue) => ({ userEnteredValue })) }),
      },
      format: { backgroundColor: { red: 1 }, textFormat: { bold: true } },
    },
  });
  const rules = [
    rule('NUMBER_GREATER_THAN_EQ', '10'),
    rule('NUMBER_BETWEEN', '1', '2'),
    rule('TEXT_CONTAINS', 'say "x"'),
    rule('TEXT_EQ', 'done'),
    rule('NOT_BLANK'),
    rule('CUSTOM_FORMULA', '=$B1>2'),
    {
      ranges: [grid('B1:B9')],
      gradientRule: {
        minpoint: { type: 'MIN', color: { red: 1 } },
        midpoint: { type: 'PERCENTILE', value: '50', color: { red: 1, green: 1 } },
        maxpoint: { type: 'NUMBER', value: '100', color: { green: 1 } },
      },
    },
  ];
  const id = await spreadsheet(
    [[1]],
    rules.map((one, index) => ({ addConditionalFormatRule: { rule: one, index } })),
  );
  const { conditionalFormats } = await returned(id, 'conditionalFormats');
  const { conditionalFormats: before } = await sheet(id, 'conditionalFormats');
  const plain = (list: typeof before) => list?.map(({ ranges, ...rest }) => [ranges?.length, rest]);
  expect(plain(conditionalFormats)).toEqual(plain(before));
  expect(conditionalFormats?.[0]?.ranges?.[1]).toMatchObject({ endRowIndex: 2, startColumnIndex: 2 });
});

it('what other programs write is read, and what means nothing here is left out', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Foreign',
        rows: [['x', 1]],
        dataValidations: [
          { type: 'whole', operator: 'greaterThan', formula1: '3', range: 'A1:A3 C:C' },
          { type: 'textLength', operator: 'lessThan', formula1: '9', range: 'B1' },
        ],
        conditionalRules: [
          { type: 'cellIs', operator: 'lessThan', formula: 'B1', priority: 2, range: '$A$1:$A$9' },
          { type: 'duplicateValues', priority: 3, range: 'A1' },
          { type: 'cellIs', operator: 'equal', formula: '"y"', priority: 1, range: 'A1' },
        ],
        cells: new Map([['0,0', { value: 'x', style: { border: { left: { style: 'hair' } } } }]]),
      },
    ],
  });
  const id = await conversion.importFile(bytes, xlsxType);
  const read = await sheet(
    id,
    'conditionalFormats.booleanRule.condition,data.rowData.values(dataValidation,userEnteredFormat.borders)',
    ['A1:C1'],
  );
  expect(read.conditionalFormats?.map(({ booleanRule }) => booleanRule?.condition)).toEqual([
    { type: 'TEXT_EQ', values: [{ userEnteredValue: 'y' }] },
    { type: 'NUMBER_LESS', values: [{ userEnteredValue: '=B1' }] },
  ]);
  const [a, b, c] = read.data?.[0]?.rowData?.[0]?.values ?? [];
  const rule = {
    condition: { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '3' }] },
    strict: true,
  };
  expect([a?.dataValidation, b?.dataValidation, c?.dataValidation]).toEqual([rule, undefined, rule]);
  expect(a?.userEnteredFormat?.borders?.left?.style).toBe('DOTTED');
});

it('formulas are written with the signs of the file, whichever the locale of the spreadsheet has', async () => {
  const rows = [[100, '=A1*1,19', '=SUM(A1;0,5)', '=IF(A1>9;"1,5;2";SUM({1;2}))']];
  const properties = { locale: 'de_DE' };
  const id = await spreadsheet(rows, [{ updateSpreadsheetProperties: { properties, fields: 'locale' } }]);
  const [sheet] = (await readXlsx(await conversion.exported(id, xlsxType), { readStyles: true })).sheets;
  const cell = (column: number) => sheet?.cells?.get(`0,${column}`);
  expect([1, 2, 3].map((column) => cell(column)?.formula)).toEqual([
    'A1*1.19',
    'SUM(A1,0.5)',
    'IF(A1>9,"1,5;2",SUM({1;2}))',
  ]);
  expect([1, 2].map((column) => cell(column)?.formulaResult)).toEqual([119, 100.5]);
});

it('formulas are written to OpenDocument with its own signs, and come back', async () => {
  const rows = [[100, '=ROUND(A1/3,2)', '=SUM({1,2;3,4},A1)', '=IF(A1>9,"a,b;c","d")']];
  const bytes = await conversion.exported(await spreadsheet(rows, []), odsType);
  const content = Buffer.from((await unpack(bytes)).get('content.xml') ?? []).toString();
  expect([...content.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula)).toEqual([
    'of:=ROUND([.A1]/3;2)',
    'of:=SUM({1;2|3;4};[.A1])',
    'of:=IF([.A1]&gt;9;&quot;a,b;c&quot;;&quot;d&quot;)',
  ]);
  const back = await conversion.importFile(bytes, odsType);
  expect(await conversion.values(back, 'A1:D1', 'FORMULA')).toEqual(rows);
});
