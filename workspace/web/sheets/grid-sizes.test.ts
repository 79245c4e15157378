import { describe, expect, it } from 'vitest';
import type { SheetRequest } from '../api/sheet-requests.ts';
import { sizesAfter, wereCarriedOut } from './grid-sizes.ts';

const before = new Map([[0, { rows: 100, columns: 26 }]]);
const rows = (startIndex: number, endIndex: number) => ({
  sheetId: 0,
  dimension: 'ROWS' as const,
  startIndex,
  endIndex,
});
const insert: SheetRequest[] = [{ insertDimension: { range: rows(3, 5), inheritFromBefore: true } }];

describe('whether a call whose answer was lost was carried out', () => {
  it('it was when the tab has the size that follows from it', () => {
    expect(wereCarriedOut(before, insert, new Map([[0, { rows: 102, columns: 26 }]]))).toBe(true);
  });

  it('it was not when the tab has its earlier size', () => {
    expect(wereCarriedOut(before, insert, before)).toBe(false);
  });

  it('it cannot be told when somebody else changed the size as well', () => {
    expect(wereCarriedOut(before, insert, new Map([[0, { rows: 101, columns: 26 }]]))).toBeUndefined();
  });

  it('it cannot be told for moved rows, which leave the size alone', () => {
    const move: SheetRequest[] = [{ moveDimension: { source: rows(1, 2), destinationIndex: 9 } }];
    expect(wereCarriedOut(before, move, before)).toBeUndefined();
  });
});

it('sizes follow deletions, and tabs that come and go', () => {
  const after = sizesAfter(before, [
    { deleteDimension: { range: rows(0, 10) } },
    { addSheet: { properties: { sheetId: 7, title: 'B', gridProperties: { rowCount: 5, columnCount: 2 } } } },
    { addSheet: { properties: { sheetId: 8, title: 'C' } } },
    { deleteSheet: { sheetId: 7 } },
  ]);
  expect([...after]).toEqual([
    [0, { rows: 90, columns: 26 }],
    [8, { rows: 1000, columns: 26 }],
  ]);
});
