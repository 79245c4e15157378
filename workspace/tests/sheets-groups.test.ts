import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

/** Columns such as B:E. */
function columns(letters: string) {
  const index = (letter = 'A') => letter.charCodeAt(0) - 65;
  const [first, last] = letters.split(':');
  return { sheetId: 0, dimension: 'COLUMNS', startIndex: index(first), endIndex: index(last) + 1 };
}

const add = (letters: string) => book.batch({ addDimensionGroup: { range: columns(letters) } });

/** The column groups as in `B:E 1, C:D 2`. */
async function groups() {
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'sheets.columnGroups' });
  const letter = (index: number) => String.fromCharCode(65 + index);
  return (data.sheets?.[0]?.columnGroups ?? [])
    .map(({ range, depth, collapsed }) => {
      const [start, end] = [range?.startIndex ?? 0, range?.endIndex ?? 0];
      return `${letter(start)}:${letter(end - 1)} ${depth}${collapsed === true ? ' collapsed' : ''}`;
    })
    .join(', ');
}

describe('the first group', () => {
  it('has the sheet say where its control stands', async () => {
    await add('B:C');
    const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id });
    expect(data.sheets?.[0]?.properties?.gridProperties).toEqual({
      rowCount: 1000,
      columnCount: 26,
      columnGroupControlAfter: true,
    });
  });
});

describe('groups of columns', () => {
  // The first four are the examples of AddDimensionGroupRequest and DeleteDimensionGroupRequest.
  it.each([
    [['C:D', 'B:E'], 'B:E 1, C:D 2'],
    [['B:E', 'C:D'], 'B:E 1, C:D 2'],
    [['B:D', 'C:E'], 'B:E 1, C:D 2'],
    [['B:C', 'E:F'], 'B:C 1, E:F 1'],
    [['B:C', 'D:E'], 'B:E 1'],
    [['B:C', 'B:C'], 'B:C 1, B:C 2'],
  ])('added over %j', async (added, expected) => {
    for (const letters of added) await add(letters);
    expect(await groups()).toBe(expected);
  });

  it('are told in the reply, and deleted by lessening the depth of their lines', async () => {
    await add('B:E');
    const { replies } = await add('C:D');
    expect(replies?.[0]?.addDimensionGroup?.dimensionGroups).toEqual([
      { range: { dimension: 'COLUMNS', startIndex: 1, endIndex: 5 }, depth: 1 },
      { range: { dimension: 'COLUMNS', startIndex: 2, endIndex: 4 }, depth: 2 },
    ]);
    const deleted = await book.batch({ deleteDimensionGroup: { range: columns('D:E') } });
    expect(deleted.replies?.[0]?.deleteDimensionGroup?.dimensionGroups).toHaveLength(2);
    expect(await groups()).toBe('B:D 1, C:C 2');
    await book.batch({ deleteDimensionGroup: { range: columns('B:D') } });
    const last = await book.batch({ deleteDimensionGroup: { range: columns('C:C') } });
    expect(last.replies).toEqual([{ deleteDimensionGroup: {} }]);
    expect(await groups()).toBe('');
  });

  it('collapse and expand with their columns', async () => {
    await add('B:C');
    const collapse = (collapsed: boolean) =>
      book.batch({
        updateDimensionGroup: {
          dimensionGroup: { range: columns('B:C'), depth: 1, collapsed },
          fields: 'collapsed',
        },
      });
    const hidden = async () => {
      const fields = 'sheets.data.columnMetadata.hiddenByUser';
      const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, ranges: ['A1:D1'], fields });
      return data.sheets?.[0]?.data?.[0]?.columnMetadata?.map((column) => column.hiddenByUser === true);
    };
    await collapse(true);
    expect(await groups()).toBe('B:C 1 collapsed');
    expect(await hidden()).toEqual([false, true, true, false]);
    await add('A:D');
    expect(await groups()).toBe('A:D 1, B:C 2 collapsed');
    await book.batch({ deleteDimensionGroup: { range: columns('A:D') } });
    await collapse(false);
    expect(await groups()).toBe('B:C 1');
    expect(await hidden()).toEqual([false, false, false, false]);
  });

  it('follow inserted, deleted and moved columns', async () => {
    await add('B:E');
    await add('C:D');
    await book.batch({ insertDimension: { range: columns('D:D') } });
    expect(await groups()).toBe('B:F 1, C:E 2');
    await book.batch({ deleteDimension: { range: columns('A:B') } });
    expect(await groups()).toBe('A:D 1, A:C 2');
    await book.batch({ moveDimension: { source: columns('B:B'), destinationIndex: 7 } });
    expect(await groups()).toBe('A:C 1, A:B 2, G:G 1, G:G 2');
  });

  it('are refused where there are none, beyond the grid and too deep', async () => {
    const message = async (request: Parameters<typeof book.batch>[0]) =>
      (await failure(book.batch(request))).message;
    expect(await message({ deleteDimensionGroup: { range: columns('A:B') } })).toBe(
      'Invalid requests[0].deleteDimensionGroup: There is no group over the range.',
    );
    const dimensionGroup = { range: columns('A:B'), depth: 1, collapsed: true };
    expect(await message({ updateDimensionGroup: { dimensionGroup, fields: '*' } })).toBe(
      'Invalid requests[0].updateDimensionGroup: There is no group with this range and depth.',
    );
    const range = { sheetId: 0, dimension: 'ROWS', startIndex: 5, endIndex: 1001 };
    expect(await message({ addDimensionGroup: { range } })).toBe(
      'Invalid requests[0].addDimensionGroup: range.endIndex[1001] must not be greater than the grid size (1000).',
    );
    const nine = Array.from({ length: 9 }, () => ({ addDimensionGroup: { range: columns('A:B') } }));
    expect((await failure(book.batch(...nine))).message).toBe(
      'Invalid requests[8].addDimensionGroup: Groups can be at most 8 deep.',
    );
    expect(await groups()).toBe('');
  });
});
