import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, type BackendUser, startBackend } from '#testing/server/backend.ts';
import type { FreeSheet } from './free-sheet.ts';

const free: FreeSheet = {
  tab: 'data',
  fixed: ['Photo'],
  aliasesOf: (name) => (/^(?:total|amount)$/i.test(name) ? ['Total', 'Amount'] : []),
};

let backend: Backend;
let user: BackendUser;
beforeAll(async () => {
  backend = await startBackend();
  user = await backend.newUser();
});
afterAll(() => backend.stop());

/** A sheet with these cells from A1 on, typed by a person. */
async function sheetOf(...cells: (string | number)[][]) {
  const { drive } = user.context();
  const file = await drive.createSpreadsheet({ name: 'data', parentId: 'root', tags: {} });
  const table = (requestKey?: string) => user.context(requestKey).openFree(file.id, free);
  await table().layOut();
  if (cells.length > 0) await user.hand.type(file.id, 'data!A1', cells);
  const change = (...requests: object[]) =>
    user.hand.call('POST', `/v4/spreadsheets/${file.id}:batchUpdate`, { requests });
  return { table, change, entered: () => user.hand.entered(file.id, 'data!A1:H9') };
}

describe('what a sheet holds', () => {
  it('is told by its cells: kinds, choices, and columns without a value', async () => {
    const { table, change } = await sheetOf(
      ['Photo', 'Day', 'Price', 'Count', 'Done', 'Said', 'Colour', ''],
      ['a.jpg', '11/20/2025', '$12.50', 3, 'TRUE', 'yes', '', ''],
      ['b.jpg', '2025-11-21', '$7.00', 4, 'FALSE', 12, '', ''],
      ['c.jpg', '', '', '', '', 'no', '', ''],
    );
    const cells = (startColumnIndex: number) => ({
      sheetId: 0,
      startRowIndex: 1,
      endRowIndex: 4,
      startColumnIndex,
      endColumnIndex: startColumnIndex + 1,
    });
    const rule = (type: string, ...values: string[]) => ({
      condition: { type, values: values.map((userEnteredValue) => ({ userEnteredValue })) },
    });
    await change(
      { setDataValidation: { range: cells(6), rule: rule('ONE_OF_LIST', 'red', 'green') } },
      { setDataValidation: { range: cells(5), rule: rule('ONE_OF_RANGE', '=data!A2:A4') } },
    );
    const read = await table().list();
    expect(read).toMatchObject({
      headers: ['Photo', 'Day', 'Price', 'Count', 'Done', 'Said', 'Colour'],
      kinds: { Photo: 'text', Day: 'day', Price: 'money', Count: 'number', Done: 'flag', Colour: 'text' },
      dropdowns: { Colour: ['red', 'green'], Said: ['a.jpg', 'b.jpg', 'c.jpg'] },
      emptyHeaders: ['Colour'],
      range: 'data!A1:G4',
    });
    expect(read.rows[0]).toEqual({
      _rowIndex: 2,
      cells: {
        Photo: 'a.jpg',
        Day: '2025-11-20',
        Price: 12.5,
        Count: 3,
        Done: 'TRUE',
        Said: 'yes',
        Colour: '',
      },
      shown: { Day: '11/20/2025', Price: '$12.50' },
    });
    expect(await table().sample()).toEqual(read);
  });

  it('are rows that a person filled in, not what formulas and boxes do below them', async () => {
    const { table } = await sheetOf(
      ['Photo', 'Maker', 'Length', 'Printed'],
      ['a.jpg', 'Arab', '=LEN(B2)', 'FALSE'],
      ['', '', '=LEN(B3)', 'FALSE'],
      ['', '', '=LEN(B4)', 'FALSE'],
    );
    expect((await table().list()).rows.map(({ _rowIndex }) => _rowIndex)).toEqual([2]);
    expect(await table().append([{ Photo: 'b.jpg', Maker: 'Albion' }])).toMatchObject({ firstRow: 3 });
  });

  it('is not read while the header is missing that all rows need', async () => {
    const { table } = await sheetOf(['Picture', 'Maker'], ['a.jpg', 'Arab']);
    expect(await table().list()).toMatchObject({ rows: [], missingHeaders: ['Photo'] });
    await expect(table().append([{ Photo: 'b.jpg' }])).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a new row', () => {
  it('takes the kind of what stands above it, and text stays text', async () => {
    const { table, entered } = await sheetOf(
      ['Photo', 'Price', 'Day', 'Done', 'Part', 'Share'],
      ['a.jpg', '$12.50', '11/20/2025', 'TRUE', "'0012", '15%'],
    );
    await table().append([
      { Photo: 'b.jpg', Price: '$1,204.50', Day: '2025-11-21', Done: 'false', Part: '12', Share: '20%' },
      { Photo: 'c.jpg', Price: 'ask', Day: 'soon', Done: 'maybe', Part: '=1+1', Share: '-' },
    ]);
    expect((await entered()).slice(2)).toEqual([
      ['b.jpg', 1204.5, 45982, false, '12', 0.2],
      ['c.jpg', 'ask', 'soon', 'maybe', '=1+1', '-'],
    ]);
  });

  it('keeps dates as real ones below dates and where nothing stands yet, and shows them as yyyy-mm-dd', async () => {
    const { table, entered } = await sheetOf(
      ['Photo', 'Day', 'Typed', 'Words', 'New'],
      ['a.jpg', "'2025-11-20", '11/20/2025', 'soon', ''],
    );
    const day = '2025-11-21';
    await table().append([{ Photo: 'b.jpg', Day: day, Typed: day, Words: day, New: day, Other: day }]);
    expect((await entered())[2]).toEqual(['b.jpg', 45982, 45982, day, 45982, 45982]);
    const { rows, kinds } = await table().list();
    expect(kinds).toMatchObject({ Day: 'day', Typed: 'day', Words: 'text', New: 'day', Other: 'day' });
    expect(rows[1]).toMatchObject({
      cells: { Day: day, Typed: day, Other: day },
      shown: { Typed: '11/21/2025' },
    });
    const [first, second] = rows;
    const expected = first?.cells ?? {};
    await table().update([{ rowIndex: 2, expected, changes: { Typed: '2025-11-22' } }]);
    expect((await entered())[1]).toEqual(['a.jpg', '2025-11-20', 45983, 'soon']);
    await table().update([{ rowIndex: 3, expected: second?.cells ?? {}, changes: { Day: '2025-11-22' } }]);
    expect((await entered())[2]?.[1]).toBe(45983);
  });

  it('finds its columns by letter, by sound and by synonym, and makes those that are not there', async () => {
    const { table, entered } = await sheetOf(['Photo', 'serial no.', 'AMOUNT', 'Notes', 'Notes']);
    const record = {
      Photo: 'a.jpg',
      'Serial-No': 'x',
      Total: '5',
      'Notes (2)': 'second',
      Colour: 'red',
      Left: '',
    };
    expect(await table().append([record])).toEqual({ firstRow: 2, addedColumns: ['Colour'] });
    expect(await entered()).toEqual([
      ['Photo', 'serial no.', 'AMOUNT', 'Notes', 'Notes', 'Colour'],
      ['a.jpg', 'x', 5, '', 'second', 'red'],
    ]);
  });

  it('brings a column back that was deleted', async () => {
    const { table, change } = await sheetOf(['Photo', 'Maker', 'Year'], ['a.jpg', 'Arab', 1889]);
    const { rows } = await table().list();
    await change({
      deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 } },
    });
    const [row] = rows;
    const editing = table().update([
      { rowIndex: 2, expected: row?.cells ?? {}, changes: { Maker: 'Albion' } },
    ]);
    await expect(editing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await table().append([{ Photo: 'b.jpg', Maker: 'Albion' }])).toMatchObject({
      addedColumns: ['Maker'],
    });
    expect((await table().list()).headers).toEqual(['Photo', 'Year', 'Maker']);
  });

  it('is known by its photo when its answer got lost, however its cells show', async () => {
    const { table } = await sheetOf(['Photo', 'Price'], ['a.jpg', '$12.50']);
    const key = randomUUID();
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
    expect(await table(key).append([{ Photo: 'b.jpg', Price: '7.999' }])).toMatchObject({ firstRow: 3 });
    await table(key).append([{ Photo: 'b.jpg', Price: '7.999' }]);
    expect((await table().list()).rows).toHaveLength(2);
  });
});

