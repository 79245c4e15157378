import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '#testing/foreign-sheets/english.ts';
import { european } from '#testing/foreign-sheets/european.ts';
import type { ForeignSheet } from '#testing/foreign-sheets/foreign-sheet.ts';
import { odd } from '#testing/foreign-sheets/odd.ts';
import { type Backend, type BackendUser, startBackend } from '#testing/server/backend.ts';
import { columnLetters } from '../table/a1.ts';
import { gridOf } from './grid.ts';
import { columnsOf } from './propose.ts';
import { tablesIn } from './tables.ts';

let backend: Backend;
let user: BackendUser;
beforeAll(async () => {
  backend = await startBackend();
  user = await backend.newUser();
});
afterAll(() => backend.stop());

/** What is proposed for a sheet that a person has typed. */
async function foundIn({ name, locale, cells, merged = [], requests = [] }: ForeignSheet) {
  const { sheets } = user.context();
  const made = await user.hand.call('POST', '/v4/spreadsheets', { properties: { title: name, locale } });
  const { spreadsheetId: id } = made as { spreadsheetId: string };
  const merges = merged.map(([startRowIndex, endRowIndex, startColumnIndex, endColumnIndex]) => ({
    mergeCells: {
      range: { sheetId: 0, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex },
      mergeType: 'MERGE_ALL',
    },
  }));
  await user.hand.type(id, 'A1', cells);
  if (merges.length + requests.length > 0) await user.hand.change(id, ...merges, ...requests);
  const tabs = await sheets.readCells(id, [], 'described');
  const tab = typeof tabs === 'string' ? undefined : tabs[0];
  if (!tab) throw new Error('The spreadsheet has no tab.');
  const grid = gridOf(tab);
  return tablesIn(grid).map((table) => ({ ...table, columns: columnsOf(grid, table) }));
}

const all = [...english, ...european, ...odd];
let [columns, right] = [0, 0];

describe('a row whose name begins like that of a total', () => {
  const rowsOf = async (cells: ForeignSheet['cells']) =>
    (await foundIn({ name: 'Typed', locale: 'en_US', cells, tables: [] })).map(({ rows, totalRows }) => [
      rows.length,
      totalRows.map((row) => row + 1),
    ]);

  it('is a row like the others', async () => {
    const shops = [
      ['Shop', 'Date', 'Paid'],
      ['Rewe', '2026-03-02', '12.5'],
      ['Media Markt', '2026-03-03', '49.99'],
      ['Aral', '2026-03-05', '71.2'],
    ];
    expect(await rowsOf(shops)).toEqual([[3, []]]);
    const seen = [
      ['Film', 'Stars'],
      ['Jaws', '4'],
      ['Total Recall', '5'],
      ['Mean Girls', '3'],
      ['Count Dracula', '5'],
      ['Heat', '4'],
    ];
    expect(await rowsOf(seen)).toEqual([[5, []]]);
  });

  it.each([
    ['Total', '7'],
    ['Summe 2026', '7'],
    ['Total hours', '6'],
    ['Average', '2'],
    ['Media mensile', '=AVERAGE(B2:B4)'],
  ])('is a total if it adds up, or is called nothing else: %s', async (name, value) => {
    const hours = [
      ['Day', 'Hours'],
      ['Mon', '1'],
      ['Tue', '2'],
      ['Wed', '3'],
    ];
    expect(await rowsOf([...hours, [name, value]])).toEqual([[3, [5]]]);
  });
});

describe('thirty sheets of other people', () => {
  it.each(all.map((sheet) => [sheet.name, sheet] as const))('%s: its tables are found', async (_, sheet) => {
    const found = await foundIn(sheet);
    expect(
      found.map(({ headerRow, firstColumn, rows }) => [
        headerRow + 1,
        columnLetters(firstColumn),
        rows.length,
      ]),
    ).toEqual(sheet.tables.map(({ header, from = 'A', rows }) => [header, from, rows]));
    for (const [at, { kinds }] of sheet.tables.entries()) {
      const proposed = found[at]?.columns ?? [];
      expect(proposed).toHaveLength(kinds.length);
      columns += kinds.length;
      const wrong = proposed.filter(({ kind }, index) => !kinds[index]?.includes(kind));
      right += kinds.length - wrong.length;
      for (const { header, kind, confidence } of wrong)
        console.log(`${sheet.name}: ${header} -> ${kind} ${confidence}`);
    }
  });

  it('the kinds of at least 95 in 100 columns are right', () => {
    expect(columns).toBeGreaterThan(200);
    console.log(right, columns);
    expect(right / columns).toBeGreaterThanOrEqual(0.95);
  });
});

it.each([
  ['maybe', ['yes', 'no', 'yes']],
  ['?', ['5', '6', '7']],
])('the names stay above a first row that says "%s" where the others do not', async (first, others) => {
  const guests = [first, ...others].map((coming, at) => [`Guest ${'ABCD'.charAt(at)}`, coming]);
  const cells = [['Name', 'Coming'], ...guests];
  const found = await foundIn({ name: 'Guests', locale: 'en_US', cells, tables: [] });
  expect(found.map(({ headerRow, rows }) => [headerRow, rows.length])).toEqual([[0, 4]]);
});

it('the answers to a form are found below its questions, however long these are', async () => {
  const days = 'Which of these days can you come, and would you like to bring somebody along to the dinner?';
  const food =
    'Is there anything that you do not eat, or that the kitchen should know about before Saturday evening?';
  const answers = Array.from({ length: 8 }, (_, at) => [
    ...[`11/1${at}/2026 14:0${at}:11`, `Ann ${at}`, `ann${at}@example.com`],
    ...[at % 2 === 0 ? 'Friday' : 'Saturday, with Bo', at % 3 === 0 ? '' : `No nuts for ${at} of us`],
  ]);
  const found = await foundIn({
    name: 'Answers',
    locale: 'en_US',
    cells: [['Timestamp', 'Name', 'Email Address', days, food], ...answers],
    tables: [],
  });
  expect(found).toMatchObject([{ headerRow: 0 }]);
  expect(found[0]?.rows).toHaveLength(8);
  expect(found[0]?.columns.map(({ header }) => header).slice(3)).toEqual([days, food]);
});
