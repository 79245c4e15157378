import { expect, test } from 'vitest';
import { placeOfRow, rowAt, rowMark } from './row-mark.ts';

const record = { fingerprint: [['name', 'count']] };
const row = (_rowIndex: number, name: string, count: number | string) => ({
  id: `row-${_rowIndex}`,
  _rowIndex,
  name,
  count,
  note: 'x',
});

test('a row is found by its mark wherever it has moved to', () => {
  const is = rowMark(record, row(5, 'Circle cutter', 2));
  const rows = [row(4, 'Press', 2), row(5, 'Awl', 2), row(9, 'Circle cutter', 2)];
  expect(rowAt(record, rows, { row: '5', is })?._rowIndex).toBe(9);
  expect(rowAt(record, rows.slice(0, 2), { row: '5', is })).toBeUndefined();
});

test('of rows that are alike the one with the number is meant', () => {
  const rows = [row(4, 'Awl', 1), row(5, 'Awl', 1), row(6, 'Awl', 1)];
  const is = rowMark(record, row(0, 'Awl', 1));
  expect(rowAt(record, rows, { row: '6', is })?._rowIndex).toBe(6);
  expect(rowAt(record, rows, { row: '7', is })?._rowIndex).toBe(4);
});

test('a mark tells of its cells alone, and says none of them', () => {
  const mark = rowMark(record, row(2, 'Circle cutter', 2));
  expect(rowMark(record, { ...row(8, 'Circle cutter', 2), note: 'another' })).toBe(mark);
  expect(rowMark(record, row(2, 'Circle cutter', '2'))).not.toBe(mark);
  expect(mark).toMatch(/^[a-z0-9]+-[a-z0-9]+$/);
});

test('an address names a row by its id where it has one, else by its number and its mark', () => {
  const [awl, press] = [row(4, 'Awl', 2), { ...row(5, 'Press', 2), id: 'T7' }];
  const rows = [awl, press];
  expect(placeOfRow(record, press)).toEqual({ row: 'T7' });
  expect(placeOfRow(record, awl)).toEqual({ row: '4', is: rowMark(record, awl) });
  for (const one of rows) expect(rowAt(record, rows, placeOfRow(record, one))).toBe(one);
  expect(rowAt(record, rows, { row: '5' })).toBe(press);
  expect(rowAt(record, rows, { row: 'T8' })).toBeUndefined();
  expect(rowAt(record, rows, { row: '4', is: 'another' })).toBeUndefined();
});
