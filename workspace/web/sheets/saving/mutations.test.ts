import { describe, expect, it } from 'vitest';
import type { WrittenCell } from '../../api/sheet-requests.ts';
import { translateMutation, translateSort } from './mutations.ts';
import type { SheetReader } from './written-cells.ts';

const held: Record<string, WrittenCell> = {
  '0:0': { userEnteredValue: { stringValue: 'a' } },
  '0:1': { userEnteredValue: { numberValue: 2 }, userEnteredFormat: { textFormat: { bold: true } } },
  '1:0': { userEnteredValue: { formulaValue: '=B1' } },
  '1:1': { userEnteredValue: { boolValue: true } },
};

const reader: SheetReader = {
  cell: (_, row, column) => held[`${row}:${column}`] ?? {},
  size: () => ({ rows: 10, columns: 5 }),
  numberFormat: (pattern) => ({ numberFormat: { type: 'NUMBER', pattern } }),
};

const sheet = { unitId: 'u', subUnitId: '7' };
const range = { startRow: 2, endRow: 3, startColumn: 1, endColumn: 1 };

function requests(id: string, params: object) {
  return translateMutation(`sheet.mutation.${id}`, { ...sheet, ...params }, reader).requests;
}

const dimension = (name: 'ROWS' | 'COLUMNS', startIndex: number, endIndex: number) => ({
  sheetId: 7,
  dimension: name,
  startIndex,
  endIndex,
});

describe('rows, columns and tabs', () => {
  it.each([
    [
      'insert-row',
      { range },
      { insertDimension: { range: dimension('ROWS', 2, 4), inheritFromBefore: true } },
    ],
    [
      'insert-col',
      { range },
      { insertDimension: { range: dimension('COLUMNS', 1, 2), inheritFromBefore: true } },
    ],
    ['remove-rows', { range }, { deleteDimension: { range: dimension('ROWS', 2, 4) } }],
    ['remove-col', { range }, { deleteDimension: { range: dimension('COLUMNS', 1, 2) } }],
    [
      'move-rows',
      { sourceRange: range, targetRange: { ...range, startRow: 8, endRow: 9 } },
      { moveDimension: { source: dimension('ROWS', 2, 4), destinationIndex: 8 } },
    ],
    [
      'set-row-hidden',
      { ranges: [range] },
      {
        updateDimensionProperties: {
          range: dimension('ROWS', 2, 4),
          properties: { hiddenByUser: true },
          fields: 'hiddenByUser',
        },
      },
    ],
    [
      'set-worksheet-col-width',
      { ranges: [range], colWidth: 120.4 },
      {
        updateDimensionProperties: {
          range: dimension('COLUMNS', 1, 2),
          properties: { pixelSize: 120 },
          fields: 'pixelSize',
        },
      },
    ],
    [
      'set-frozen',
      { startRow: 1, startColumn: -1, xSplit: 0, ySplit: 1 },
      {
        updateSheetProperties: {
          properties: { sheetId: 7, gridProperties: { frozenRowCount: 1, frozenColumnCount: 0 } },
          fields: 'gridProperties.frozenRowCount,gridProperties.frozenColumnCount',
        },
      },
    ],
    [
      'set-worksheet-name',
      { name: 'Members' },
      { updateSheetProperties: { properties: { sheetId: 7, title: 'Members' }, fields: 'title' } },
    ],
    ['remove-sheet', {}, { deleteSheet: { sheetId: 7 } }],
    [
      'set-worksheet-order',
      { fromOrder: 2, toOrder: 0 },
      { updateSheetProperties: { properties: { sheetId: 7, index: 0 }, fields: 'index' } },
    ],
    [
      'set-worksheet-order',
      { fromOrder: 0, toOrder: 1 },
      { updateSheetProperties: { properties: { sheetId: 7, index: 2 }, fields: 'index' } },
    ],
    [
      'set-worksheet-hidden',
      { hidden: 1 },
      { updateSheetProperties: { properties: { sheetId: 7, hidden: true }, fields: 'hidden' } },
    ],
    [
      'insert-sheet',
      { index: 1, sheet: { id: '9', name: 'New', rowCount: 20, columnCount: 4 } },
      {
        addSheet: {
          properties: {
            sheetId: 9,
            title: 'New',
            index: 1,
            gridProperties: { rowCount: 20, columnCount: 4 },
          },
        },
      },
    ],
  ])('%s', (id, params, request) => {
    expect(requests(id, params)).toEqual([request]);
  });

  it('a row inserted at the top has none above to take its format from', () => {
    const top = { ...range, startRow: 0, endRow: 0 };
    expect(requests('insert-row', { range: top })).toEqual([
      { insertDimension: { range: dimension('ROWS', 0, 1), inheritFromBefore: false } },
    ]);
  });
});

