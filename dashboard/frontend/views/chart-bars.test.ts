import { expect, it } from 'vitest';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import { viewBars } from './chart-bars.ts';

const due: NamedField = ['due', { kind: 'day', header: 'Due' }];
const stage: NamedField = ['stage', { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] }];
const price: NamedField = ['price', { kind: 'money', header: 'Price' }];
const row = (index: number, cells: object): RowCells => ({ ...cells, id: `r${index}`, _rowIndex: index });

const rows = [
  row(2, { due: '2026-11-22', stage: 'Proof', price: 1240 }),
  row(3, { due: '2027-01-04', stage: 'Proof', price: 310 }),
  row(4, { due: '11/30/2026', stage: '', price: 'much' }),
  row(5, { due: 'next week', stage: 'Quote', price: 50 }),
];

it('months stand in their order, those between too, and rows without a day are told', () => {
  expect(viewBars(due, rows, price)).toEqual({
    step: 'month',
    bars: [
      { label: 'Nov', name: 'November 2026', amount: 1240 },
      { label: 'Dec', name: 'December 2026', amount: 0 },
      { label: '2027', name: 'January 2027', amount: 310 },
    ],
    left: 1,
  });
});

it('of more than two years the years are shown, however far a day lies off', () => {
  const far = [...rows, row(6, { due: '1899-01-01', price: 1 }), row(7, { due: '9999-12-31', price: 2 })];
  const { step, bars } = viewBars(due, far, null);
  expect(step).toBe('year');
  expect(bars.map(({ label, amount }) => [label, amount])).toEqual([
    ['1899', 1],
    ['2026', 2],
    ['2027', 1],
    ['9999', 1],
  ]);
});

it('choices stand in their order, then the rows that have none', () => {
  expect(viewBars(stage, rows, null).bars).toEqual([
    { label: 'Quote', name: 'Quote', amount: 1 },
    { label: 'Proof', name: 'Proof', amount: 2 },
    { label: 'No stage', name: 'No stage', amount: 1 },
  ]);
});

it('no rows are no bars', () => {
  expect(viewBars(due, [], price)).toEqual({ step: 'month', bars: [], left: 0 });
});
