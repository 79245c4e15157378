import { expect, it } from 'vitest';
import { searchable, wordsOf } from '#kernel/search.ts';
import { RowFinder } from './find-rows.ts';
import type { IndexedRow } from './row-index.ts';

const sheet = { id: 's', name: 'Sheet', link: null, canEdit: true, place: {} };
const table = { columns: [{ label: 'What', kind: 'text' as const }], title: 0, rows: [] };

function rowOf(app: string, title: string, more: string, row: number): IndexedRow {
  const text = searchable([title, more]);
  return { app, sheet, table, row: { row, values: [title] }, text, title: title.toLowerCase() };
}

const rows = [
  rowOf('expenses', 'Cotton paper', '', 4),
  rowOf('expenses', 'Newspaper', '', 3),
  rowOf('expenses', 'Knife', 'for paper', 2),
  rowOf('todos', 'Order rag paper', 'Cotton', 2),
];
const shown = (finder: RowFinder, query: string) =>
  finder.find(wordsOf(query)).map(({ app, rows: found }) => [app, ...found.map(({ row }) => row.row)]);

it('gives the rows of each house, those that begin with the words before those that hold them', () => {
  expect(shown(new RowFinder(rows), 'paper')).toEqual([
    ['expenses', 4, 3, 2],
    ['todos', 2],
  ]);
  expect(shown(new RowFinder(rows), 'cotton paper')).toEqual([
    ['expenses', 4],
    ['todos', 2],
  ]);
  expect(shown(new RowFinder(rows), '')).toEqual([]);
});

it('finds the same letter by letter as at once, also after letters were taken back', () => {
  const finder = new RowFinder(rows);
  for (const query of ['p', 'pa', 'paper', 'paper k', 'paper', 'knife', 'knife paper', 'c', 'cot', 'rag']) {
    expect(shown(finder, query), query).toEqual(shown(new RowFinder(rows), query));
  }
});

it('finds a phone number digit by digit, however its own digits are grouped', () => {
  const phone = [rowOf('firsttouch', 'Ida', '01 42 68 53 00', 5)];
  const finder = new RowFinder(phone);
  const number = '0142685300';
  for (let length = 1; length <= number.length; length += 1) {
    const query = number.slice(0, length);
    expect(shown(finder, query), query).toEqual(shown(new RowFinder(phone), query));
  }
  expect(shown(finder, number)).toEqual([['firsttouch', 5]]);
});