describe('cells', () => {
  it('a block of cells is one request with the values as they stand', () => {
    const cellValue = { 0: { 0: { v: 'a' }, 1: { v: 2 } }, 1: { 0: { f: '=B1' }, 1: { v: true } } };
    expect(requests('set-range-values', { cellValue })).toEqual([
      {
        updateCells: {
          start: { sheetId: 7, rowIndex: 0, columnIndex: 0 },
          rows: [
            {
              values: [{ userEnteredValue: { stringValue: 'a' } }, { userEnteredValue: { numberValue: 2 } }],
            },
            {
              values: [
                { userEnteredValue: { formulaValue: '=B1' } },
                { userEnteredValue: { boolValue: true } },
              ],
            },
          ],
          fields: 'userEnteredValue',
        },
      },
    ]);
  });

  it('a style by itself leaves the value on the server alone', () => {
    const [request] = requests('set-range-values', { cellValue: { 0: { 1: { s: { bl: 1 } } } } });
    expect(request).toMatchObject({
      updateCells: { rows: [{ values: [{ userEnteredFormat: { textFormat: { bold: true } } }] }] },
    });
    expect(JSON.stringify(request)).not.toContain('userEnteredValue');
  });

  it('an emptied cell loses its value and its format', () => {
    const [request] = requests('set-range-values', { cellValue: { 5: { 0: null } } });
    expect(request).toMatchObject({
      updateCells: {
        start: { rowIndex: 5 },
        rows: [{ values: [{}] }],
        fields: expect.stringMatching(/^userEnteredValue,userEnteredFormat/),
      },
    });
  });

  it('cells that lie apart are requests of their own', () => {
    const cellValue = { 0: { 0: { v: 'a' } }, 1: { 1: { v: true } } };
    expect(requests('set-range-values', { cellValue })).toHaveLength(2);
  });

  it('what follows from an inserted row is left to the server', () => {
    const cellValue = { 0: { 0: { v: 'a' } } };
    expect(requests('set-range-values', { cellValue, trigger: 'sheet.command.insert-row-by-range' })).toEqual(
      [],
    );
  });

  it('a number format of a whole column covers all its rows', () => {
    const column = { startRow: Number.NaN, endRow: Number.NaN, startColumn: 3, endColumn: 3 };
    expect(
      requests('set.numfmt', { values: { x: { ranges: [column] } }, refMap: { x: { pattern: '0.00' } } }),
    ).toEqual([
      {
        repeatCell: {
          range: { sheetId: 7, startRowIndex: 0, endRowIndex: 10, startColumnIndex: 3, endColumnIndex: 4 },
          cell: { userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '0.00' } } },
          fields: 'userEnteredFormat.numberFormat',
        },
      },
    ]);
  });
});

describe('sorting', () => {
  const params = {
    ...sheet,
    range: { startRow: 1, endRow: 4, startColumn: 0, endColumn: 1 },
    order: { 1: 3, 3: 1 },
  };

  it('a sort by hand is sorted by the server, and read again', () => {
    const command = { orderRules: [{ type: 'desc', colIndex: 1 }], hasTitle: false };
    expect(translateSort(command, params, reader)).toEqual({
      requests: [
        {
          sortRange: {
            range: { sheetId: 7, startRowIndex: 1, endRowIndex: 5, startColumnIndex: 0, endColumnIndex: 2 },
            sortSpecs: [{ dimensionIndex: 1, sortOrder: 'DESCENDING' }],
          },
        },
      ],
      needsReload: true,
    });
  });

  it('undoing a sort writes the range as it stands', () => {
    const [request] = requests('reorder-range', params);
    expect(request).toMatchObject({ updateCells: { start: { rowIndex: 1, columnIndex: 0 } } });
  });
});

describe('what cannot be stored', () => {
  it.each([
    ['a-mutation-of-a-later-version', {}],
    ['insert-row', { range: 'everything' }],
    ['set-worksheet-name', { subUnitId: 'not-a-number', name: 'x' }],
  ])('%s is shown as the server has it', (id, params) => {
    expect(translateMutation(`sheet.mutation.${id}`, { ...sheet, ...params }, reader)).toEqual({
      requests: [],
      needsReload: true,
    });
  });

  it.each([
    ['heights that follow from the content', 'set-worksheet-row-auto-height'],
    ['merged cells, which are told from how they are shown,', 'add-worksheet-merge'],
  ])('%s need no storing', (_, id) => {
    expect(translateMutation(`sheet.mutation.${id}`, sheet, reader)).toEqual({
      requests: [],
      needsReload: false,
    });
  });
});
