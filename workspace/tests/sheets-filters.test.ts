import type { sheets_v4 } from '@googleapis/sheets';
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
  await book.update(
    'A1',
    [
      ['Date', 'What', 'Amount'],
      ['2026-01-02', 'Bread', 3],
      ['2026-01-05', 'Fuel', 40],
      ['2026-02-01', 'bread rolls', 5],
      ['', '', ''],
    ],
    'USER_ENTERED',
  );
});

async function sheet(fields = 'sheets(basicFilter,filterViews)') {
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields });
  return data.sheets?.[0] ?? {};
}

/** The rows from A1:A5 that the basic filter hides, counted from 1. */
async function hiddenRows() {
  const { data } = await book.api.spreadsheets.get({
    spreadsheetId: book.id,
    ranges: ['A1:A5'],
    fields: 'sheets.data.rowMetadata.hiddenByFilter',
  });
  const lines = data.sheets?.[0]?.data?.[0]?.rowMetadata ?? [];
  return lines.flatMap((line, at) => (line.hiddenByFilter === true ? [at + 1] : []));
}

const setFilter = (filter: sheets_v4.Schema$BasicFilter) =>
  book.batch({ setBasicFilter: { filter: { range: grid('A1:C5'), ...filter } } });

describe('the basic filter', () => {
  it('is set, told with its bounds, set anew and cleared', async () => {
    await book.batch({ setBasicFilter: { filter: { range: { sheetId: 0 } } } });
    expect(await sheet()).toEqual({
      basicFilter: {
        range: { startRowIndex: 0, endRowIndex: 1000, startColumnIndex: 0, endColumnIndex: 26 },
      },
    });
    await setFilter({ criteria: { '1': { hiddenValues: ['Fuel'] } } });
    const filterCriteria = { hiddenValues: ['Fuel'] };
    expect(await sheet()).toEqual({
      basicFilter: {
        range: { startRowIndex: 0, endRowIndex: 5, startColumnIndex: 0, endColumnIndex: 3 },
        criteria: { '1': filterCriteria },
        filterSpecs: [{ columnIndex: 1, filterCriteria }],
      },
    });
    expect((await book.batch({ clearBasicFilter: { sheetId: 0 } })).replies).toEqual([{}]);
    expect(await sheet()).toEqual({});
    expect(await hiddenRows()).toEqual([]);
  });

  it.each<[string, sheets_v4.Schema$FilterCriteria, number, number[]]>([
    ['values', { hiddenValues: ['Bread', ''] }, 1, [2, 5]],
    ['text', condition('TEXT_CONTAINS', 'BREAD'), 1, [3, 5]],
    ['the beginning of text', condition('TEXT_STARTS_WITH', 'fu'), 1, [2, 4, 5]],
    ['a number', condition('NUMBER_GREATER', '4'), 2, [2, 5]],
    ['two numbers', condition('NUMBER_BETWEEN', '3', '5'), 2, [3, 5]],
    ['a day', condition('DATE_AFTER', '2026-01-02'), 0, [2, 5]],
    ['what is blank', condition('NOT_BLANK'), 2, [5]],
    ['values and a condition', { hiddenValues: ['40'], ...condition('NOT_BLANK') }, 2, [3, 5]],
  ])('hides rows by %s', async (_, filterCriteria, columnIndex, hidden) => {
    await setFilter({ filterSpecs: [{ columnIndex, filterCriteria }] });
    expect(await hiddenRows()).toEqual(hidden);
  });

  it('hides rows by colour', async () => {
    const backgroundColor = { red: 1 };
    await book.batch({
      repeatCell: {
        range: grid('B3'),
        cell: { userEnteredFormat: { backgroundColor } },
        fields: 'userEnteredFormat.backgroundColor',
      },
    });
    await setFilter({ criteria: { '1': { visibleBackgroundColor: backgroundColor } } });
    expect(await hiddenRows()).toEqual([2, 4, 5]);
    expect((await sheet()).basicFilter?.filterSpecs?.[0]?.filterCriteria).toEqual({
      visibleBackgroundColor: { red: 1 },
      visibleBackgroundColorStyle: { rgbColor: { red: 1 } },
    });
  });

  it('sorts what is below its titles', async () => {
    await setFilter({ sortSpecs: [{ dimensionIndex: 2, sortOrder: 'DESCENDING' }] });
    expect((await book.read('C1:C5')).values).toEqual([['Amount'], ['40'], ['5'], ['3']]);
    expect((await sheet()).basicFilter?.sortSpecs).toEqual([{ dimensionIndex: 2, sortOrder: 'DESCENDING' }]);
  });

  it('follows its columns, and goes with its last cell', async () => {
    await setFilter({ criteria: { '1': { hiddenValues: ['Fuel'] } } });
    const columns = (startIndex: number, endIndex: number) => ({
      range: { sheetId: 0, dimension: 'COLUMNS', startIndex, endIndex },
    });
    await book.batch({ insertDimension: columns(0, 2) });
    expect((await sheet()).basicFilter).toMatchObject({
      range: { startColumnIndex: 2, endColumnIndex: 5 },
      filterSpecs: [{ columnIndex: 3 }],
    });
    expect(await hiddenRows()).toEqual([3]);
    await book.batch({ deleteDimension: columns(3, 4) });
    expect((await sheet()).basicFilter).toEqual({
      range: { startRowIndex: 0, endRowIndex: 5, startColumnIndex: 2, endColumnIndex: 4 },
    });
    await book.batch({ deleteDimension: columns(0, 5) });
    expect(await sheet()).toEqual({});
  });

  it.each<[sheets_v4.Schema$BasicFilter, number, string]>([
    [{ criteria: { '7': { hiddenValues: ['x'] } } }, 400, 'Column 7 is not within the range of the filter.'],
    [
      { criteria: { '1': condition('ONE_OF_LIST', 'a') } },
      400,
      'ConditionType ONE_OF_LIST is not supported by filters.',
    ],
    [
      { criteria: { '1': condition('NUMBER_BETWEEN', '1') } },
      400,
      'ConditionType NUMBER_BETWEEN takes 2 values, but 1 were given.',
    ],
    [
      { criteria: { '1': condition('CUSTOM_FORMULA', '=A1>1') } },
      501,
      'Formulas and relative dates as criteria of a basic filter are not served.',
    ],
    [{ range: { sheetId: 9 } }, 400, 'No grid with id: 9'],
  ])('is refused: %j', async (filter, status, message) => {
    expect(await failure(setFilter(filter))).toMatchObject({
      status,
      message: `Invalid requests[0].setBasicFilter: ${message}`,
    });
    expect(await sheet()).toEqual({});
  });
});

