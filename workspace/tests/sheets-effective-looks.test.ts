import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid } from './sheets-grid.ts';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());
beforeEach(async () => {
  book = await server.newSpreadsheet();
});

type Format = sheets_v4.Schema$CellFormat;

/** The effective formats of column A, row by row. */
async function formats(range = 'A1:A9'): Promise<(Format | undefined)[]> {
  const { data } = await book.api.spreadsheets.get({
    spreadsheetId: book.id,
    ranges: [range],
    fields: 'sheets.data.rowData.values.effectiveFormat',
  });
  const rows = data.sheets?.[0]?.data?.[0]?.rowData ?? [];
  return rows.map(({ values }) => values?.[0]?.effectiveFormat);
}

const backgrounds = async (range?: string) =>
  (await formats(range)).map((format) => {
    const { red = 0, green = 0, blue = 0 } = format?.backgroundColor ?? {};
    return [red, green, blue].map((part) => Math.round((part ?? 0) * 255)).join(' ');
  });

const rule = (
  condition: sheets_v4.Schema$BooleanCondition,
  format: Format,
  index = 0,
): sheets_v4.Schema$Request => ({
  addConditionalFormatRule: { index, rule: { ranges: [grid('A1:A9')], booleanRule: { condition, format } } },
});

const above = (limit: string) => ({ type: 'NUMBER_GREATER', values: [{ userEnteredValue: limit }] });
const red = { backgroundColor: { red: 1 } };
const blue = { backgroundColor: { blue: 1 } };

describe('effectiveFormat shows conditional formats', () => {
  it('over the format that the cell was given, and as formulas come out', async () => {
    await book.update('A1:A3', [[1], [3], ['=A2+1']], 'USER_ENTERED');
    await book.batch(
      {
        repeatCell: {
          range: grid('A1:A3'),
          cell: { userEnteredFormat: { ...blue, textFormat: { italic: true } } },
          fields: 'userEnteredFormat',
        },
      },
      rule(above('2'), { ...red, textFormat: { bold: true } }),
    );
    const [first, second, third] = await formats();
    expect(first).toMatchObject({ backgroundColor: { blue: 1 }, textFormat: { bold: false, italic: true } });
    expect(second).toMatchObject({
      backgroundColor: { red: 1 },
      backgroundColorStyle: { rgbColor: { red: 1 } },
      textFormat: { bold: true, italic: true, fontSize: 10 },
    });
    expect(third?.backgroundColor).toEqual({ red: 1 });
    await book.update('A2', [[1]]);
    expect(await backgrounds()).toEqual(['0 0 255', '0 0 255', '0 0 255']);
  });

  it('by the first rule that holds alone', async () => {
    await book.update('A1:A2', [[5], [20]]);
    await book.batch(rule(above('10'), blue), rule(above('1'), { ...red, textFormat: { bold: true } }, 1));
    expect(await backgrounds()).toEqual(['255 0 0', '0 0 255']);
    expect((await formats())[1]?.textFormat?.bold).toBe(false);
  });

  it('by texts and dates, but not by formulas, which are not calculated for it', async () => {
    await book.update('A1:A3', [['Food'], ['2026-03-12'], ['x']], 'USER_ENTERED');
    await book.batch(
      rule({ type: 'TEXT_CONTAINS', values: [{ userEnteredValue: 'foo' }] }, red),
      rule({ type: 'DATE_AFTER', values: [{ userEnteredValue: '2026-01-01' }] }, blue, 1),
      rule({ type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: '=TRUE' }] }, red, 2),
    );
    expect(await backgrounds()).toEqual(['255 0 0', '0 0 255', '255 255 255']);
  });

  it.each<[string, sheets_v4.Schema$GradientRule, string[]]>([
    [
      'from the least to the greatest',
      { minpoint: { type: 'MIN', color: {} }, maxpoint: { type: 'MAX', color: { red: 1 } } },
      ['0 0 0', '127 0 0', '255 0 0', '255 255 255'],
    ],
    [
      'by numbers and percents, and one colour beyond',
      {
        minpoint: { type: 'NUMBER', value: '10', color: {} },
        midpoint: { type: 'PERCENT', value: '75', color: { green: 1 } },
        maxpoint: { type: 'PERCENTILE', value: '100', color: { red: 1 } },
      },
      ['0 0 0', '0 0 0', '255 0 0', '255 255 255'],
    ],
  ])('as a colour scale %s', async (_, gradientRule, expected) => {
    await book.update('A1:A4', [[0], [10], [20], ['text']]);
    await book.batch({ addConditionalFormatRule: { rule: { ranges: [grid('A1:A9')], gradientRule } } });
    expect(await backgrounds()).toEqual(expected);
    expect(await backgrounds('A2:A3')).toEqual(expected.slice(1, 3));
  });
});

describe('effectiveFormat shows bands', () => {
  it('of rows between header and footer, under a cell’s own background', async () => {
    await book.update('A1:A5', [['h'], ['a'], ['b'], ['c'], ['f']]);
    const rowProperties = {
      headerColor: { red: 1, green: 1 },
      firstBandColor: { red: 1 },
      secondBandColor: { blue: 1 },
      footerColor: { green: 1 },
    };
    await book.batch(
      { addBanding: { bandedRange: { range: grid('A1:A5'), rowProperties } } },
      {
        repeatCell: {
          range: grid('A3'),
          cell: { userEnteredFormat: { backgroundColor: {} } },
          fields: 'userEnteredFormat.backgroundColor',
        },
      },
    );
    expect(await backgrounds()).toEqual(['255 255 0', '255 0 0', '0 0 0', '255 0 0', '0 255 0']);
    await book.batch(rule({ type: 'TEXT_EQ', values: [{ userEnteredValue: 'a' }] }, { backgroundColor: {} }));
    expect((await backgrounds())[1]).toBe('0 0 0');
  });

  it('of columns where rows have none', async () => {
    await book.update('A1:C1', [[1, 2, 3]]);
    const columnProperties = { firstBandColor: { red: 1 }, secondBandColor: { blue: 1 } };
    await book.batch({ addBanding: { bandedRange: { range: grid('B1:C1'), columnProperties } } });
    const colors = await Promise.all(['A1', 'B1', 'C1'].map((cell) => backgrounds(cell)));
    expect(colors.flat()).toEqual(['255 255 255', '255 0 0', '0 0 255']);
  });
});
