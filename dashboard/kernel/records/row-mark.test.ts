import { expect, test } from 'vitest';
import { rowMark, rowMarked } from './row-mark.ts';

const record = { fingerprint: [['name', 'count']] };
const row = (_rowIndex: number, name: string, count: number | string) => ({
  _rowIndex,
  name,
  count,
  note: 'x',
});

test('a row is found by its mark wherever it has moved to', () => {
  const mark = rowMark(record, row(5, 'Circle cutter', 2));
  const rows = [row(4, 'Press', 2), row(5, 'Awl', 2), row(9, 'Circle cutter', 2)];
  expect(rowMarked(record, rows, { row: 5, mark })?._rowIndex).toBe(9);
  expect(rowMarked(record, rows.slice(0, 2), { row: 5, mark })).toBeUndefined();
});

test('of rows that are alike the one with the number is meant', () => {
  const rows = [row(4, 'Awl', 1), row(5, 'Awl', 1), row(6, 'Awl', 1)];
  const mark = rowMark(record, row(0, 'Awl', 1));
  expect(rowMarked(record, rows, { row: 6, mark })?._rowIndex).toBe(6);
  expect(rowMarked(record, rows, { row: 7, mark })?._rowIndex).toBe(4);
});

test('a mark tells of its cells alone, and says none of them', () => {
  const mark = rowMark(record, row(2, 'Circle cutter', 2));
  expect(rowMark(record, { ...row(8, 'Circle cutter', 2), note: 'another' })).toBe(mark);
  expect(rowMark(record, row(2, 'Circle cutter', '2'))).not.toBe(mark);
  expect(mark).toMatch(/^[a-z0-9]+-[a-z0-9]+$/);
});