describe('a header row that is lost', () => {
  it('comes back above the rows, under known names and the photos where they stand', async () => {
    const { table, entered } = await sheetOf(['a.jpg', 'Arab', 1889], ['b.jpg', 'Albion', 1820]);
    await table().repair(['Photo', 'Maker', 'Year']);
    expect((await entered()).slice(0, 2)).toEqual([
      ['Photo', 'Maker', 'Year'],
      ['a.jpg', 'Arab', 1889],
    ]);
    await table().repair(['Photo', 'Maker', 'Year']);
    expect((await table().list()).rows).toHaveLength(2);
  });

  it('keeps what is left of it, and finds the photos where nobody knows the names', async () => {
    const renamed = await sheetOf(['Pic', 'Maker', 'Year'], ['a.jpg', 'Arab', 1889]);
    await renamed.table().repair(['Photo', 'Maker', 'Year']);
    expect((await renamed.entered())[0]).toEqual(['Photo', 'Maker', 'Year']);
    const unknown = await sheetOf(['Arab', 'a.jpg'], ['Albion', 'b.jpg']);
    await unknown.table().repair([]);
    expect(await unknown.table().list()).toMatchObject({
      headers: ['Column A', 'Photo'],
      rows: [{ cells: { 'Column A': 'Arab', Photo: 'a.jpg' } }, { cells: { Photo: 'b.jpg' } }],
    });
  });
});

it('a number stays one beside a date that is added to its new column with it', async () => {
  const { table } = await sheetOf(['Photo', 'Name'], ['a.jpg', 'Press']);
  await table().append([
    { Photo: 'd.jpg', Made: '2026' },
    { Photo: 'e.jpg', Made: '2026-01-31' },
  ]);
  const { rows } = await table().list();
  expect(rows.slice(-2).map(({ cells }) => cells['Made'])).toEqual([2026, '2026-01-31']);
});
