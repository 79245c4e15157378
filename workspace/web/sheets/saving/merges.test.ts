import { describe, expect, it } from 'vitest';
import type { GridRange, SheetRequest } from '../../api/sheet-requests.ts';
import { mergeRequests, mergesAfter } from './merges.ts';

const block = (rows: [number, number], columns: [number, number]): GridRange => ({
  sheetId: 7,
  startRowIndex: rows[0],
  endRowIndex: rows[1],
  startColumnIndex: columns[0],
  endColumnIndex: columns[1],
});
const rows = (startIndex: number, endIndex: number) => ({
  sheetId: 7,
  dimension: 'ROWS' as const,
  startIndex,
  endIndex,
});
const insert = (start: number, end: number): SheetRequest => ({
  insertDimension: { range: rows(start, end), inheritFromBefore: false },
});
const remove = (start: number, end: number): SheetRequest => ({
  deleteDimension: { range: rows(start, end) },
});
const move = (start: number, end: number, destinationIndex: number): SheetRequest => ({
  moveDimension: { source: rows(start, end), destinationIndex },
});

describe('merged cells follow their rows as on the server', () => {
  it.each([
    ['rows above', insert(0, 2), [block([4, 7], [1, 3])]],
    ['a row within', insert(3, 4), [block([2, 6], [1, 3])]],
    ['a row right below', insert(5, 6), [block([2, 5], [1, 3])]],
    ['rows gone above', remove(0, 1), [block([1, 4], [1, 3])]],
    ['rows gone across the edge', remove(4, 8), [block([2, 4], [1, 3])]],
    ['all its rows gone', remove(1, 6), []],
    ['its rows moved down', move(2, 5, 8), [block([5, 8], [1, 3])]],
    ['a row moved from above to below', move(0, 1, 6), [block([1, 4], [1, 3])]],
    ['a row moved from below to above', move(7, 8, 0), [block([3, 6], [1, 3])]],
    ['a move within', move(2, 3, 5), [block([2, 5], [1, 3])]],
  ])('%s', (_, request, expected) => {
    expect(mergesAfter(new Map([[7, [block([2, 5], [1, 3])]]]), request).get(7)).toEqual(expected);
  });

  it('one that is a single cell in the end is none', () => {
    expect(mergesAfter(new Map([[7, [block([2, 4], [1, 2])]]]), remove(2, 3)).get(7)).toEqual([]);
  });
});

it('only what differs from the editor is asked for, and cells come apart before others are merged', () => {
  const kept = block([0, 1], [0, 2]);
  const gone = block([2, 5], [1, 3]);
  const made = block([2, 4], [1, 4]);
  expect(mergeRequests([kept, gone], [made, kept])).toEqual([
    { unmergeCells: { range: gone } },
    { mergeCells: { range: made, mergeType: 'MERGE_ALL' } },
  ]);
});
