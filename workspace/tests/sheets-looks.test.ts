import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid, lines } from './sheets-grid.ts';
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

describe('conditional format rules', () => {
  const rule = (limit: string, ...cells: string[]): sheets_v4.Schema$ConditionalFormatRule => ({
    ranges: cells.map((text) => grid(text)),
    booleanRule: {
      condition: { type: 'NUMBER_GREATER', values: [{ userEnteredValue: limit }] },
      format: { backgroundColor: { red: 0.9 }, textFormat: { bold: true } },
    },
  });

  async function limits() {
    const { conditionalFormats } = await book.sheet('sheets.conditionalFormats');
    return conditionalFormats
      ?.map(({ booleanRule }) => booleanRule?.condition?.values?.[0]?.userEnteredValue)
      .join(' ');
  }

  it('are added at their index, replaced, moved and deleted', async () => {
    await book.batch(
      { addConditionalFormatRule: { rule: rule('1', 'A1:B2', 'D1'), index: 0 } },
      { addConditionalFormatRule: { rule: rule('2', 'A1'), index: 0 } },
      { addConditionalFormatRule: { rule: rule('3', 'A1'), index: 1 } },
    );
    expect(await limits()).toBe('2 3 1');
    const { conditionalFormats } = await book.sheet('sheets.conditionalFormats');
    expect(conditionalFormats?.[2]).toEqual({
      ranges: [
        { startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 },
        { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 3, endColumnIndex: 4 },
      ],
      booleanRule: {
        condition: { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '1' }] },
        format: {
          backgroundColor: { red: 0.8980392 },
          backgroundColorStyle: { rgbColor: { red: 0.8980392 } },
          textFormat: { bold: true },
        },
      },
    });
    const { replies } = await book.batch(
      { updateConditionalFormatRule: { index: 1, rule: rule('4', 'B1') } },
      { updateConditionalFormatRule: { sheetId: 0, index: 2, newIndex: 0 } },
      { deleteConditionalFormatRule: { sheetId: 0, index: 1 } },
    );
    expect(await limits()).toBe('1 4');
    expect(replies?.[0]?.updateConditionalFormatRule).toMatchObject({ oldRule: {}, newRule: {} });
    expect(replies?.[0]?.updateConditionalFormatRule).not.toHaveProperty('newIndex');
    expect(replies?.[1]?.updateConditionalFormatRule).toMatchObject({ newIndex: 0, oldIndex: 2 });
    expect(replies?.[2]?.deleteConditionalFormatRule?.rule?.booleanRule?.condition?.values).toEqual([
      { userEnteredValue: '2' },
    ]);
  });

  it('keep colour scales', async () => {
    const gradientRule = {
      minpoint: { type: 'MIN', color: { green: 1 } },
      maxpoint: { type: 'NUMBER', value: '10', color: { red: 1 } },
    };
    await book.batch({ addConditionalFormatRule: { rule: { ranges: [grid('A1:A9')], gradientRule } } });
    const { conditionalFormats } = await book.sheet('sheets.conditionalFormats');
    expect(conditionalFormats?.[0]?.gradientRule).toEqual({
      minpoint: { type: 'MIN', color: { green: 1 }, colorStyle: { rgbColor: { green: 1 } } },
      maxpoint: { type: 'NUMBER', value: '10', color: { red: 1 }, colorStyle: { rgbColor: { red: 1 } } },
    });
  });

  it('follow their cells and go with the last of them', async () => {
    await book.batch({ addConditionalFormatRule: { rule: rule('1', 'A2:B3'), index: 0 } });
    await book.batch({ moveDimension: { source: lines('ROWS', 2, 3), destinationIndex: 5 } });
    const { conditionalFormats } = await book.sheet('sheets.conditionalFormats');
    expect(conditionalFormats?.[0]?.ranges).toEqual([
      { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 },
      { startRowIndex: 4, endRowIndex: 5, startColumnIndex: 0, endColumnIndex: 2 },
    ]);
    await book.batch({ deleteDimension: { range: lines('COLUMNS', 0, 2) } });
    expect(await book.sheet('sheets.conditionalFormats')).toEqual({});
  });

  it.each<[sheets_v4.Schema$Request, string]>([
    [
      { deleteConditionalFormatRule: { sheetId: 0, index: 0 } },
      'deleteConditionalFormatRule: No conditional format on sheet: 0 at index: 0',
    ],
    [
      { addConditionalFormatRule: { rule: rule('1'), index: 0 } },
      'addConditionalFormatRule: A conditional format rule must have ranges.',
    ],
    [
      { addConditionalFormatRule: { rule: rule('1', 'A1'), index: 4 } },
      'addConditionalFormatRule: No conditional format on sheet: 0 at index: 4',
    ],
    [
      { addConditionalFormatRule: { rule: { ranges: [grid('A1')] } } },
      'addConditionalFormatRule: A conditional format rule must have either a booleanRule or a gradientRule.',
    ],
  ])('are refused: %j', async (request, message) => {
    expect((await failure(book.batch(request))).message).toBe(`Invalid requests[0].${message}`);
  });
});

describe('banded ranges', () => {
  const rowProperties = { firstBandColor: { red: 1 }, secondBandColor: { blue: 1 } };
  const shown = {
    firstBandColor: { red: 1 },
    firstBandColorStyle: { rgbColor: { red: 1 } },
    secondBandColor: { blue: 1 },
    secondBandColorStyle: { rgbColor: { blue: 1 } },
  };

  it('are added, follow their cells, are updated by a mask and deleted', async () => {
    const added = await book.batch({ addBanding: { bandedRange: { range: grid('A1:C4'), rowProperties } } });
    const bandedRangeId = added.replies?.[0]?.addBanding?.bandedRange?.bandedRangeId ?? 0;
    await book.batch({ insertDimension: { range: lines('ROWS', 1, 2) } });
    const range = { startRowIndex: 0, endRowIndex: 5, startColumnIndex: 0, endColumnIndex: 3 };
    const bandedRanges = [{ bandedRangeId, range, rowProperties: shown }];
    expect(await book.sheet('sheets.bandedRanges')).toEqual({ bandedRanges });
    await book.batch({
      updateBanding: {
        bandedRange: { bandedRangeId, rowProperties: { headerColor: { green: 1 } } },
        fields: 'rowProperties.headerColor',
      },
    });
    const header = { headerColor: { green: 1 }, headerColorStyle: { rgbColor: { green: 1 } } };
    expect((await book.sheet('sheets.bandedRanges')).bandedRanges?.[0]?.rowProperties).toEqual({
      ...shown,
      ...header,
    });
    await book.batch({ deleteBanding: { bandedRangeId } });
    expect(await book.sheet('sheets.bandedRanges')).toEqual({});
  });

  it.each<[sheets_v4.Schema$BandedRange, string]>([
    [
      { range: grid('C4'), rowProperties },
      'You cannot add alternating background colors to a range that already has alternating background colors.',
    ],
    [{ range: grid('E1') }, 'At least one of rowProperties or columnProperties must be specified.'],
    [
      { range: grid('E1'), rowProperties: { headerColor: {} } },
      'The row bands must have a firstBandColor and a secondBandColor.',
    ],
  ])('are refused: %j', async (bandedRange, message) => {
    await book.batch({ addBanding: { bandedRange: { range: grid('A1:C4'), rowProperties } } });
    expect((await failure(book.batch({ addBanding: { bandedRange } }))).message).toBe(
      `Invalid requests[0].addBanding: ${message}`,
    );
  });
});
