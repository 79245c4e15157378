import { expect, it } from 'vitest';
import { followRange } from './sheet-place.ts';

const range = { startRow: 2, endRow: 3, startColumn: 1, endColumn: 1 };
const rows = (...to: (number | undefined)[]) => ({ rows: { to, by: 0 } });

it.each([
  ['goes down with its row', rows(0, 2, 3, 4, 5), 3],
  ['stays above what was inserted below', rows(0, 1, 2, 4, 5), 2],
  ['is where its row was when that is gone', rows(0, 1, undefined, 2, 3), 2],
  ['is at the top when all above is gone with it', rows(undefined, undefined, undefined, 0), 0],
])('a selection %s', (_, shift, startRow) => {
  expect(followRange(shift, range)).toEqual({ ...range, startRow, endRow: startRow + 1 });
});

it('a selection of whole columns moves sideways alone', () => {
  const columns = { startRow: Number.NaN, endRow: Number.NaN, startColumn: 1, endColumn: 1 };
  const shift = { ...rows(1, 2, 3), columns: { to: [0, 2, 3], by: 1 } };
  expect(followRange(shift, columns)).toEqual({ ...columns, startColumn: 2, endColumn: 2 });
});
