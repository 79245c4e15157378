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

const merges = async () => {
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'sheets.merges' });
  return data.sheets?.[0]?.merges;
};

/** A range as sheets of the id 0 show it. */
const shown = (cells: string) => {
  const { sheetId: _, ...rest } = grid(cells);
  return rest;
};

describe('cells are merged', () => {
  const merge = (range: string, mergeType = 'MERGE_ALL') =>
    book.batch({ mergeCells: { range: grid(range), mergeType } });

  it.each([
    ['MERGE_ALL', ['A1:B2']],
    ['MERGE_ROWS', ['A1:B1', 'A2:B2']],
    ['MERGE_COLUMNS', ['A1:A2', 'B1:B2']],
  ])('by %s', async (type, blocks) => {
    expect((await merge('A1:B2', type)).replies).toEqual([{}]);
    expect(await merges()).toEqual(blocks.map(shown));
  });

  it('keeping the first content', async () => {
    await book.update('A1', [
      ['', 'b'],
      ['c', 'd'],
    ]);
    await merge('A1:B2');
    expect((await book.read('A1:B2')).values).toEqual([['b']]);
  });

  it('in place of those that lie within, never of a part of them', async () => {
    await merge('A1:B2');
    await merge('A1:C3');
    expect(await merges()).toEqual([shown('A1:C3')]);
    const message = 'You must select all cells in a merged range to merge or unmerge them.';
    expect(await failure(merge('C3:D4'))).toMatchObject({
      status: 400,
      message: `Invalid requests[0].mergeCells: ${message}`,
    });
    expect(await failure(book.batch({ unmergeCells: { range: grid('A1:B2') } }))).toMatchObject({
      status: 400,
      message: `Invalid requests[0].unmergeCells: ${message}`,
    });
    await book.batch({ unmergeCells: { range: grid('A1:D4') } });
    expect(await merges()).toBeUndefined();
  });

  it('not across the edge of frozen rows, nor are rows frozen through them', async () => {
    const freeze = (frozenRowCount: number) =>
      book.batch({
        updateSheetProperties: {
          properties: { sheetId: 0, gridProperties: { frozenRowCount } },
          fields: 'gridProperties.frozenRowCount',
        },
      });
    await freeze(1);
    expect(await failure(merge('A1:A2'))).toMatchObject({
      message: "Invalid requests[0].mergeCells: You can't merge frozen and non-frozen rows.",
    });
    await merge('A2:A4');
    expect(await failure(freeze(3))).toMatchObject({
      status: 400,
      message: expect.stringContaining("You can't freeze rows which contain only part of a merged cell."),
    });
  });

  it('and move with inserted and deleted rows', async () => {
    await merge('A2:B3');
    const range = { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 };
    await book.batch({ insertDimension: { range } });
    expect(await merges()).toEqual([shown('A3:B4')]);
    await book.batch({ deleteDimension: { range: { ...range, startIndex: 2, endIndex: 3 } } });
    expect(await merges()).toEqual([shown('A3:B3')]);
  });

  it('and are not torn apart by a shift or a sort', async () => {
    await merge('A2:B3');
    const insert = book.batch({ insertRange: { range: grid('A1'), shiftDimension: 'ROWS' } });
    expect(await failure(insert)).toMatchObject({
      status: 400,
      message:
        "Invalid requests[0].insertRange: You can't perform a paste that partially intersects a merge.",
    });
    const sort = book.batch({ sortRange: { range: grid('A1:C5'), sortSpecs: [{ dimensionIndex: 0 }] } });
    expect(await failure(sort)).toMatchObject({
      status: 400,
      message:
        "Invalid requests[0].sortRange: You can't sort a range containing vertical merges. There is a vertical merge at A2:B3",
    });
  });
});

describe('borders', () => {
  const borders = async (range: string) => {
    const fields =
      'sheets.data.rowData.values.userEnteredFormat.borders(top.style,bottom.style,left.style,right.style)';
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: [range], fields });
    const rows = data.sheets?.[0]?.data?.[0]?.rowData ?? [];
    return rows.map(({ values }) =>
      values?.map(({ userEnteredFormat }) =>
        Object.entries(userEnteredFormat?.borders ?? {})
          .map(([side, border]) => `${side} ${border?.style}`)
          .join(', '),
      ),
    );
  };
  const solid = { style: 'SOLID' };
  const dotted = { style: 'DOTTED' };

  it('are drawn at the edges and within', async () => {
    await book.batch({
      updateBorders: {
        range: grid('A1:B2'),
        top: solid,
        left: solid,
        innerHorizontal: dotted,
        innerVertical: dotted,
      },
    });
    expect(await borders('A1:B2')).toEqual([
      ['top SOLID, bottom DOTTED, left SOLID, right DOTTED', 'top SOLID, bottom DOTTED, left DOTTED'],
      ['top DOTTED, left SOLID, right DOTTED', 'top DOTTED, left DOTTED'],
    ]);
  });

  it('stay where none is given, and go with NONE', async () => {
    await book.batch({ updateBorders: { range: grid('A1:A3'), top: solid, bottom: solid } });
    await book.batch({ updateBorders: { range: grid('A1:A3'), left: dotted, bottom: { style: 'NONE' } } });
    expect(await borders('A1:A3')).toEqual([['top SOLID, left DOTTED'], ['left DOTTED'], ['left DOTTED']]);
  });
});
