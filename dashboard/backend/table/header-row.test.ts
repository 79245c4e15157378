import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, startBackend } from '#testing/server/backend.ts';
import type { Sheet } from './sheet.ts';

// Headers below row 1, in a person's own tab: what is above them stays untouched.

const orders = {
  tab: 'Orders',
  headerRow: 3,
  isFree: true,
  columns: {
    Job: { kind: 'text' },
    Due: { kind: 'day' },
    Paid: { kind: 'flag' },
    Pieces: { kind: 'number' },
  },
  fingerprint: [['Job']],
} as const satisfies Sheet;

const cells = [
  ['Print shop', 'of Mara', '', '', ''],
  ['', '', '', '', ''],
  ['Job', 'Due', 'Paid', 'Pieces', 'Mine'],
  ['Menus', '2026-01-05', 'TRUE', 4, 'a'],
  ['Cards', '2026-01-06', 'FALSE', 5, 'b'],
];

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

async function printShop(typed: readonly (readonly (string | number)[])[] = cells, at = backend) {
  const user = await at.newUser();
  const made = await user.hand.call('POST', '/v4/spreadsheets', {
    properties: { title: 'Shop' },
    sheets: [{ properties: { sheetId: 0, title: 'Orders' } }],
  });
  const { spreadsheetId: id } = made as { spreadsheetId: string };
  await user.hand.type(id, 'Orders!A1', typed);
  const open = (key?: string) => user.context(key).open(id, orders);
  return { id, hand: user.hand, open, user, entered: () => user.hand.entered(id, 'Orders!A1:F9') };
}

const menus = { Job: 'Menus', Due: '2026-01-05', Paid: true, Pieces: 4 };
const poster = { Job: 'Poster', Due: '2026-02-01', Paid: false, Pieces: 1 };

