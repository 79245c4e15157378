import { describe, expect, it } from 'vitest';
import { findShift, shiftLine } from './line-shift.ts';

/** Lines of words. */
const lines = (...texts: string[]) => texts.map((text) => text.split(' '));
const before = lines('date shop', '1 a', '2 b', '3 c', '4 d', '5 e');

describe('rows that somebody else inserted or deleted', () => {
  it.each([
    ['one in the middle', lines('date shop', '1 a', '', '2 b', '3 c', '4 d', '5 e'), 2, 1],
    ['one at the top', lines('', 'date shop', '1 a', '2 b', '3 c', '4 d', '5 e'), 0, 1],
    ['two, and cells edited', lines('date shop', '1 A', '2 b', '', '', '3 c', '4 D', '5 e'), 3, 2],
    ['empty ones below all', [...before, ...lines('', '', '')], 9, 3],
    ['one deleted', lines('date shop', '1 a', '3 c', '4 d', '5 e'), 2, -1],
    ['three deleted below an edited cell', lines('date shop', '1 A', '5 e'), 2, -3],
    ['three deleted above an edited cell', lines('date shop', '1 a', '5 E'), 2, -3],
  ])('%s', (_, now, from, by) => {
    expect(findShift(before, now, now.length - before.length)).toEqual({ from, by });
  });

  it('lines before the place stay, later ones move, deleted ones are gone', () => {
    const inserted = { from: 2, by: 1 };
    expect([1, 2, 3].map((line) => shiftLine(inserted, line))).toEqual([1, 3, 4]);
    const deleted = { from: 2, by: -2 };
    expect([1, 2, 3, 4].map((line) => shiftLine(deleted, line))).toEqual([1, undefined, undefined, 2]);
  });
});
