import { describe, expect, it } from 'vitest';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import type { NewExpense } from '../../record.ts';
import { linesOf, type Pending } from './lines.ts';

const row = (index: number, description: string) =>
  expenseRow(index, description, { photo: 'IMG_1.jpg', notes: 'kept' });
const expense: NewExpense = { date: '2025-11-21', description: 'Lunch', category: '', amount: 48.2 };
const nothing: Pending = { added: [], changed: [], removed: [] };
const rows = [row(2, 'Tram'), row(3, 'Paper'), row(5, 'Hotel')];

describe('linesOf', () => {
  it('shows the last row of the sheet first', () => {
    expect(linesOf(rows, nothing).map(({ row: { description } }) => description)).toEqual([
      'Hotel',
      'Paper',
      'Tram',
    ]);
  });

  it('gives an added row the number it will have, at once', () => {
    const [first] = linesOf(rows, { ...nothing, added: [{ key: 'a', state: 'saving', expense }] });
    expect(first).toMatchObject({
      state: 'saving',
      row: { _rowIndex: 6, description: 'Lunch', amount: 48.2 },
    });
  });

  it('keeps what was typed of a row that was not saved', () => {
    const lines = linesOf([], {
      ...nothing,
      added: [
        { key: 'a', state: 'failed', expense },
        { key: 'b', state: 'saving', expense: { ...expense, description: 'Tea' } },
      ],
    });
    expect(lines.map((line) => [line.id, line.state, line.row._rowIndex, line.row.description])).toEqual([
      ['new-b', 'saving', 3, 'Tea'],
      ['new-a', 'failed', 2, 'Lunch'],
    ]);
  });

  it('lays a change over its row and leaves the other cells', () => {
    const lines = linesOf(rows, {
      ...nothing,
      changed: [{ state: 'saving', rowIndex: 3, changes: { amount: 0 } }],
    });
    expect(lines[1]).toMatchObject({
      id: '3',
      state: 'saving',
      row: { amount: 0, description: 'Paper', notes: 'kept' },
    });
  });

  it('hides a row that is being removed', () => {
    const lines = linesOf(rows, { ...nothing, removed: [5] });
    expect(lines.map(({ id }) => id)).toEqual(['3', '2']);
  });
});

describe('nextRowIndex', () => {
  it('is 2 in a sheet that holds only its headers', () => {
    expect(nextRowIndex([])).toBe(2);
  });

  it('counts past blank rows in the middle', () => {
    expect(nextRowIndex(rows)).toBe(6);
  });
});