describe('headers in row 3', () => {
  it('have their rows below them, and the numbers of the sheet', async () => {
    const { open } = await printShop();
    const { rows, range, headers, missingHeaders } = await open().list();
    expect(rows.map(({ _rowIndex, Job }) => [_rowIndex, Job])).toEqual([
      [4, 'Menus'],
      [5, 'Cards'],
    ]);
    expect(rows[0]).toMatchObject(menus);
    expect({ range, headers, missingHeaders }).toEqual({
      range: 'Orders!A3:E5',
      headers: ['Job', 'Due', 'Paid', 'Pieces', 'Mine'],
      missingHeaders: [],
    });
  });

  it('take a row below the last one, once under its key, in the format of the one above', async () => {
    const { id, open, entered, hand } = await printShop();
    expect(await open('k1').append(poster)).toMatchObject({ _rowIndex: 6, Job: 'Poster' });
    expect(await open('k1').append(poster)).toMatchObject({ _rowIndex: 6 });
    const now = await entered();
    expect(now.slice(0, 3)).toEqual([
      ['Print shop', 'of Mara'],
      [],
      ['Job', 'Due', 'Paid', 'Pieces', 'Mine'],
    ]);
    expect(now.slice(3).map(([job]) => job)).toEqual(['Menus', 'Cards', 'Poster']);
    await open().append({ ...poster, Job: 'Flyer' });
    expect((await hand.entered(id, 'Orders!A7:D7'))[0]?.[0]).toBe('Flyer');
  });

  it('take a first row, which does not look like a header', async () => {
    const { id, open, hand } = await printShop(cells.slice(0, 3));
    await hand.change(id, {
      repeatCell: {
        range: { sheetId: 0, startRowIndex: 2, endRowIndex: 3 },
        cell: { userEnteredFormat: { textFormat: { italic: true } } },
        fields: 'userEnteredFormat.textFormat.italic',
      },
    });
    expect(await open().append(poster)).toMatchObject({ _rowIndex: 4 });
    const [row] = await hand.cells(id, 'Orders!A4:A4');
    expect(row?.[0]?.userEnteredFormat?.textFormat?.italic ?? false).toBe(false);
  });

  it('find a row again after it moved, change it, delete it and bring it back', async () => {
    const { id, open, entered, hand } = await printShop();
    await hand.insertRows(id, 3);
    expect(await open().update(4, menus, { Pieces: 9 })).toMatchObject({ _rowIndex: 5, Pieces: 9 });
    const undo = await open().remove(5, { ...menus, Pieces: 9 });
    expect((await open().list()).rows.map(({ Job }) => Job)).toEqual(['Cards']);
    expect(await open().restore(undo)).toMatchObject({ Job: 'Menus', Paid: true });
    expect((await entered())[4]).toEqual(['Menus', expect.any(Number), true, 9, 'a']);
  });

  it('get a lost column back at the right, and nothing else is put into the tab', async () => {
    const { id, open, entered, hand } = await printShop();
    await hand.type(id, 'Orders!B3', [['When']]);
    expect(await open().list()).toMatchObject({ rows: [], missingHeaders: ['Due'] });
    await open().repair();
    const now = await entered();
    expect(now[2]).toEqual(['Job', 'When', 'Paid', 'Pieces', 'Mine', 'Due']);
    expect(now.slice(0, 2)).toEqual([['Print shop', 'of Mara'], []]);
  });

  it('that are gone altogether are for the person to put back, and so is their tab', async () => {
    const { id, open, entered, hand } = await printShop();
    await hand.type(id, 'Orders!A3:E3', [['', '', '', '', '']]);
    const before = await entered();
    await expect(open().repair()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Row 3'),
    });
    expect(await entered()).toEqual(before);
    await hand.change(id, {
      updateSheetProperties: { properties: { sheetId: 0, title: 'Other' }, fields: 'title' },
    });
    await expect(open().repair()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('headers in row 3 whose columns a hand moves while a row is written, and no version guards that', () => {
  let google: Backend;
  beforeAll(async () => {
    google = await startBackend({ tellsVersions: false });
  });
  afterAll(() => google.stop());

  const columns = (startIndex: number, endIndex: number) => ({
    ...{ sheetId: 0, dimension: 'COLUMNS', startIndex, endIndex },
  });
  it.each([
    ['one is inserted', { insertDimension: { range: columns(0, 1), inheritFromBefore: false } }],
    ['one is inserted between', { insertDimension: { range: columns(3, 4), inheritFromBefore: false } }],
    ['one is moved', { moveDimension: { source: columns(3, 4), destinationIndex: 1 } }],
    ['one is moved away', { moveDimension: { source: columns(0, 1), destinationIndex: 5 } }],
  ])('keep each cell under its own header, where %s', async (_, request) => {
    const { id, open, hand } = await printShop(cells, google);
    const headed = async () => {
      const [, , headers = [], ...rows] = await hand.entered(id, 'Orders!A1:G9');
      return rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at] ?? ''])));
    };
    const before = await headed();
    google.upstream.fail({
      ...{ method: 'POST', path: /:batchUpdate$/, times: 1 },
      how: { overtakenBy: () => hand.change(id, request) },
    });
    await open().update(4, menus, { Pieces: 9 });
    const [first, ...others] = before;
    const after = (await headed()).map(({ '': __, ...row }) => row);
    expect(after).toEqual([{ ...first, Pieces: 9 }, ...others]);
  });

  it.each([1, 3])('are as they were where a row is inserted above them, in row %i', async (headerRow) => {
    const { id, user, hand } = await printShop(cells.slice(3 - headerRow), google);
    const entered = () => hand.entered(id, 'Orders!A1:G9');
    const before = await entered();
    google.upstream.fail({
      ...{ method: 'POST', path: /:batchUpdate$/, times: 1 },
      how: { overtakenBy: () => hand.insertRows(id, 0) },
    });
    const table = user.context().open(id, { ...orders, headerRow } as typeof orders);
    const update = table.update(headerRow + 1, menus, { Pieces: 9 });
    // The headers are for the person to move back.
    await expect(update).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await entered()).toEqual([[], ...before]);
  });
});
