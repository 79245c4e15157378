import { describe, expect, it } from 'vitest';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import type { Spreadsheet } from '../../api/sheets.ts';
import { foreignShifts } from './foreign-shifts.ts';
import { rebase } from './rebase.ts';

function spreadsheet(lines: readonly string[], columnCount = 3): Spreadsheet {
  return {
    sheets: [
      {
        properties: {
          sheetId: 7,
          title: 'One',
          index: 0,
          gridProperties: { rowCount: lines.length, columnCount },
        },
        data: [
          {
            rowData: lines.map((line) => ({
              values: [...line].map((letter) => ({ userEnteredValue: { stringValue: letter } })),
            })),
          },
        ],
      },
    ],
  };
}

const cell = (rowIndex: number, columnIndex: number, ...texts: string[]): SheetRequest => ({
  updateCells: {
    start: { sheetId: 7, rowIndex, columnIndex },
    rows: [{ values: texts.map((stringValue) => ({ userEnteredValue: { stringValue } })) }],
    fields: 'userEnteredValue',
  },
});
const rows = (startIndex: number, endIndex: number) => ({
  sheetId: 7,
  dimension: 'ROWS' as const,
  startIndex,
  endIndex,
});
const before = spreadsheet(['abc', 'def', 'ghi', 'jkl']);

describe('changes that were made before others’ rows arrived', () => {
  it('a cell is written to where its row has gone', () => {
    const shifts = foreignShifts(before, [], spreadsheet(['abc', '', 'def', 'ghi', 'jkl']));
    expect(rebase([cell(0, 1, 'x'), cell(2, 1, 'y', 'z')], shifts)).toEqual([
      cell(0, 1, 'x'),
      cell(3, 1, 'y'),
      cell(3, 2, 'z'),
    ]);
  });

  it('a cell of a deleted row is written nowhere', () => {
    const shifts = foreignShifts(before, [], spreadsheet(['abc', 'jkl']));
    expect(rebase([cell(1, 0, 'x'), cell(3, 0, 'y')], shifts)).toEqual([cell(1, 0, 'y')]);
  });

  it('rows that this page inserted itself count for nothing', () => {
    const own: SheetRequest = { insertDimension: { range: rows(1, 3), inheritFromBefore: true } };
    const shifts = foreignShifts(before, [own], spreadsheet(['abc', '', '', 'def', 'ghi', 'jkl']));
    expect(shifts.size).toBe(0);
  });

  it('columns move as rows do', () => {
    const shifts = foreignShifts(before, [], spreadsheet([' abc', ' def', ' ghi', ' jkl'], 4));
    expect(rebase([cell(2, 1, 'x')], shifts)).toEqual([cell(2, 2, 'x')]);
  });

  it('deleting and inserting rows means the same rows as before', () => {
    const shifts = foreignShifts(before, [], spreadsheet(['', '', 'abc', 'def', 'ghi', 'jkl']));
    const requests: SheetRequest[] = [
      { deleteDimension: { range: rows(1, 3) } },
      { insertDimension: { range: rows(0, 1), inheritFromBefore: false } },
    ];
    expect(rebase(requests, shifts)).toEqual([
      { deleteDimension: { range: rows(3, 5) } },
      { insertDimension: { range: rows(2, 3), inheritFromBefore: false } },
    ]);
  });

  it('a block is merged, taken apart, sorted and filtered where its cells are', () => {
    const shifts = foreignShifts(before, [], spreadsheet(['abc', '', 'def', 'ghi', 'jkl']));
    const block = (startRowIndex: number, endRowIndex: number) => ({
      sheetId: 7,
      startRowIndex,
      endRowIndex,
      startColumnIndex: 0,
      endColumnIndex: 2,
    });
    const about = (range: ReturnType<typeof block>): SheetRequest[] => [
      { mergeCells: { range, mergeType: 'MERGE_ALL' } },
      { unmergeCells: { range } },
      { sortRange: { range, sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }] } },
      { setBasicFilter: { filter: { range, filterSpecs: [], sortSpecs: [] } } },
    ];
    expect(rebase(about(block(1, 3)), shifts)).toEqual(about(block(2, 4)));
    expect(rebase(about(block(0, 3)), shifts)).toEqual(about(block(0, 4)));
  });

  it('rows are sorted and filtered by the column that was meant, and by none that is gone', () => {
    const requests = (startColumnIndex: number, column: number): SheetRequest[] => {
      const range = { sheetId: 7, startRowIndex: 0, endRowIndex: 4, startColumnIndex, endColumnIndex: 4 };
      const filterSpecs = [{ columnIndex: column, filterCriteria: { hiddenValues: ['b'] } }];
      return [
        { sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder: 'DESCENDING' }] } },
        { setBasicFilter: { filter: { range, filterSpecs, sortSpecs: [] } } },
      ];
    };
    const wide = spreadsheet(['abcm', 'defn', 'ghio', 'jklp'], 4);
    const more = foreignShifts(wide, [], spreadsheet([' abcm', ' defn', ' ghio', ' jklp'], 5));
    const [sort, filter] = rebase(requests(0, 1), more);
    expect(sort).toMatchObject({ sortRange: { sortSpecs: [{ dimensionIndex: 2 }] } });
    expect(filter).toMatchObject({ setBasicFilter: { filter: { filterSpecs: [{ columnIndex: 2 }] } } });
    const fewer = foreignShifts(wide, [], spreadsheet(['acm', 'dfn', 'gio', 'jlp'], 3));
    expect(rebase(requests(0, 1), fewer)).toMatchObject([
      { setBasicFilter: { filter: { filterSpecs: [] } } },
    ]);
  });

  it('rows are moved and hidden where they are, and nowhere when they are gone', () => {
    const requests = (startIndex: number, endIndex: number, destinationIndex: number): SheetRequest[] => [
      { moveDimension: { source: rows(startIndex, endIndex), destinationIndex } },
      {
        updateDimensionProperties: {
          range: rows(startIndex, endIndex),
          properties: { hiddenByUser: true },
          fields: 'hiddenByUser',
        },
      },
    ];
    const longer = foreignShifts(before, [], spreadsheet(['', 'abc', 'def', 'ghi', 'jkl']));
    expect(rebase(requests(2, 3, 0), longer)).toEqual(requests(3, 4, 1));
    const shorter = foreignShifts(before, [], spreadsheet(['abc', 'def', 'jkl']));
    expect(rebase(requests(2, 3, 0), shorter)).toEqual([]);
  });

  it('rows that this page moved itself count for nothing', () => {
    const own: SheetRequest = { moveDimension: { source: rows(0, 1), destinationIndex: 3 } };
    const shifts = foreignShifts(before, [own], spreadsheet(['def', 'ghi', 'abc', 'jkl']));
    expect(shifts.size).toBe(0);
  });
});
