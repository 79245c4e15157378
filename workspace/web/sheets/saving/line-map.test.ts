import { describe, expect, it } from 'vitest';
import { followLines, isStill, mapLine } from './line-map.ts';

const lines = (...texts: string[]) => texts.map((text) => text.split(' '));
const before = lines('date shop', '1 a', '2 b', '3 c', '4 d', '5 e', '', '');

describe('following rows that others moved', () => {
  it.each([
    [
      'nothing but cells edited',
      lines('date shop', '1 A', '2 b', '3 C', '4 d', '5 e', '', ''),
      [0, 1, 2, 3, 4, 5, 6, 7],
    ],
    [
      'inserted in two places',
      lines('date shop', '', '1 a', '2 b', '3 c', '', '4 d', '5 e', '', ''),
      [0, 2, 3, 4, 6, 7, 8, 9],
    ],
    [
      'one inserted and one deleted, which leaves the size',
      lines('date shop', '', '1 a', '2 b', '4 d', '5 e', '', ''),
      [0, 2, 3, undefined, 4, 5, 6, 7],
    ],
    ['sorted', lines('date shop', '5 e', '4 d', '3 c', '2 b', '1 a', '', ''), [0, 5, 4, 3, 2, 1, 6, 7]],
    [
      'inserted above an edited row',
      lines('date shop', '', '1 A', '2 b', '3 c', '4 d', '5 e', '', ''),
      [0, 2, 3, 4, 5, 6, 7, 8],
    ],
  ])('%s', (_, now, places) => {
    const map = followLines(before, now);
    expect(before.map((__, line) => mapLine(map, line))).toEqual(places);
    expect(mapLine(map, 100)).toBe(100 + now.length - before.length);
    expect(isStill(map)).toBe(places.every((place, line) => place === line) && now.length === before.length);
  });
});