describe('a filter view', () => {
  const view = { range: grid('A1:C5'), criteria: { '1': { hiddenValues: ['Fuel'] } } };

  it('is added, duplicated, updated by its mask and deleted, and hides nothing', async () => {
    const { replies } = await book.batch({ addFilterView: { filter: { title: 'Mine', ...view } } });
    const added = replies?.[0]?.addFilterView?.filter ?? {};
    expect(added).toMatchObject({ title: 'Mine', filterSpecs: [{ columnIndex: 1 }] });
    const filterViewId = added.filterViewId ?? 0;
    const copied = await book.batch({ duplicateFilterView: { filterId: filterViewId } });
    const copy = copied.replies?.[0]?.duplicateFilterView?.filter;
    expect(copy).toEqual({ ...added, title: 'Copy of Mine', filterViewId: copy?.filterViewId });
    expect(copy?.filterViewId).not.toBe(filterViewId);
    await book.batch({
      updateFilterView: { filter: { filterViewId, title: 'Ours', criteria: {} }, fields: 'title,criteria' },
    });
    const { criteria: _, filterSpecs: __, ...bare } = added;
    expect((await sheet()).filterViews).toEqual([{ ...bare, title: 'Ours' }, copy]);
    await book.batch({ deleteFilterView: { filterId: filterViewId } });
    expect((await sheet()).filterViews).toEqual([copy]);
    expect(await hiddenRows()).toEqual([]);
  });

  it('may be backed by a named range and moves with it', async () => {
    await book.batch(
      { addNamedRange: { namedRange: { namedRangeId: 'n', name: 'Table', range: grid('A1:C5') } } },
      { addFilterView: { filter: { filterViewId: 7, title: 'T', namedRangeId: 'n' } } },
      { updateNamedRange: { namedRange: { namedRangeId: 'n', range: grid('B1:C3') }, fields: 'range' } },
    );
    expect((await sheet()).filterViews).toEqual([
      {
        filterViewId: 7,
        title: 'T',
        namedRangeId: 'n',
        range: { startRowIndex: 0, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 },
      },
    ]);
  });

  it('is refused under an id that is taken, and not found under another', async () => {
    const filter = { filterViewId: 7, ...view };
    await book.batch({ addFilterView: { filter } });
    expect((await failure(book.batch({ addFilterView: { filter } }))).message).toBe(
      'Invalid requests[0].addFilterView: The id 7 is taken already.',
    );
    expect((await failure(book.batch({ deleteFilterView: { filterId: 8 } }))).message).toBe(
      'Invalid requests[0].deleteFilterView: No filter view with id: 8',
    );
  });
});

function condition(type: string, ...texts: string[]): sheets_v4.Schema$FilterCriteria {
  return { condition: { type, values: texts.map((userEnteredValue) => ({ userEnteredValue })) } };
}
