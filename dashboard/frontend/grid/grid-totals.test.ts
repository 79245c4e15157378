import { expect, test } from 'vitest';
import { groupsBy, totalsOf } from './grid-totals.ts';

interface Row {
  stage: string;
  price: number | undefined;
}

const rows: Row[] = [
  { stage: 'Proof', price: 10 },
  { stage: '', price: 5 },
  { stage: 'Draft', price: undefined },
  { stage: 'Proof', price: 30 },
];
const price = {
  field: 'price',
  headerName: 'Price',
  amountOf: (row: Row) => row.price,
  shownAmount: (amount: number) => amount.toFixed(2),
};
const stage = { field: 'stage', headerName: 'Stage', groupOf: (row: Row) => row.stage };

test('a column that counts something has a sum, an average of what is there, and a count', () => {
  const textOf = (kind: 'sum' | 'average' | 'count') => totalsOf([stage, price], rows, kind);
  expect(textOf('sum')).toEqual([{ field: 'price', label: 'Price', text: '45.00' }]);
  expect(textOf('average')).toEqual([{ field: 'price', label: 'Price', text: '15.00' }]);
  expect(textOf('count')).toEqual([{ field: 'price', label: 'Price', text: '3' }]);
});

test('rows without any number have no sum and no average', () => {
  expect(totalsOf([price], rows.slice(2, 3), 'sum')[0]?.text).toBe('–');
  expect(totalsOf([price], rows.slice(2, 3), 'average')[0]?.text).toBe('–');
  expect(totalsOf([price], rows.slice(2, 3), 'count')[0]?.text).toBe('0');
});

test('groups stand in the order of what they say, and those that say nothing come last', () => {
  const groups = groupsBy(stage, rows);
  expect(groups.map(({ name, rows: some }) => [name, some.length])).toEqual([
    ['Draft', 1],
    ['Proof', 2],
    ['Nothing', 1],
  ]);
  const ordered = groupsBy({ ...stage, groupOrder: ['Proof', 'Quote'] }, rows);
  expect(ordered.map(({ name }) => name)).toEqual(['Proof', 'Draft', 'Nothing']);
  expect(groups.flatMap(({ rows: some }) => some)).toHaveLength(rows.length);
});

test('of many rows none is lost or counted twice', () => {
  const many = Array.from({ length: 20_000 }, (_, at): Row => ({ stage: `Stage ${at % 7}`, price: at }));
  const groups = groupsBy(stage, many);
  expect(groups).toHaveLength(7);
  const sums = groups.map((group) => Number(totalsOf([price], group.rows, 'sum')[0]?.text));
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe((20_000 * 19_999) / 2);
});
