import type { SheetRequest } from '#backend/google/tabs.ts';

/** Everything in a sheet that a move should copy. */
export function richRequests(link: string): SheetRequest[] {
  const cell = (value: object, rest: object = {}) => ({ userEnteredValue: value, ...rest });
  const money = { userEnteredFormat: { numberFormat: { type: 'CURRENCY', pattern: '"$"#,##0.00' } } };
  const day = { userEnteredFormat: { numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } } };
  const rows = [
    [
      cell(
        { stringValue: 'Größe – 大きさ 🏠' },
        { userEnteredFormat: { textFormat: { bold: true, fontSize: 14 } } },
      ),
      cell({ stringValue: 'Amount' }),
      cell({ stringValue: 'Day' }),
      cell({ stringValue: 'Done' }),
    ],
    [
      cell({ stringValue: '=not a formula' }),
      cell({ numberValue: 12.5 }, money),
      cell({ numberValue: 45_900.5 }, day),
      cell({ boolValue: true }),
    ],
    [cell({ stringValue: '0042' }), cell({ numberValue: 0 }, money), {}, cell({ boolValue: false })],
    [
      {},
      cell({ formulaValue: '=SUM(B2:B3)*Rate' }, { ...money, note: `See ${link}` }),
      cell({ formulaValue: `=HYPERLINK("${link}","photo")` }),
    ],
  ];
  return [
    {
      updateSheetProperties: {
        properties: {
          sheetId: 0,
          title: "It's März",
          gridProperties: { rowCount: 120, columnCount: 8, frozenRowCount: 1 },
        },
        fields: 'title,gridProperties(rowCount,columnCount,frozenRowCount)',
      },
    },
    {
      addSheet: {
        properties: {
          sheetId: 77,
          title: 'Rates',
          index: 0,
          tabColorStyle: { rgbColor: { red: 0.5, green: 0.25 } },
        },
      },
    },
    {
      addNamedRange: {
        namedRange: {
          name: 'Rate',
          range: { sheetId: 77, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 },
        },
      },
    },
    {
      updateCells: {
        start: { sheetId: 77, rowIndex: 0, columnIndex: 0 },
        rows: [{ values: [cell({ numberValue: 1.25 })] }],
        fields: 'userEnteredValue',
      },
    },
    {
      updateCells: {
        start: { sheetId: 0, rowIndex: 0, columnIndex: 0 },
        rows: rows.map((values) => ({ values })),
        fields: '*',
      },
    },
    {
      updateCells: {
        start: { sheetId: 0, rowIndex: 5, columnIndex: 0 },
        rows: [
          {
            values: [
              cell(
                { stringValue: `${link} is bold here` },
                {
                  textFormatRuns: [
                    { startIndex: 0, format: {} },
                    { startIndex: link.length + 1, format: { bold: true } },
                  ],
                },
              ),
            ],
          },
        ],
        fields: 'userEnteredValue,textFormatRuns',
      },
    },
    {
      mergeCells: {
        range: { sheetId: 0, startRowIndex: 8, endRowIndex: 10, startColumnIndex: 0, endColumnIndex: 3 },
        mergeType: 'MERGE_ALL',
      },
    },
    {
      updateDimensionProperties: {
        range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 0, endIndex: 1 },
        properties: { pixelSize: 240 },
        fields: 'pixelSize',
      },
    },
    {
      updateDimensionProperties: {
        range: { sheetId: 0, dimension: 'ROWS', startIndex: 20, endIndex: 23 },
        properties: { hiddenByUser: true },
        fields: 'hiddenByUser',
      },
    },
    {
      setDataValidation: {
        range: { sheetId: 0, startRowIndex: 1, endRowIndex: 20, startColumnIndex: 4, endColumnIndex: 5 },
        rule: {
          condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'S' }, { userEnteredValue: 'M' }] },
          strict: true,
          showCustomUi: true,
        },
      },
    },
    {
      addConditionalFormatRule: {
        index: 0,
        rule: {
          ranges: [{ sheetId: 0, startRowIndex: 1, endRowIndex: 20, startColumnIndex: 1, endColumnIndex: 2 }],
          booleanRule: {
            condition: { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '10' }] },
            format: { backgroundColorStyle: { rgbColor: { red: 1 } } },
          },
        },
      },
    },
    {
      addProtectedRange: {
        protectedRange: {
          range: { sheetId: 0, startRowIndex: 0, endRowIndex: 1 },
          description: 'Headers',
          warningOnly: true,
        },
      },
    },
    {
      setBasicFilter: {
        filter: {
          range: { sheetId: 0, startRowIndex: 0, endRowIndex: 7, startColumnIndex: 0, endColumnIndex: 4 },
        },
      },
    },
    {
      addBanding: {
        bandedRange: {
          range: { sheetId: 77, startRowIndex: 0, endRowIndex: 20, startColumnIndex: 0, endColumnIndex: 3 },
          rowProperties: {
            firstBandColorStyle: { rgbColor: { red: 1, green: 1, blue: 1 } },
            secondBandColorStyle: { rgbColor: { green: 0.9, blue: 0.9, red: 0.9 } },
          },
        },
      },
    },
    { addDimensionGroup: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 30, endIndex: 34 } } },
    {
      createDeveloperMetadata: {
        developerMetadata: {
          metadataKey: 'note',
          metadataValue: 'kept',
          location: { spreadsheet: true },
          visibility: 'DOCUMENT',
        },
      },
    },
  ];
}

/** A long sheet with a formula in each row. */
export function manyRows(rows: number): SheetRequest[] {
  const values = Array.from({ length: rows }, (_, row) => ({
    values: [
      { userEnteredValue: { numberValue: row } },
      { userEnteredValue: { stringValue: `Row ${row} – äöü` } },
      { userEnteredValue: { formulaValue: `=A${row + 1}*2` } },
    ],
  }));
  return [
    {
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties: { rowCount: rows, columnCount: 5 } },
        fields: 'gridProperties(rowCount,columnCount)',
      },
    },
    {
      updateCells: {
        start: { sheetId: 0, rowIndex: 0, columnIndex: 0 },
        rows: values,
        fields: 'userEnteredValue',
      },
    },
  ];
}
